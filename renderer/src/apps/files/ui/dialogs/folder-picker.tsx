import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from '../../../../i18n/use-translation.ts';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { call } from '../../../../api/call.ts';
import { DialogFrame } from '../../../../components/dialogs/dialog-frame.tsx';
import { toastFailure } from '../../../../components/dialogs/failure-toast.ts';
import { Icon } from '../../../../components/icon.ts';
import { toEntry, type Entry } from '../../../../state/files/entry.ts';
import { parentPath } from '../../../../state/files/wire-path.ts';
import type { FileDialog } from '../../actions/file-dialog.ts';
import { placeIcon } from '../address-bar.tsx';
import { useFiles } from '../files-context.ts';
import { DialogButtons } from './dialog-buttons.tsx';
import styles from './file-dialogs.module.css';

interface Row {
  readonly path: string;
  readonly label: string;
  readonly place: boolean;
}

type Shown =
  | { readonly status: 'loading' | 'failed' }
  | { readonly status: 'ready'; readonly rows: readonly Row[]; readonly writable: boolean };

interface Props {
  readonly dialog: FileDialog & { kind: 'folder' };
  readonly onClose: () => void;
}

/** Chooses a folder by walking through them: arrows and Enter go in, Backspace goes up, the button takes it. */
export function FolderPicker({ dialog, onClose }: Props) {
  const { t } = useTranslation(['filework', 'files']);
  const { places, names, translate, context } = useFiles();
  const [path, setPath] = useState(dialog.start);
  const [shown, setShown] = useState<Shown>({ status: 'loading' });
  const [at, setAt] = useState(0);
  const [making, setMaking] = useState(false);
  const list = useRef<HTMLUListElement>(null);

  const load = useCallback(async (): Promise<Shown> => {
    if (path === '') {
      const rows = places.map((place) => ({
        path: place.path,
        label: place.area === 'team' ? place.name : context().display(place.path),
        place: true,
      }));
      return { status: 'ready', rows, writable: false };
    }
    const result = await call(calls.fileList, { path, size: FILE_PAGE_MAX });
    if (!result.success) return { status: 'failed' };
    const folders = result.data.list.map((raw): Entry => toEntry(raw, path)).filter(({ isDir }) => isDir);
    const label = (entry: Entry): string => names.group(entry.path.split('/')[3] ?? '') ?? entry.name;
    const isRoot = parentPath(path) === null;
    const rows = folders.map((entry) => ({
      path: entry.path,
      label: isRoot && path.endsWith('/public') ? label(entry) : entry.name,
      place: false,
    }));
    return { status: 'ready', rows, writable: result.data.folder.permission === 1 };
  }, [path, places, names, context]);

  useEffect(() => {
    let over = false;
    void load().then((next) => {
      if (over) return;
      setShown(next);
      list.current?.focus({ preventScroll: true });
    });
    return () => {
      over = true;
    };
  }, [load]);

  /** Walks to another folder; what was shown goes until the answer is there. */
  const go = (next: string): void => {
    setShown({ status: 'loading' });
    setAt(0);
    setPath(next);
  };
  const rows = shown.status === 'ready' ? shown.rows : [];
  const up = (): void => {
    if (path !== '') go(parentPath(path) ?? '');
  };
  const why = path === '' || shown.status !== 'ready' ? t('send.choose') : dialog.refusal(path, shown.writable);

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
    const row = rows[at];
    if (step !== undefined) setAt(Math.max(0, Math.min(rows.length - 1, at + step)));
    else if ((event.key === 'Enter' || event.key === 'ArrowRight') && row !== undefined) go(row.path);
    else if (event.key === 'Backspace' || event.key === 'ArrowLeft') up();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  const makeFolder = async (): Promise<void> => {
    const taken = new Set(rows.map(({ label }) => label));
    const name = freeName(translate('newFolder.name'), true, (wanted) => taken.has(wanted));
    setMaking(true);
    const result = await call(calls.fileMkdir, { path, name });
    setMaking(false);
    if (result.success) go(result.data.path);
    else toastFailure(result);
  };

  return (
    <DialogFrame
      title={dialog.title}
      layer="confirm"
      width={520}
      testId="folder-picker"
      onEscape={onClose}
      footer={
        <>
          <span className={styles.sum} role="status" data-testid="picker-refusal">
            {why ?? ''}
          </span>
          <DialogButtons
            okText={dialog.okText}
            ready={why === null}
            onCancel={onClose}
            onOk={() => {
              dialog.onDone(path);
            }}
          />
        </>
      }
    >
      <div className={styles.pickerHead}>
        <button type="button" className="icon-btn" aria-label={t('files:nav.up')} disabled={path === ''} onClick={up}>
          <Icon name="arrow-up" size={18} />
        </button>
        <span className={styles.pickerPath}>{path === '' ? t('send.places') : context().display(path)}</span>
        {shown.status === 'ready' && shown.writable && (
          <button type="button" className="btn btn-text" disabled={making} onClick={() => void makeFolder()}>
            <Icon name="folder-plus" size={16} />
            {t('files:action.newFolder')}
          </button>
        )}
      </div>
      <ul
        ref={list}
        className={styles.folders}
        role="listbox"
        aria-label={t('send.folders')}
        aria-activedescendant={rows[at] === undefined ? undefined : `picker-${at}`}
        tabIndex={0}
        data-autofocus
        onKeyDown={onKeyDown}
      >
        {rows.map((row, index) => (
          <li
            key={row.path}
            id={`picker-${index}`}
            role="option"
            aria-selected={index === at}
            className={styles.folder}
            onClick={() => {
              setAt(index);
            }}
            onDoubleClick={() => {
              go(row.path);
            }}
          >
            <Icon name={row.place ? placeIcon({ kind: 'path', path: row.path }) : 'folder'} size={18} />
            <span className={styles.folderName}>{row.label}</span>
            <Icon name="chevron-right" size={14} />
          </li>
        ))}
        {shown.status === 'ready' && rows.length === 0 && <li className={styles.hint}>{t('send.empty')}</li>}
        {shown.status === 'failed' && <li className={styles.hint}>{t('files:state.error.title')}</li>}
      </ul>
    </DialogFrame>
  );
}
