import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { mayBeWallpaper, setWallpaper } from '../../../components/files/set-wallpaper.ts';
import { dismissToast, toast } from '../../../components/dialogs/dialog-service.ts';
import { baseName, parentPath, parseWirePath } from '../../../state/files/wire-path.ts';
import { isQuietDrive, setQuietDrive } from '../../../state/files/quiet-drives.ts';
import { folderUrl, recentOf } from '../../../state/files/location.ts';
import { ejectDrive } from '../../../components/drives/eject-drive.ts';
import { markEntries } from '../../../components/files/entry-deeds.ts';
import { clearVisits } from './clear-visits.ts';
import { onlyEntry, type CommandContext, type FileCommand } from './command.ts';
import { allIn, anyOthers, isPlaceList } from './where.ts';
import { partLoading } from '../../../host/part-loading.ts';

/** Areas whose entries can be marked as favourites; what lies in the safe box is named nowhere else. */
const markable = ['my', 'team', 'usb'] as const;

const isMarked = ({ entries }: CommandContext): boolean =>
  entries.length > 0 && entries.every(({ favourite }) => favourite);

async function mark(context: CommandContext): Promise<void> {
  const away = isMarked(context);
  const entries = await context.session.selectedEntries();
  if (entries !== null && entries.length > 0) await markEntries(context, entries, away);
}

const PATH_TOAST = 'copied-path';

/**
 * Puts paths on the system's clipboard: the way people read them, which is all that is ever shown (VRT-07); the note
 * about it offers those that the device itself uses.
 */
async function copyPaths({ entries, translate, display }: CommandContext): Promise<void> {
  const copy = async (paths: readonly string[], more: Partial<Parameters<typeof toast>[0]>): Promise<void> => {
    try {
      await navigator.clipboard.writeText(paths.join('\n'));
      const text = translate('filework:path.copied', { count: entries.length });
      toast({ key: PATH_TOAST, kind: 'success', text, ...more });
    } catch {
      toast({ kind: 'error', text: translate('filework:path.failed') });
    }
  };
  const real = {
    label: translate('filework:path.real'),
    onSelect: () => {
      dismissToast(PATH_TOAST);
      void copy(
        entries.map(({ path }) => path),
        {},
      );
    },
  };
  await copy(
    entries.map(({ path }) => display(path)),
    { action: real },
  );
}

/** One drive of the list of devices is selected, and no folder of another server. */
const onlyDrive = (context: CommandContext): boolean => {
  const entry = onlyEntry(context);
  return context.location.kind === 'devices' && entry !== null && parseWirePath(entry.path).area === 'usb';
};

/** Takes pulled drives out of the list of the device. */
async function forgetDrives({ entries, session, translate }: CommandContext): Promise<void> {
  for (const { path } of entries) {
    const result = await call(calls.extdevSeen, { forget: parseWirePath(path).owner });
    if (result.success) continue;
    toast({ kind: 'error', text: result.message || translate('failed.action', { code: result.code }) });
    return;
  }
  await session.refresh();
}

