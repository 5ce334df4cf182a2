import type { DatabaseSync } from 'node:sqlite';
import type { PushSender } from '../push/push-sender.ts';
import type { Logger } from '../logging/logger.ts';
import { DeviceError } from '../device-error.ts';
import type { TeamActivity } from '../files/team-activity.ts';
import type { NoticeCentre } from '../notices/notice-centre.ts';
import type { AuditActor, AuditLog } from '../storage/audit-log.ts';
import { transaction } from '../storage/database.ts';
import type { GroupRequest, GroupRequests } from '../storage/group-requests.ts';
import type { GroupStore, GroupView } from '../storage/group-store.ts';
import type { AccountStore } from './account-store.ts';

/** Real time between two looks at the grants for a time. */
const LOOK_MS = 15_000;
const DAY_S = 86_400;

/** What an administrator answers; `days` 0 grants for good. */
export type AccessAnswer = { readonly grant: false } | { readonly grant: true; readonly days: number };

/** Answers that a message offers, by the name that the console sends back. */
const options: Readonly<Record<string, AccessAnswer>> = {
  grant: { grant: true, days: 0 },
  day: { grant: true, days: 1 },
  week: { grant: true, days: 7 },
  refuse: { grant: false },
};

export interface GroupAccessDeps {
  readonly db: DatabaseSync;
  readonly accounts: Pick<AccountStore, 'find' | 'master'>;
  readonly groups: GroupStore;
  readonly requests: GroupRequests;
  readonly notices: Pick<NoticeCentre, 'post' | 'onContinue'>;
  readonly push: PushSender;
  readonly activity: Pick<TeamActivity, 'noteGroup'>;
  readonly audit: Pick<AuditLog, 'tell'>;
  readonly log: Logger;
  readonly now?: () => number;
}

export type GroupAccess = ReturnType<typeof createGroupAccess>;

/**
 * The way from a refusal to a permission: an account asks for write permission in a team folder it can see, the
 * administrator is told at once and answers from the message or the settings, for good or for a time (ROL-06,
 * APP-PUB-01). A grant for a time lapses by itself, also while the device is off.
 */
export function createGroupAccess(deps: GroupAccessDeps) {
  const { accounts, groups, requests, notices } = deps;
  const now = deps.now ?? Date.now;
  const seconds = (): number => Math.floor(now() / 1000);

  /** Says to an account that its folders are other ones now; it asks for them again. */
  const tell = (to: string, type: 'permission' | 'changed'): void => {
    deps.push.send({ topic: 'group', type, to, data: {} });
  };
  const tellMaster = (): void => {
    const master = accounts.master();
    if (master) tell(master.username, 'changed');
  };
  const nameOf = (username: string): string => accounts.find(username)?.nickname || username;

  /** The open request of that id; undefined when it was answered, or another took its place. */
  const openRequest = (id: number): { request: GroupRequest; group: GroupView } | undefined => {
    const request = requests.find(id);
    const group = request?.state === 'asked' ? groups.find(request.groupId) : undefined;
    return request && group && { request, group };
  };

  const answer = (id: number, said: AccessAnswer, by: AuditActor): boolean => {
    const found = openRequest(id);
    if (!found) return false;
    const { request, group } = found;
    const until = said.grant && said.days > 0 ? seconds() + said.days * DAY_S : 0;
    transaction(deps.db, () => {
      if (said.grant && until === 0) groups.join(group.id, request.username, 1);
      requests.answer(id, said.grant ? 'granted' : 'refused', seconds(), until);
    });
    notices.post({
      to: request.username,
      action: !said.grant ? 'group_refused' : until === 0 ? 'group_granted' : 'group_lent',
      values: { name: group.name, days: said.grant ? said.days : 0, path: group.path },
    });
    deps.audit.tell('group', by, said.grant ? 'group.allowed' : 'group.refused', {
      username: request.username,
      name: group.name,
    });
    if (said.grant) deps.activity.noteGroup(group.id, { by: by.username, what: 'write', other: request.username });
    tell(request.username, 'permission');
    tellMaster();
    return true;
  };

  notices.onContinue(
    'group_asked',
    ({ request }, option) => {
      const said = option === undefined ? undefined : options[option];
      // The message is the administrator's alone; from where it was answered is not known here.
      return (
        said !== undefined && answer(Number(request), said, { username: accounts.master()?.username ?? '', ip: '' })
      );
    },
    ({ request }) => openRequest(Number(request)) !== undefined,
  );

  /** Takes the grants back whose time is over; those they were of are told. */
  const lapse = (): void => {
    for (const { groupId, username } of requests.lapse(seconds())) {
      const group = groups.find(groupId);
      if (!group) continue;
      notices.post({ to: username, action: 'group_lapsed', values: { name: group.name, path: group.path } });
      deps.activity.noteGroup(groupId, { by: '', what: 'read', other: username });
      tell(username, 'permission');
      tellMaster();
    }
  };

  return {
    /** Asks for write permission; a request that waits already stays as it is, and nobody is told twice. */
    ask(group: GroupView, username: string, note: string): GroupRequest {
      const before = requests.of(group.id, username);
      if (before?.state === 'asked') return before;
      const request = requests.ask(group.id, username, note, seconds());
      notices.post({
        to: 'master',
        action: 'group_asked',
        values: {
          request: request.id,
          name: group.name,
          from: nameOf(username),
          username,
          quoted: note === '' ? '' : `“${note}”`,
        },
      });
      tellMaster();
      return request;
    },
    of: (groupId: string, username: string): GroupRequest | undefined => requests.of(groupId, username),
    /** Requests that wait, with the names a person knows them by. */
    open: () =>
      requests.open().flatMap((request) => {
        const group = groups.find(request.groupId);
        return group ? [{ ...request, groupName: group.name, from: nameOf(request.username) }] : [];
      }),
    /** Throws N000003 when there is no such request, or it was answered. */
    answer(id: number, said: AccessAnswer, by: AuditActor): void {
      if (!answer(id, said, by)) throw new DeviceError('N000003');
    },
    lapse,
    /** Looks now and then whether a grant for a time is over; answers how to stop. */
    start(): () => void {
      const look = (): void => {
        try {
          lapse();
        } catch (error) {
          deps.log.error('grants for a time could not be looked at', { error });
        }
      };
      look();
      const timer = setInterval(look, LOOK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}
