import { useState } from 'react';
import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { i18next } from '../../i18n/index.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { backupChoice, keepBackupChoice } from '../../state/files/drive-backups.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { filesApi, type Place } from '../../state/files/files-api.ts';
import { inPortions } from '../../state/files/portions.ts';
import type { AppStore } from '../../state/store.ts';
import { confirm, toast } from '../dialogs/dialog-service.ts';
import { Icon } from '../icon.ts';
import styles from './back-up.module.css';

/** A folder that can be copied to a drive. */
interface Folder {
  readonly path: string;
  readonly name: string;
  readonly team: boolean;
}

/** Everything in a folder, page by page: what a backup left out would be missed too late. Throws the device's words. */
async function entriesOf(path: string): Promise<Entry[]> {
  const all: Entry[] = [];
  for (let page = 1; ; page += 1) {
    const result = await call(calls.fileList, { path, page, size: FILE_PAGE_MAX, sortBy: 'name', order: 'asc' });
    if (!result.success) throw new Error(result.message);
    all.push(...result.data.list.map((raw) => toEntry(raw, path)));
    if (result.data.list.length === 0 || page * FILE_PAGE_MAX >= result.data.total) return all;
  }
}

/** The folders of the account and the team folders, each by the name it has. Throws the device's words. */
async function foldersOf(places: readonly Place[]): Promise<Folder[]> {
  const own: Folder[] = [];
  for (const { path } of places.filter(({ area }) => area === 'my')) {
    const folders = (await entriesOf(path)).filter(({ isDir }) => isDir);
    own.push(...folders.map((folder) => ({ path: folder.path, name: folder.name, team: false })));
  }
  const teams = places.filter(({ area }) => area === 'team');
  return [...own, ...teams.map(({ path, name }) => ({ path, name, team: true }))];
}

function Choice({
  folders,
  first,
  onChange,
}: {
  folders: readonly Folder[];
  first: readonly string[];
  onChange: (paths: readonly string[]) => void;
}) {
  const { t } = useTranslation('filework');
  const [chosen, setChosen] = useState(first);
  const change = (paths: readonly string[]): void => {
    setChosen(paths);
    onChange(paths);
  };
  const all = chosen.length === folders.length;
  return (
    <fieldset className={styles.choice} data-testid="back-up">
      <legend>{t('drive.backupText')}</legend>
      <label>
        <input
          type="checkbox"
          checked={all}
          ref={(box) => {
            if (box !== null) box.indeterminate = chosen.length > 0 && !all;
          }}
          onChange={() => {
            change(all ? [] : folders.map(({ path }) => path));
          }}
        />
        {t('drive.backupAll')}
      </label>
      <div className={styles.folders}>
        {folders.map(({ path, name, team }) => (
          <label key={path}>
            <input
              type="checkbox"
              checked={chosen.includes(path)}
              onChange={(event) => {
                change(event.target.checked ? [...chosen, path] : chosen.filter((one) => one !== path));
              }}
            />
            <Icon name={team ? 'people' : 'folder'} size={18} />
            <span className={styles.name}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A new folder on the drive, named after the day. Throws the device's words. */
async function makeFolder(drive: string): Promise<string> {
  const day = new Date();
  const text = [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  const wanted = i18next.t('filework:drive.backupFolder', { date: text.join('-') });
  const taken = new Set((await entriesOf(drive)).map(({ name }) => name));
  const made = await call(calls.fileMkdir, { path: drive, name: freeName(wanted, true, (name) => taken.has(name)) });
  if (!made.success) throw new Error(made.message);
  return made.data.path;
}

/**
 * Asks which folders are to be copied to an external drive and starts the copy, into a folder of its own; what was
 * chosen for a drive is chosen the next time (APP-FM-05).
 */
export async function backUpTo(store: AppStore, uuid: string, name: string): Promise<void> {
  await i18next.loadNamespaces('filework');
  const account = store.getState().session.username;
  const places = await store.dispatch(filesApi.endpoints.filePlaces.initiate(undefined, { subscribe: false }));
  let folders: Folder[];
  try {
    folders = await foldersOf(places.data ?? []);
  } catch (error) {
    toast({ kind: 'error', text: (error as Error).message });
    return;
  }
  if (folders.length === 0) {
    toast({ kind: 'info', text: i18next.t('filework:drive.backupNothing') });
    return;
  }
  const before = backupChoice(account, uuid);
  let chosen: readonly string[] = folders.map(({ path }) => path).filter((path) => before.includes(path));
  const done = await confirm({
    title: i18next.t('filework:drive.backupTitle', { name }),
    content: (
      <Choice
        folders={folders}
        first={chosen}
        onChange={(paths) => {
          chosen = paths;
        }}
      />
    ),
    okText: i18next.t('filework:drive.backupOk'),
    width: 480,
    onOk: async () => {
      if (chosen.length === 0) return i18next.t('filework:drive.backupNone');
      try {
        const to = await makeFolder(`/usb/${uuid}`);
        for (const [at, paths] of inPortions(chosen).entries()) {
          const result = await call(calls.fileCopy, { paths, to, conflict: 'rename' });
          if (result.success) continue;
          // An empty folder of a backup that did not begin would only mislead.
          if (at === 0) await call(calls.fileRemove, { paths: [to], permanent: true }, { silent: true });
          return result.message;
        }
        return null;
      } catch (error) {
        return (error as Error).message;
      }
    },
  });
  if (!done) return;
  keepBackupChoice(account, uuid, chosen);
  toast({ kind: 'info', text: i18next.t('filework:drive.backupStarted', { name, count: chosen.length }) });
}
