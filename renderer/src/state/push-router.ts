import { isFlagSet } from '#shared/rules/role.ts';
import { deviceFactsLoaded, poolsReported, poweringDownChanged, readPools } from './device-slice.ts';
import { noticeOf } from './notice-record.ts';
import { noticeAdded } from './notices-slice.ts';
import { appsChanged, drivePurviewChanged, fileSettingsChanged, pushReceived } from './push-actions.ts';
import { appVisibilityTold, profileChanged, rightsChanged, type Rights } from './session-slice.ts';
import { readAddresses } from './session/device-facts.ts';
import { settingChanged } from './settings-slice.ts';
import { pollRequested } from './storage-actions.ts';
import { storagePushed } from './storage-slice.ts';
import type { AppStore } from './store.ts';
import { countersLoaded, readCounters, taskChanged, taskDeleted } from './tasks-slice.ts';

export interface PushRouterDeps {
  readonly store: AppStore;
  /** A code that ends the session came by push (session topic). */
  readonly onSessionCode: (code: string) => void;
  /** Team folders or their permissions have changed. */
  readonly reloadTeams: () => void;
  /** A task of this kind moves that is not in the list. */
  readonly onUnknownTask: (kind: string) => void;
  /** Settings of an area have changed without naming one. */
  readonly reloadSettings: () => void;
}

type Data = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function rightsOf(data: Data): Partial<Rights> {
  return {
    ...(typeof data.perm === 'object' && data.perm !== null ? { userPerm: data.perm } : {}),
    ...(typeof data.authorize === 'string' ? { authorize: data.authorize } : {}),
    ...(data.is_master === undefined ? {} : { isMaster: isFlagSet(data.is_master) }),
  };
}

/** Takes the messages of the push channel that concern the whole console to their slices; other parts listen too. */
export function startPushRouter(deps: PushRouterDeps): () => void {
  const { store, onSessionCode, reloadTeams, reloadSettings, onUnknownTask } = deps;
  const session = (type: string, data: Data) => {
    if (type === 'perm_changed' || type === 'role_changed') store.dispatch(rightsChanged(rightsOf(data)));
    else onSessionCode(text(data.code));
  };
  const system = (type: string, data: Data) => {
    if (type === 'renamed') store.dispatch(deviceFactsLoaded({ nasName: text(data.name) }));
    else if (type === 'ip_changed' && readAddresses(data.ip).length > 0)
      store.dispatch(deviceFactsLoaded({ nasIp: readAddresses(data.ip) }));
    else if (type === 'reboot' || type === 'shutdown') store.dispatch(poweringDownChanged(true));
    else if (type === 'booted') store.dispatch(poweringDownChanged(false));
    else if (type === 'version' || type === 'db_state') store.dispatch(pollRequested());
  };
  const task = (type: string, data: Data) => {
    const id = text(data.id);
    if (type === 'counters') store.dispatch(countersLoaded(readCounters(data)));
    else if (type === 'done' || type === 'fail') store.dispatch(taskDeleted(id));
    else if (store.getState().tasks.list.some((known) => known.id === id)) store.dispatch(taskChanged({ ...data, id }));
    else onUnknownTask(text(data.kind));
  };
  const settings = (data: Data) => {
    const { key, value, area } = data;
    // The keys among them come in messages of their own.
    if (area === 'file' || area === 'drives') {
      store.dispatch(area === 'file' ? fileSettingsChanged() : drivePurviewChanged());
      return;
    }
    if (typeof key !== 'string' || typeof value !== 'string') {
      reloadSettings();
      return;
    }
    store.dispatch(settingChanged({ key, value }));
    if (key.startsWith('file.') || key === 'device.public_switch') store.dispatch(fileSettingsChanged());
    if (key === 'user.nickname') store.dispatch(profileChanged({ nickname: value }));
    if (key === 'user.avatar') store.dispatch(profileChanged({ avatar: value }));
  };

  return store.startListening({
    actionCreator: pushReceived,
    effect: ({ payload: message }) => {
      const data: Data = message.data ?? {};
      switch (message.topic) {
        case 'storage':
          store.dispatch(storagePushed({ frame: message, at: Date.now() }));
          return;
        case 'session':
          session(message.type, data);
          return;
        case 'system':
          system(message.type, data);
          return;
        case 'task':
          task(message.type, data);
          return;
        case 'pool':
          store.dispatch(poolsReported(readPools(data.pools)));
          return;
        case 'settings':
          settings(data);
          return;
        case 'docker':
          if (typeof data.showDocker === 'number')
            store.dispatch(appVisibilityTold({ app: '/docker', isShown: data.showDocker === 1 }));
          store.dispatch(appsChanged());
          return;
        case 'group':
          reloadTeams();
          return;
        case 'action':
          if (message.type === 'message')
            store.dispatch(noticeAdded(noticeOf(data, { id: message.id, at: message.ts })));
      }
    },
  });
}
