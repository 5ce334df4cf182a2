import { memberDeeds, type TeamDeed } from '#shared/contract/calls-groups.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';

const aboutAccounts: ReadonlySet<TeamDeed> = new Set(memberDeeds);

/** What happened in team folders, for those who may read there (APP-PUB-01). */
export function createTeamActivityHandlers(context: DeviceContext): Handlers<'teamActivity'> {
  const { rights, activity, accountNames } = fileServices(context);
  return {
    teamActivity: ({ path, page, size }, caller) => {
      const parsed = parseWirePath(path);
      if (parsed.area !== 'team') throw new DeviceError('N002001');
      // Lines outlive what they are about: whether there still is something at the place does not matter.
      rights.access(caller, parsed);
      const { list, total } = activity.list(parsed.groupId, parsed.segments, {
        page,
        size,
        ...(caller.isMaster ? {} : { only: caller.username }),
      });
      const root = { ...parsed, segments: [] };
      return {
        list: list.map(({ id, folder, username, what, other, names, ...line }) => ({
          ...line,
          id: String(id),
          username,
          what,
          who: username === '' ? (what === 'collected' ? other : '') : accountNames.shown(username, caller),
          folder: formatWirePath({ ...root, segments: folder === '' ? [] : folder.split('/') }),
          names: [...names],
          other: aboutAccounts.has(what) ? accountNames.shown(other, caller) : other,
        })),
        total,
      };
    },
  };
}