/** Favourites, wallpaper, the real place of an entry in a list, its path as text. */
export const placeCommands: readonly FileCommand[] = [
  {
    id: 'eject',
    on: 'selection',
    section: 'change',
    icon: 'usb',
    label: ({ translate }) => translate('filework:drive.eject'),
    shown: ({ location, entries }) =>
      location.kind === 'devices' && entries.every(({ path }) => parseWirePath(path).area === 'usb'),
    refusal: (context) => {
      if (onlyEntry(context) === null) return context.translate('refusal.selectOne');
      return context.store.getState().session.isMaster ? null : context.translate('filework:drive.masterOnly');
    },
    run: (context) => {
      const entry = onlyEntry(context);
      if (entry === null) return;
      void ejectDrive(entry, context.translate).then((done) => (done ? context.session.refresh() : undefined));
    },
  },
  {
    id: 'forgetDrive',
    on: 'selection',
    forGone: true,
    section: 'change',
    icon: 'close',
    label: ({ translate }) => translate('filework:drive.forget'),
    shown: ({ entries }) => entries.length > 0 && entries.every(({ gone }) => gone === 'drive'),
    refusal: ({ store, translate }) =>
      store.getState().session.isMaster ? null : translate('filework:drive.masterForgets'),
    run: (context) => void forgetDrives(context),
  },
  {
    id: 'driveBackup',
    on: 'selection',
    section: 'change',
    more: true,
    icon: 'copy',
    label: ({ translate }) => translate('filework:drive.backup'),
    shown: (context) => onlyDrive(context),
    refusal: ({ entries, translate }) => (entries[0]?.readOnly === true ? translate('refusal.readOnly') : null),
    run: (context) => {
      const entry = onlyEntry(context);
      if (entry === null) return;
      const uuid = parseWirePath(entry.path).owner;
      void partLoading(import('../../../components/drives/back-up.tsx')).then(({ backUpTo }) =>
        backUpTo(context.store, uuid, entry.name),
      );
    },
  },
  {
    id: 'driveOffers',
    on: 'selection',
    section: 'change',
    more: true,
    icon: 'bell',
    label: ({ store, entries, translate }) => {
      const uuid = parseWirePath(entries[0]?.path ?? '').owner;
      const quiet = isQuietDrive(store.getState().session.username, uuid);
      return translate(quiet ? 'filework:drive.sayPlugged' : 'filework:drive.notPlugged');
    },
    shown: (context) => onlyDrive(context),
    run: ({ store, entries }) => {
      const uuid = parseWirePath(entries[0]?.path ?? '').owner;
      const { username } = store.getState().session;
      setQuietDrive(username, uuid, !isQuietDrive(username, uuid));
    },
  },
  {
    id: 'clearVisits',
    on: 'folder',
    section: 'change',
    icon: 'trash',
    label: ({ translate }) => translate('filework:visits.clear'),
    shown: ({ location }) => location.kind === 'root' && location.root === 'recentlyVisited',
    run: (context) => void clearVisits(context),
  },
  {
    id: 'removeRecord',
    on: 'selection',
    section: 'change',
    icon: 'close',
    keys: 'Delete',
    label: ({ translate }) => translate('filework:visits.remove'),
    shown: ({ location }) => recentOf(location) !== null,
    run: ({ actions }) => void actions.remove(false),
  },
  {
    id: 'locate',
    on: 'selection',
    section: 'open',
    icon: 'folder',
    label: ({ translate }) => translate('filework:action.locate'),
    shown: ({ location }) => location.kind === 'root' && location.root !== 'share',
    refusal: (context) => (onlyEntry(context) === null ? context.translate('refusal.selectOne') : null),
    run: (context) => {
      const entry = onlyEntry(context);
      const parent = entry === null ? null : parentPath(entry.path);
      if (entry === null || parent === null) return;
      context.window.openWindow(`${folderUrl(parent)}&select=${encodeURIComponent(baseName(entry.path))}`, {
        folderPath: parent,
      });
    },
  },
  {
    id: 'favourite',
    on: 'selection',
    forGone: true,
    section: 'share',
    icon: 'star',
    label: (context) =>
      context.translate(isMarked(context) ? 'filework:action.unfavourite' : 'filework:action.favourite'),
    // A mark that is there can be taken away, also of what has gone; what others have shared gets none.
    shown: (context) =>
      isMarked(context) ||
      (!isPlaceList(context) &&
        allIn(context.entries, markable) &&
        !anyOthers(context) &&
        context.entries.every(({ gone }) => gone === undefined)),
    run: (context) => void mark(context),
  },
  {
    id: 'copyPath',
    on: 'selection',
    section: 'info',
    icon: 'link',
    more: true,
    label: ({ translate }) => translate('filework:action.copyPath'),
    shown: ({ entries }) => entries.every(({ path }) => parseWirePath(path).area !== 'encrypted'),
    run: (context) => void copyPaths(context),
  },
  {
    id: 'wallpaper',
    on: 'selection',
    section: 'share',
    icon: 'image',
    more: true,
    label: ({ translate }) => translate('filework:action.wallpaper'),
    shown: (context) => {
      const entry = onlyEntry(context);
      return entry !== null && !entry.isDir && mayBeWallpaper(entry.path);
    },
    run: (context) => {
      const entry = onlyEntry(context);
      if (entry !== null) void setWallpaper(context, entry.path);
    },
  },
];
