import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handler } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { answersAt } from '../files/answers-at.ts';
import { fileServices } from '../files/services.ts';
import { createReach } from '../offline/reach.ts';

type Settings = CallData<Calls['fileSetting']>;
type Fields = CallFields<Calls['fileSetting']>;
type Page = NonNullable<Fields['page']>;

/** Pages that are the administrator's to change (APP-FSET-01). */
const masterPages: ReadonlySet<Page> = new Set<Page>(['devPurview', 'zdr', 'public']);

/** Pages that hold for the whole device: everybody's file manager follows them. */
const devicePages: ReadonlySet<Page> = new Set<Page>(['zdr', 'public']);

const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const flagText = (value: boolean): '0' | '1' => (value ? '1' : '0');

/** The fields that were given; those left out stay as they are. */
function given<T extends object>(fields: T): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}

const optionalFlag = (value: boolean | undefined): 0 | 1 | undefined =>
  value === undefined ? undefined : toFlag(value);

/** Reads and changes the settings of the file manager (CALL-EXT-28). */
export function createFileSettingHandler(context: DeviceContext): Handler<'fileSetting'> {
  const { fileSettings, accountNames } = fileServices(context);
  const { shared } = fileSettings;
  // A service in the house is what most people have; the device itself is none (docs/decisions/0029).
  const reach = createReach({
    allowsLocal: context.config.localDownloads === true,
    allowsLan: true,
    ownPorts: () => [],
  });
  const others = context.db.prepare('SELECT username FROM accounts WHERE is_master = 0 ORDER BY username');

  const answer = (caller: Caller): Settings => {
    const { username } = caller;
    const purviews = fileSettings.purviews();
    return {
      common: {
        ...fileSettings.get(username, 'common'),
        show_hidden: toFlag(shared.get(username, 'file.show_hidden') === '1'),
      },
      ...(caller.isMaster
        ? {
            devPurview: {
              list: (others.all() as { username: string }[]).map((account) => ({
                username: account.username,
                purview: purviews.get(account.username) ?? 'write',
              })),
            },
          }
        : {}),
      sortBy: {
        ...fileSettings.get(username, 'sortBy'),
        sort_by: shared.get(username, 'file.sort_by') as Settings['sortBy']['sort_by'],
        sort_order: shared.get(username, 'file.sort_order') as Settings['sortBy']['sort_order'],
      },
      // No pool of this device keeps two copies of single folders.
      zdr: { available: 0, folders: [] },
      public: { ...fileSettings.get('', 'public'), switch: toFlag(shared.get('', 'device.public_switch') === '1') },
      search: fileSettings.get(username, 'search'),
      sameName: fileSettings.get(username, 'sameName'),
      wpsSetting: fileSettings.get(username, 'wpsSetting'),
    };
  };

  const pushed = (to: string, data: Record<string, unknown>): void =>
    context.push.send({ topic: 'settings', type: 'changed', to, data });

  /** A setting that other calls know too, under its dotted key. */
  const setShared = (username: string, key: string, value: string | undefined): void => {
    if (value === undefined || shared.get(username, key) === value) return;
    shared.set(username, key, value);
    pushed(key.startsWith('device.') ? 'all' : username, { key, value });
  };

  const setPurview = ({ username, purview }: Fields): void => {
    if (username === undefined || purview === undefined)
      throw new DeviceError('N000001', { data: { field: username === undefined ? 'username' : 'purview' } });
    const known = accountNames.known(username);
    if (known === undefined) throw new DeviceError('N000003');
    fileSettings.setPurview(known, purview);
    pushed(known, { area: 'drives' });
    pushed('master', { area: 'drives' });
  };

  const change: Readonly<Record<Page, (username: string, fields: Fields) => void>> = {
    common(username, fields) {
      const { show_hidden, open_mode, date_format, recycle_days } = fields;
      const flags = {
        confirm_delete: optionalFlag(fields.confirm_delete),
        thumbnails: optionalFlag(fields.thumbnails),
      };
      fileSettings.change(username, 'common', given({ open_mode, date_format, recycle_days, ...flags }));
      setShared(username, 'file.show_hidden', show_hidden === undefined ? undefined : flagText(show_hidden));
    },
    devPurview: (_username, fields) => setPurview(fields),
    sortBy(username, { sort_by, sort_order, folders_first }) {
      fileSettings.change(username, 'sortBy', given({ folders_first: optionalFlag(folders_first) }));
      setShared(username, 'file.sort_by', sort_by);
      setShared(username, 'file.sort_order', sort_order);
    },
    zdr(_username, { folders }) {
      if (folders !== undefined) throw new DeviceError('N000006');
    },
    public(_username, fields) {
      const { recycle_days, create_by } = fields;
      fileSettings.change('', 'public', given({ recycle_days, create_by }));
      if (fields.switch !== undefined) {
        setShared('', 'device.public_switch', flagText(fields.switch));
        context.push.send({ topic: 'group', type: 'changed', to: 'all', data: { switch: toFlag(fields.switch) } });
      }
    },
    search: (username, { save_history }) =>
      fileSettings.change(username, 'search', given({ save_history: optionalFlag(save_history) })),
    sameName: (username, { policy }) => fileSettings.change(username, 'sameName', given({ policy })),
    wpsSetting: (username, { enable, url, mode }) =>
      fileSettings.change(username, 'wpsSetting', given({ enable: optionalFlag(enable), url, mode })),
  };

  return async (fields, caller) => {
    const { page } = fields;
    if (page === 'wpsSetting' && fields.test === true) {
      if (fields.url === undefined) throw new DeviceError('N000001', { data: { field: 'url' } });
      const reached = toFlag(await answersAt(fields.url, reach));
      const settings = answer(caller);
      return { ...settings, wpsSetting: { ...settings.wpsSetting, reached } };
    }
    if (page !== undefined) {
      if (masterPages.has(page) && !caller.isMaster) throw new DeviceError('N000002');
      change[page](caller.username, fields);
      // Purviews have been told to those they are about.
      if (page !== 'devPurview') pushed(devicePages.has(page) ? 'all' : caller.username, { area: 'file' });
    }
    return answer(caller);
  };
}
