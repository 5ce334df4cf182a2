import { useMemo, useState } from 'react';
import { NAME_MAX_BYTES } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { checkFileName, freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { crumbsOf, crumbTitle, type Crumb } from '../../state/files/display-path.ts';
import type { Entry } from '../../state/files/entry.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { baseName, parseWirePath } from '../../state/files/wire-path.ts';
import { DialogButtons } from '../dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { areaIcon } from '../files/area-icon.ts';
import { Icon } from '../icon.ts';
import { askText } from './ask-text.tsx';
import styles from './folder-picker.module.css';
import { PathCrumbs } from './path-crumbs.tsx';
import { PickerList, type PickerRow } from './picker-list.tsx';
import { useListKeys } from './use-list-keys.ts';
import { usePickerListing } from './use-picker-listing.ts';

interface Props {
  readonly title: string;
  readonly okText: string;
  /** Where it opens; the first place without it. */
  readonly start?: string | undefined;
  /** Areas that can be chosen from; own files, team folders and drives unless given. */
  readonly areas?: readonly Place['area'][];
  /** A folder that may only be read will do. */
  readonly reading?: boolean;
  /** Why a folder cannot be chosen, in words, or null; asked with what is known of it. */
  readonly refusal?: (path: string, writable: boolean) => string | null;
  /** Asks for a file instead, one of those it answers true for. */
  readonly file?: (entry: Entry) => boolean;
  /** The chosen folder or file, or null when the person gave up. */
  readonly onDone: (path: string | null) => void;
}

const ownAreas: readonly Place['area'][] = ['my', 'team', 'usb'];

/**
 * Asks for a folder that can be written (or read), or for a file: places first, then down into them by pointer or keys;
 * a new folder can be made on the way.
 */
export function FolderPicker({ title, okText, start, areas = ownAreas, reading = false, file, ...props }: Props) {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const shown = places.filter(({ area }) => areas.includes(area));
  const [chosen, setChosen] = useState<string | null>(start ?? null);
  const [from, setFrom] = useState<string | null>(null);
  const [picked, setPicked] = useState<string | null>(null);
  const path = chosen ?? shown[0]?.path ?? null;
  const { listing, more, again } = usePickerListing(path);
  const open = (folder: string): void => {
    setFrom(path);
    setChosen(folder);
    setPicked(null);
  };

  const placeKeys = useListKeys(shown.length);
  const translate = translateWith(files);
  const crumbs = (of: string): Crumb[] => crumbsOf({ kind: 'path', path: of }, names, translate);
  const steps = (path === null ? [] : crumbs(path)).flatMap((crumb) => {
    if (crumb.location.kind !== 'path') return [];
    const { path: to } = crumb.location;
    return parseWirePath(to).area === 'teamRoot' && !areas.includes('teamRoot')
      ? []
      : [{ name: crumbTitle(crumb), path: to }];
  });
  const nameOf = (at: string): string => {
    const crumb = crumbs(at).at(-1);
    return crumb === undefined ? baseName(at) : crumbTitle(crumb);
  };

  const writable = listing?.folder?.writable === true;
  const refusal = (): string | null => {
    if (path === null || listing === null || listing.folder === null) return '';
    if (props.refusal !== undefined) return props.refusal(path, writable);
    return writable || reading ? null : files('refusal.readOnly');
  };
  const why = file === undefined ? refusal() : picked === null ? '' : null;

  const rows = useMemo(() => {
    if (listing === null) return null;
    const inList = listing.path.endsWith('/public') ? names : null;
    const toRow = (entry: Entry): PickerRow => ({
      entry,
      name: inList?.group(parseWirePath(entry.path).owner) ?? entry.name,
    });
    const folders = listing.entries.filter(({ isDir }) => isDir);
    const candidates = file === undefined ? [] : listing.entries.filter((entry) => !entry.isDir && file(entry));
    return [...folders, ...candidates].map(toRow);
  }, [listing, names, file]);
  // Folders are asked for first: behind the first file there is none.
  const isMore =
    listing !== null &&
    listing.entries.length < listing.total &&
    (file !== undefined || listing.entries.at(-1)?.isDir === true);

  const makeFolder = (): void => {
    if (path === null || rows === null) return;
    const taken = new Set(rows.map(({ name }) => name));
    void askText({
      title: files('action.newFolder'),
      label: t('column.name'),
      okText: t('picker.make'),
      value: freeName(files('newFolder.name'), true, (name) => taken.has(name)),
      maxLength: NAME_MAX_BYTES,
      onText: async (name) => {
        const problem = checkFileName(name);
        if (problem !== null) return files(`name.${problem}`);
        const result = await call(calls.fileMkdir, { path, name }, { silent: true });
        if (!result.success) return result.message;
        open(result.data.path);
        return '';
      },
    });
  };

  const cancel = (): void => {
    props.onDone(null);
  };
  return (
    <DialogFrame
      title={title}
      layer="shell"
      width={640}
      testId="folder-picker"
      onEscape={cancel}
      footer={
        <>
          {file === undefined && (
            <button type="button" className="btn btn-text" disabled={!writable} onClick={makeFolder}>
              <Icon name="folder-plus" size={16} />
              {files('action.newFolder')}
            </button>
          )}
          <span style={{ flex: 1 }} />
          <DialogButtons
            testId="folder-picker-ok"
            okText={okText}
            ready={why === null}
            onCancel={cancel}
            onOk={() => {
              props.onDone(file === undefined ? path : picked);
            }}
          />
        </>
      }
    >
      <div className={styles.picker}>
        <ul className={styles.places} aria-label={t('picker.places')} onKeyDown={placeKeys.onKeyDown}>
          {shown.map((place, index) => (
            <li key={place.path}>
              <button
                type="button"
                className={styles.item}
                aria-current={path === place.path || path?.startsWith(`${place.path}/`) === true}
                {...placeKeys.row(index)}
                onClick={() => {
                  open(place.path);
                }}
              >
                <Icon name={areaIcon(place.path)} size={16} />
                <span>{nameOf(place.path)}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.listing}>
          <PathCrumbs label={files('address.label')} upLabel={files('nav.up')} steps={steps} onPath={open} />
          <PickerList
            rows={rows}
            empty={t(file === undefined ? 'picker.noFolders' : 'picker.noFiles')}
            failure={listing?.failure ?? ''}
            picked={picked}
            from={from}
            onOpen={open}
            onPick={setPicked}
            onUp={() => {
              const up = steps.at(-2);
              if (up !== undefined) open(up.path);
            }}
            onRetry={again}
            onMore={isMore ? more : undefined}
          />
          <p className={styles.refusal} role="status" data-testid="picker-refusal">
            {why}
          </p>
        </div>
      </div>
    </DialogFrame>
  );
}
