import type { GroupAccess } from '../accounts/group-access.ts';
import type { AccountStore } from '../accounts/account-store.ts';
import type { Caller, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { GroupRequest } from '../storage/group-requests.ts';
import type { GroupStore, GroupView } from '../storage/group-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

export interface GroupRequestsDeps {
  readonly accounts: Pick<AccountStore, 'master'>;
  readonly groups: Pick<GroupStore, 'visibleTo'>;
  readonly groupAccess: GroupAccess;
  readonly settings: SettingsStore;
}

const shown = ({ state, askedAt, answeredAt, until }: GroupRequest) => ({
  state,
  asked_at: askedAt,
  answered_at: answeredAt,
  until,
});

/** Asking for write permission in a team folder, and answering that (APP-PUB-01, APP-PUB-02). */
export function createGroupRequestHandlers(
  deps: GroupRequestsDeps,
): Handlers<'groupAccess' | 'groupAsk' | 'groupRequests' | 'groupAnswer'> {
  const { accounts, groups, groupAccess, settings } = deps;

  /** A folder the caller sees. Of others nothing is said, not even that they exist: N000003. */
  const visible = (caller: Caller, id: string): GroupView => {
    const isOn = settings.get('', 'device.public_switch') === '1';
    const list = isOn ? groups.visibleTo(caller.username, caller.isMaster) : [];
    const group = list.find((each) => each.id === id);
    if (!group) throw new DeviceError('N000003');
    return group;
  };

  return {
    groupAccess: ({ id }, caller) => {
      const { permission } = visible(caller, id);
      const master = accounts.master();
      const request = groupAccess.of(id, caller.username);
      return {
        permission,
        granters: master ? [{ username: master.username, nick_name: master.nickname || master.username }] : [],
        request: request ? shown(request) : null,
      };
    },
    groupAsk: ({ id, note: why }, caller) => {
      const group = visible(caller, id);
      if (group.permission === 1) throw new DeviceError('N001111');
      return shown(groupAccess.ask(group, caller.username, why.trim()));
    },
    groupRequests: () => ({
      list: groupAccess.open().map((each) => ({
        request: each.id,
        group_id: each.groupId,
        group_name: each.groupName,
        username: each.username,
        nick_name: each.from,
        note: each.note,
        asked_at: each.askedAt,
      })),
    }),
    groupAnswer: ({ request, grant, days }, caller, info) => {
      groupAccess.answer(request, grant ? { grant, days } : { grant: false }, {
        username: caller.username,
        ip: info.ip,
      });
      return null;
    },
  };
}
