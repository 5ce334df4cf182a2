import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { useHost } from '../../host/host-context.ts';
import { crumbsOf, crumbTitle } from '../../state/files/display-path.ts';
import { toEntry, toFolder, type Entry, type Folder } from '../../state/files/entry.ts';
import { useFilePlacesQuery, type Place } from '../../state/files/files-api.ts';
import { usePlaceNames } from '../../state/files/use-place-names.ts';
import { parseWirePath } from '../../state/files/wire-path.ts';
import { translateWith } from '../../i18n/translate.ts';
import { DialogFrame } from '../dialogs/dialog-frame.tsx';
import { toastFailure } from '../dialogs/failure-toast.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { kindOf, type Kind } from '../files/kind.ts';
import { Icon } from '../icon.ts';
import { LoadingState } from '../loading-state.tsx';
import styles from './folder-picker.module.css';

interface Props {
  readonly title: string;
  readonly okText: string;
  /** Where it opens; the account's own files without it. */
  readonly start?: string;
  /** Areas that can be chosen from; own files and team folders unless given. */
  readonly areas?: readonly Place['area'][];
  /** A folder that may only be read will do. */
  readonly reading?: boolean;
  /** Asks for a file instead, one of those it answers true for. */
  readonly file?: (entry: Entry) => boolean;
  /** The chosen folder or file, or null when the person gave up. */
  readonly onDone: (path: string | null) => void;
}

interface Listing {
  readonly path: string;
  readonly entries: readonly Entry[];
  readonly folder: Folder | null;
  readonly failure: string;
}

const ownAreas: readonly Place['area'][] = ['my', 'team', 'usb'];

/** What is inside `path`; what an older question brings is dropped. */
function useListing(path: string | null, attempt: number): Listing | null {
  const [listing, setListing] = useState<(Listing & { attempt: number }) | null>(null);
  useEffect(() => {
    if (path === null) return;
    const controller = new AbortController();
    const args = { path, size: FILE_PAGE_MAX };
    void call(calls.fileList, args, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      setListing(
        result.success
          ? {
              path,
              attempt,
              entries: result.data.list.map((raw) => toEntry(raw, path)),
              folder: toFolder(result.data.folder),
              failure: '',
            }
          : { path, attempt, entries: [], folder: null, failure: result.message },
      );
    });
    return () => {
      controller.abort();
    };
  }, [path, attempt]);
  return listing !== null && listing.path === path && listing.attempt === attempt ? listing : null;
}

/**
 * Asks for a folder that can be written (or read), or for a file: places first, then down into them; a new folder can be made on
 * the way.
 */
