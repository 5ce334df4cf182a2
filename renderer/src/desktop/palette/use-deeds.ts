import { useMemo } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ejectDrive } from '../../components/drives/eject-drive.ts';
import type { IconName } from '../../components/icon.ts';
import { keyHint } from '../../components/shortcuts/keys.ts';
import { windowVerbsOf } from '../../components/shortcuts/window-verbs.ts';
import { windowShortcutsOf } from '../../components/shortcuts/window-shortcuts.ts';
import { useHost } from '../../host/host-context.ts';
import { partLoading } from '../../host/part-loading.ts';
import { i18next } from '../../i18n/index.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { findRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useBackupSettingsQuery } from '../../state/backup/backup-api.ts';
import { pauseBackups } from '../../state/backup/pause-backups.ts';
import { useMayBackUp } from '../../state/backup/use-may-back-up.ts';
import { filesApi, type Place } from '../../state/files/files-api.ts';
import { lockRequested } from '../../state/lock-slice.ts';
import { earlierSeen } from '../../state/notices-slice.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { selectActiveTransfers } from '../../state/transfers-slice.ts';
import { useAnswer } from '../../state/use-answer.ts';
import { hintOf } from '../shortcuts/all-shortcuts.ts';
import { controlRows, pausableRows, pausedRows } from '../transfers/control-rows.ts';
import { miniView } from '../transfers/mini-model.ts';
import { actionWords } from './action-words.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

const noPlaces: readonly Place[] = [];

async function checkConnection(): Promise<void> {
  const { openPathDoctor } = await partLoading(import('../../help/path-doctor/open-path-doctor.tsx'));
  await openPathDoctor();
}

async function markAllRead(store: AppStore): Promise<void> {
  const result = await call(calls.actionKnown, { all: true });
  if (result.success) store.dispatch(earlierSeen());
  else toastFailure(result);
}

async function eject(place: Place): Promise<void> {
  await i18next.loadNamespaces(['files', 'filework']);
  await ejectDrive(place, translateWith(i18next.getFixedT(null, 'files')));
}

/** One line of what is done, beside the shortcuts of the shell. */
const deed = (
  id: string,
  title: string,
  icon: IconName,
  run: () => void,
  disabled: string | false = false,
): PaletteItem => ({
  id: `action:${id}`,
  group: 'actions',
  title,
  detail: '',
  picture: { kind: 'icon', icon },
  words: actionWords[id] ?? '',
  run,
  ...(disabled !== false && { disabled }),
});

/** What the screen of the active window can do: its verbs, and the commands that its keys run. */
function useAppVerbs({ active }: PaletteDoor): PaletteItem[] {
  const { t } = useTranslation('apps');
  if (active === null) return [];
  const route = findRoute(active.app);
  const app = route?.app ?? active.app;
  const detail = t(`${(route?.titleKey ?? '404') as TitleKey}`);
  const common = { group: 'actions', detail, picture: { kind: 'app', app } } as const;
  const verbs = windowVerbsOf(active.name).map(({ id, title, icon, keys, disabled, run }): PaletteItem => ({
    ...common,
    id: `verb:${app}:${id}`,
    title,
    run,
    ...(icon !== undefined && { picture: { kind: 'icon', icon } }),
    ...(keys !== undefined && { hint: keyHint(keys) }),
    ...(disabled !== undefined && { disabled }),
  }));
  const commands = windowShortcutsOf(active.name).flatMap((shortcut): PaletteItem[] => {
    const { id, title, run } = shortcut;
    return run === undefined ? [] : [{ ...common, id: `verb:${app}:${id}`, title, hint: hintOf(shortcut), run }];
  });
  return [...verbs, ...commands];
}

/** How long backups are paused (s). */
const HOUR_S = 3600;

/** All backups of the account stand still for an hour, and go on (idea 6). */
function useBackupDeeds(): PaletteItem[] {
  const { t } = useTranslation('palette');
  const store = useAppStore();
  const { backups } = useHost();
  const mayUse = useMayBackUp();
  const { data } = useBackupSettingsQuery({}, { skip: !mayUse, refetchOnMountOrArgChange: true });
  const isPaused = (data?.pause_s ?? 0) > 0;
  const pause = async (seconds: number): Promise<void> => {
    const result = await pauseBackups(store, backups, seconds);
    if (!result.success) toastFailure(result);
    else toast({ kind: 'success', text: t(seconds > 0 ? 'backupsPaused' : 'backupsGoOn') });
  };
  const run = (seconds: number) => () => void pause(seconds);
  const notAllowed = !mayUse && t('noPermission');
  return [
    deed('pauseBackups', t('pauseBackups'), 'pause', run(HOUR_S), notAllowed || (isPaused && t('alreadySo'))),
    deed('resumeBackups', t('resumeBackups'), 'play', run(0), notAllowed || (!isPaused && t('noPaused'))),
  ];
}

/** Things to do with the screen, the connection, messages, transfers and drives, and what the active app can do. */
export function useDeeds(door: PaletteDoor): PaletteItem[] {
  const { t } = useTranslation('palette');
  const store = useAppStore();
  const verbs = useAppVerbs(door);
  const backups = useBackupDeeds();
  const unread = useAppSelector((state) => state.notices.earlier.unknown > 0);
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const uploads = useAppSelector(selectActiveTransfers);
  const native = useAppSelector((state) => state.native.items);
  const tasks = useAppSelector((state) => state.tasks.list);
  const places = useAnswer(filesApi.endpoints.filePlaces) ?? noPlaces;
  const { rows } = useMemo(() => miniView({ uploads, native: Object.values(native), tasks }), [uploads, native, tasks]);
  const pausable = pausableRows(rows);
  const paused = pausedRows(rows);
  return [
    ...verbs,
    deed('lock', t('lock'), 'lock', () => store.dispatch(lockRequested())),
    deed('checkConnection', t('checkConnection'), 'activity', () => void checkConnection()),
    deed('markAllRead', t('markAllRead'), 'bell', () => void markAllRead(store), !unread && t('noUnread')),
    deed(
      'pauseTransfers',
      t('pauseTransfers'),
      'pause',
      () => {
        controlRows(store, pausable, 'pause');
      },
      pausable.length === 0 && t('noTransfers'),
    ),
    deed(
      'resumeTransfers',
      t('resumeTransfers'),
      'play',
      () => {
        controlRows(store, paused, 'resume');
      },
      paused.length === 0 && t('noPaused'),
    ),
    ...backups,
    ...places
      .filter(({ area }) => area === 'usb')
      .map((place) =>
        deed(
          `eject:${place.path}`,
          t('eject', { name: place.name }),
          'usb',
          () => void eject(place),
          !isMaster && t('masterOnly'),
        ),
      ),
  ];
}
