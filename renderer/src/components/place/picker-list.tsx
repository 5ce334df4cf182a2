import { useEffect, useRef } from 'react';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Entry } from '../../state/files/entry.ts';
import { useCommonSettings } from '../../state/files/use-common-settings.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { kindOf, type Kind } from '../files/kind.ts';
import { Icon } from '../icon.ts';
import { LoadingState } from '../loading-state.tsx';
import styles from './folder-picker.module.css';
import { useListKeys } from './use-list-keys.ts';

/** A folder to go into, or a file to choose. */
export interface PickerRow {
  readonly entry: Entry;
  readonly name: string;
}

interface Props {
  /** Null while they are asked for. */
  readonly rows: readonly PickerRow[] | null;
  /** What stands there instead of rows when there are none. */
  readonly empty: string;
  /** Why the folder cannot be listed; '' when it can. */
  readonly failure: string;
  readonly picked: string | null;
  /** The folder that one comes from, where the focus goes on the way up. */
  readonly from: string | null;
  readonly onOpen: (path: string) => void;
  readonly onPick: (path: string) => void;
  readonly onUp: () => void;
  readonly onRetry: () => void;
  /** Asks for the rows that are not here yet; absent when all are. */
  readonly onMore: (() => void) | undefined;
}

/** Kinds of files that the device has small pictures of. */
const pictured: ReadonlySet<Kind> = new Set(['image', 'video']);

function Picture({ entry, iconOnly }: { readonly entry: Entry; readonly iconOnly: boolean }) {
  const { deviceBase } = useHost();
  const kind = kindOf(entry);
  if (iconOnly || !pictured.has(kind)) return <KindIcon kind={kind} size={20} />;
  const src = thumbUrl(deviceBase, entry.path, 's', entry.mtime);
  return <img className={styles.thumb} src={src} alt="" loading="lazy" />;
}

/** The content of the folder that is open. It keeps the focus while one walks: on the folder one came from, or the first. */
export function PickerList({ rows, from, empty, failure, picked, ...props }: Props) {
  const { t } = useTranslation('places');
  const { t: common } = useTranslation('common');
  const { thumbnails } = useCommonSettings();
  const box = useRef<HTMLDivElement>(null);
  /** The rows go when another folder is opened: the focus stays in the list. */
  const keepFocus = () => {
    if (box.current?.contains(document.activeElement) === true) box.current.focus();
  };
  const keys = useListKeys(rows?.length ?? 0, () => {
    keepFocus();
    props.onUp();
  });
  const isHere = rows !== null;

  useEffect(() => {
    if (!isHere || box.current === null || document.activeElement !== box.current) return;
    const all = [...box.current.querySelectorAll<HTMLElement>('[data-path]')];
    (all.find(({ dataset }) => dataset.path === from) ?? all[0])?.focus();
  }, [isHere, from]);

  const content = () => {
    if (failure !== '')
      return (
        <p className={styles.note} role="alert">
          {failure}{' '}
          <button type="button" className="link-btn" onClick={props.onRetry}>
            {common('retry')}
          </button>
        </p>
      );
    if (rows === null) return <LoadingState />;
    if (rows.length === 0) return <p className={styles.note}>{empty}</p>;
    return (
      <ul className={styles.rows}>
        {rows.map(({ entry, name }, index) => (
          <li key={entry.path}>
            <button
              type="button"
              className={styles.item}
              data-path={entry.path}
              {...(entry.isDir
                ? { 'data-folder': entry.name }
                : { 'data-file': entry.name, 'aria-pressed': entry.path === picked })}
              {...keys.row(index)}
              onClick={() => {
                if (!entry.isDir) return props.onPick(entry.path);
                keepFocus();
                props.onOpen(entry.path);
              }}
            >
              {entry.isDir ? <Icon name="folder" size={16} /> : <Picture entry={entry} iconOnly={thumbnails === 0} />}
              <span>{name}</span>
              {entry.isDir && <Icon name="chevron-right" size={14} />}
            </button>
          </li>
        ))}
        {props.onMore !== undefined && (
          <li>
            <button type="button" className="btn btn-text" onClick={props.onMore}>
              {t('picker.more')}
            </button>
          </li>
        )}
      </ul>
    );
  };
  return (
    <div
      ref={box}
      className={styles.folders}
      role="group"
      aria-label={t('picker.folders')}
      aria-busy={rows === null && failure === ''}
      tabIndex={-1}
      data-autofocus
      onKeyDown={keys.onKeyDown}
    >
      {content()}
    </div>
  );
}