export function FolderPicker({ title, okText, start, areas = ownAreas, reading = false, file, onDone }: Props) {
  const { t } = useTranslation('places');
  const { t: files } = useTranslation('files');
  const { data: places = [] } = useFilePlacesQuery(undefined);
  const names = usePlaceNames(places);
  const shown = places.filter(({ area }) => areas.includes(area));
  const [chosen, setChosen] = useState<string | null>(start ?? null);
  const [picked, setPicked] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [making, setMaking] = useState(false);
  const open = (folder: string): void => {
    setChosen(folder);
    setPicked(null);
  };
  const path = chosen ?? shown[0]?.path ?? null;
  const listing = useListing(path, attempt);
  const translate = translateWith(files);
  const crumbs = path === null ? [] : crumbsOf({ kind: 'path', path }, names, translate);
  const writable = listing?.folder?.writable === true;
  const choosable = writable || (reading && listing !== null && listing.folder !== null);
  const folders = listing?.entries.filter(({ isDir }) => isDir) ?? [];
  const candidates = file === undefined ? [] : (listing?.entries.filter((entry) => !entry.isDir && file(entry)) ?? []);

  const makeFolder = async (): Promise<void> => {
    if (path === null || listing === null) return;
    const taken = new Set(folders.map(({ name }) => name));
    const name = freeName(files('newFolder.name'), true, (candidate) => taken.has(candidate));
    setMaking(true);
    const result = await call(calls.fileMkdir, { path, name });
    setMaking(false);
    if (result.success) setChosen(result.data.path);
    else toastFailure(result);
    setAttempt((now) => now + 1);
  };

  return (
    <DialogFrame
      title={title}
      layer="shell"
      width={640}
      testId="folder-picker"
      onEscape={() => {
        onDone(null);
      }}
      footer={
        <>
          {file === undefined && (
            <button
              type="button"
              className="btn btn-text"
              disabled={!writable || making}
              onClick={() => {
                void makeFolder();
              }}
            >
              {files('action.newFolder')}
            </button>
          )}
          <span style={{ flex: 1 }} />
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              onDone(null);
            }}
          >
            {t('cancel')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            data-testid="folder-picker-ok"
            disabled={file === undefined ? !choosable : picked === null}
            onClick={() => {
              onDone(file === undefined ? path : picked);
            }}
          >
            {okText}
          </button>
        </>
      }
    >
      <div className={styles.picker}>
        <ul className={styles.places} aria-label={t('picker.places')}>
          {shown.map((place) => (
            <li key={place.path}>
              <button
                type="button"
                className={styles.item}
                aria-current={path === place.path || path?.startsWith(`${place.path}/`) === true}
                onClick={() => {
                  open(place.path);
                }}
              >
                <Icon name={place.area === 'usb' ? 'usb' : place.area === 'team' ? 'people' : 'folder'} size={16} />
                <span>{place.area === 'team' || place.area === 'usb' ? place.name : placeTitle(place, files)}</span>
              </button>
            </li>
          ))}
        </ul>
        <div className={styles.listing}>
          <nav className={styles.crumbs} aria-label={files('address.label')}>
            {crumbs
              .filter(({ location }) => location.kind === 'path' && parseWirePath(location.path).area !== 'teamRoot')
              .map((crumb) => (
                <button
                  key={crumb.url}
                  type="button"
                  className="link-btn"
                  onClick={() => {
                    if (crumb.location.kind === 'path') open(crumb.location.path);
                  }}
                >
                  {crumbTitle(crumb)}
                </button>
              ))}
          </nav>
          <FolderList
            failure={listing?.failure ?? null}
            empty={t(file === undefined ? 'picker.noFolders' : 'picker.noFiles')}
            folders={folders}
            files={candidates}
            picked={picked}
            onOpen={open}
            onPick={setPicked}
          />
          {file === undefined && listing !== null && listing.folder !== null && !choosable && (
            <p className={styles.note}>{files('refusal.readOnly')}</p>
          )}
        </div>
      </div>
    </DialogFrame>
  );
}

function placeTitle(place: Place, files: (key: 'area.my' | 'area.safe') => string): string {
  const name = files(place.area === 'safe' ? 'area.safe' : 'area.my');
  return crumbTitle({ label: name, isPlace: true });
}

interface ListProps {
  /** Why the folder cannot be listed; '' when it can, null while it is asked. */
  readonly failure: string | null;
  readonly empty: string;
  readonly folders: readonly Entry[];
  readonly files: readonly Entry[];
  readonly picked: string | null;
  readonly onOpen: (path: string) => void;
  readonly onPick: (path: string) => void;
}

/** Kinds of files that the device has small pictures of. */
const pictured: ReadonlySet<Kind> = new Set(['image', 'video']);

function FolderList({ failure, empty, folders, files, picked, onOpen, onPick }: ListProps) {
  const { t } = useTranslation('places');
  const { deviceBase } = useHost();
  if (failure === null) return <LoadingState />;
  if (failure !== '') return <p className={styles.note}>{failure}</p>;
  if (folders.length + files.length === 0) return <p className={styles.note}>{empty}</p>;
  return (
    <ul className={styles.folders} aria-label={t('picker.folders')}>
      {folders.map((folder) => (
        <li key={folder.path}>
          <button
            type="button"
            className={styles.item}
            data-folder={folder.name}
            onClick={() => {
              onOpen(folder.path);
            }}
          >
            <Icon name="folder" size={16} />
            <span>{folder.name}</span>
            <Icon name="chevron-right" size={14} />
          </button>
        </li>
      ))}
      {files.map((entry) => (
        <li key={entry.path}>
          <button
            type="button"
            className={styles.item}
            aria-pressed={entry.path === picked}
            data-file={entry.name}
            onClick={() => {
              onPick(entry.path);
            }}
          >
            {pictured.has(kindOf(entry)) ? (
              <img
                className={styles.thumb}
                src={thumbUrl(deviceBase, entry.path, 's', entry.mtime)}
                alt=""
                loading="lazy"
              />
            ) : (
              <KindIcon kind={kindOf(entry)} size={20} />
            )}
            <span>{entry.name}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
