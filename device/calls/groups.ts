import type { DatabaseSync } from 'node:sqlite';
import { checkFileName } from '#shared/rules/file-name.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { TicketStore } from '../accounts/tickets.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import type { PushSender } from '../push/push-sender.ts';
import { DeviceError } from '../device-error.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { AuditLog } from '../storage/audit-log.ts';
import type { AuditText } from '../storage/audit-texts.ts';
import { transaction } from '../storage/database.ts';
import type { TeamActivity } from '../files/team-activity.ts';
import type { GroupStore, GroupView } from '../storage/group-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { existing } from './accounts.ts';

export interface GroupsDeps {
  readonly db: DatabaseSync;
  readonly accounts: AccountStore;
  readonly groups: GroupStore;
  readonly settings: SettingsStore;
  readonly tickets: TicketStore;
  readonly audit: AuditLog;
  readonly push: PushSender;
  readonly activity: Pick<TeamActivity, 'noteGroup'>;
  readonly notices: Pick<NoticeCentre, 'post'>;
  readonly pools: () => Promise<readonly { key: string }[]>;
  /** Who may make team folders (APP-FSET-04). */
  readonly createBy: () => 'master' | 'all';
  /** Deletes the files of a team folder that is gone; answers the task. */
  readonly discard: (group: GroupView, owner: string) => string;
  readonly now: () => number;
}

type GroupCalls = 'publicSwitch' | 'groupCreate' | 'groupModify' | 'groupDelete' | 'groupMembers';

/** Team folders and who may do what in them; the administrator's, but for making them (CALL-EXT-09). */
export function createGroupHandlers(deps: GroupsDeps): Handlers<GroupCalls> {
  const { accounts, groups, settings, audit, activity } = deps;
  const note = (caller: Caller, info: RequestInfo, text: AuditText, name = ''): void =>
    audit.tell('group', { username: caller.username, ip: info.ip }, text, name === '' ? {} : { name });

  const isOn = (): boolean => settings.get('', 'device.public_switch') === '1';

  /** Tells accounts which team folders they have from now on. */
  const tell = (type: 'permission' | 'changed', usernames: Iterable<string>): void => {
    for (const username of usernames) {
      const account = accounts.find(username);
      if (!account) continue;
      const mayUse = isOn() && (account.isMaster || account.perm.public === 1);
      const list = mayUse ? groups.visibleTo(account.username, account.isMaster) : [];
      deps.push.send({ topic: 'group', type, to: account.username, data: { list, switch: isOn() ? 1 : 0 } });
    }
  };
  /** Everybody who sees a folder: its members and the administrator. */
  const audience = (id: string): string[] => {
    const master = accounts.master();
    return [...new Set([...groups.members(id).map(({ username }) => username), ...(master ? [master.username] : [])])];
  };

  const find = (id: string): GroupView => {
    const group = groups.find(id);
    if (!group) throw new DeviceError('N000003');
    return group;
  };
  const assertName = (name: string, except = ''): void => {
    if (checkFileName(name) !== null) throw new DeviceError('N002005', { data: { field: 'name' } });
    if (groups.isNamed(name, except)) throw new DeviceError('N002002');
  };

  type Members = NonNullable<Parameters<Handlers<'groupModify'>['groupModify']>[0]['members']>;
  /** Sets the places of the named accounts; answers those whose place is another one now. */
  const setMembers = (id: string, members: Members): string[] => {
    const before = new Map(groups.members(id).map((member) => [member.username, member]));
    const wanted = members.map((member) => ({ ...member, username: existing(accounts, member.username).username }));
    const changed = wanted.filter(({ username, permission, visible }) => {
      const place = before.get(username);
      // What an account may do for a time is another thing than what it may do for good.
      return visible === 1 ? place?.permission !== permission || place.until > 0 : place !== undefined;
    });
    transaction(deps.db, () => {
      for (const { username, permission, visible } of changed) {
        if (visible === 1) groups.join(id, username, permission);
        else groups.leave(id, username);
      }
    });
    return changed.map(({ username }) => username);
  };

  return {
    publicSwitch: ({ enable }, caller, info) => {
      if (enable !== isOn()) {
        settings.set('', 'device.public_switch', enable ? '1' : '0');
        tell('changed', accounts.list().map(({ username }) => username)); // prettier-ignore
        note(caller, info, enable ? 'group.on' : 'group.off');
      }
      return { switch: isOn() ? 1 : 0 };
    },
    groupCreate: async ({ name, pool }, caller, info) => {
      if (!caller.isMaster && (deps.createBy() !== 'all' || !isOn())) throw new DeviceError('N000002');
      const pools = await deps.pools();
      if (!pools.some(({ key }) => key === pool)) throw new DeviceError('N000003');
      assertName(name);
      const id = groups.create(name, pool, Math.floor(deps.now() / 1000));
      if (!caller.isMaster) groups.join(id, caller.username, 1);
      tell('changed', audience(id));
      note(caller, info, 'group.created', name);
      return find(id);
    },
    groupModify: ({ id, name, members }, caller, info) => {
      const group = find(id);
      if (name !== undefined) assertName(name, id);
      const before = audience(id);
      const changed = members === undefined ? [] : setMembers(id, members);
      if (name !== undefined && name !== group.name) {
        groups.rename(id, name);
        activity.noteGroup(id, { by: caller.username, what: 'named', other: group.name });
        tell('changed', new Set([...before, ...audience(id)]));
      }
      tell('permission', changed);
      const shown = { name: name ?? group.name };
      for (const username of changed) {
        const place = groups.members(id).find((member) => member.username === username);
        const isInside = place !== undefined;
        const isNews = isInside !== before.includes(username);
        const rights = place?.permission === 1 ? ('write' as const) : ('read' as const);
        const what = !isNews ? rights : isInside ? ('joined' as const) : ('left' as const);
        activity.noteGroup(id, { by: caller.username, what, other: username });
        if (!isNews) continue;
        deps.notices.post({ to: username, action: isInside ? 'group_joined' : 'group_left', values: shown });
      }
      note(caller, info, 'group.changed', name ?? group.name);
      return find(id);
    },
    groupDelete: ({ id, second }, caller, info) => {
      const group = find(id);
      if (!deps.tickets.use(second, caller.username)) throw new DeviceError('N001104');
      const told = audience(id);
      groups.remove(id);
      const taskId = deps.discard(group, caller.username);
      tell('changed', told);
      note(caller, info, 'group.deleted', group.name);
      return { task_id: taskId };
    },
    groupMembers: ({ id }) => {
      const inside = new Map(groups.members(find(id).id).map((member) => [member.username, member]));
      const list = accounts
        .list()
        .filter(({ isMaster }) => !isMaster)
        .map(({ username, nickname }) => ({
          username,
          nick_name: nickname,
          permission: inside.get(username)?.permission ?? 0,
          visible: inside.has(username) ? (1 as const) : (0 as const),
          ...((inside.get(username)?.until ?? 0) > 0 ? { until: inside.get(username)?.until } : {}),
        }));
      return { list };
    },
  };
}
