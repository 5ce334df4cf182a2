import { z } from 'zod';
import { defineCall } from './define.ts';
import { second, username } from './fields.ts';
import { pages, wirePath } from './file-fields.ts';
import { flag, groupRecord } from './records.ts';

const groupId = z.string().min(1).max(64);
const groupName = z.string().min(1).max(255);

/** A request of an account for write permission; times in unix seconds, 0 for never. */
const accessRequest = z.object({
  state: z.enum(['asked', 'granted', 'refused', 'ended']),
  asked_at: z.number(),
  answered_at: z.number(),
  until: z.number(),
});

/**
 * What somebody did in a team folder: to entries `added`, `folder` (made), `changed`, `renamed` (`other`: the name
 * before), `moved` (`other`: the folder before), `taken` (moved out of it), `removed` (to the bin), `erased` (for good),
 * `restored`, `shared`, `collected` (`other`: who handed it in); to the team folder itself `joined`, `left`,
 * `write`, `read` (`other`: the account) and `named` (`other`: the name before).
 */
export const teamDeeds = [
  'added',
  'folder',
  'changed',
  'renamed',
  'moved',
  'taken',
  'removed',
  'erased',
  'restored',
  'shared',
  'collected',
  'joined',
  'left',
  'write',
  'read',
  'named',
] as const;
export type TeamDeed = (typeof teamDeeds)[number];
/** Deeds about the place of an account in a team folder. */
export const memberDeeds = ['joined', 'left', 'write', 'read'] as const satisfies readonly TeamDeed[];

/** Administration of team folders (wire contract §6). */
export const groupCalls = {
  publicSwitch: defineCall({
    name: 'publicSwitch',
    path: '/v2/public/switch',
    who: 'master',
    request: () => z.object({ enable: z.boolean() }),
    response: () => z.object({ switch: flag }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-09, DEV-04',
    summary: 'Switches team folders on or off for everybody; their files stay.',
  }),
  groupCreate: defineCall({
    name: 'groupCreate',
    path: '/v2/public/group/create',
    who: 'account',
    perm: 'public',
    request: () => z.object({ name: groupName, pool: z.string().min(1).max(64) }),
    response: () => groupRecord,
    errors: ['N000002', 'N000003', 'N002002', 'N002005'],
    ledger: 'CALL-EXT-09, APP-PUB-02, APP-FSET-04',
    summary:
      'Makes a team folder on a mounted pool: the administrator, and everybody while the setting `create_by` says so. Nobody but the administrator and who made it is in it yet.',
  }),
  groupModify: defineCall({
    name: 'groupModify',
    path: '/v2/public/group/modify',
    who: 'master',
    request: () =>
      z.object({
        id: groupId,
        name: groupName.optional(),
        members: z
          .array(z.object({ username, permission: flag, visible: flag }))
          .max(64)
          .optional(),
      }),
    response: () => groupRecord,
    errors: ['N000002', 'N000003', 'N002002', 'N002005'],
    ledger: 'CALL-EXT-09, APP-PUB-02, ROL-06',
    summary:
      'Renames a team folder or sets its members: `permission` 1 reads and writes, 0 reads; `visible` 0 takes an account out. Accounts not named stay as they are; all are told by push.',
  }),
  groupDelete: defineCall({
    name: 'groupDelete',
    path: '/v2/public/group/delete',
    who: 'master',
    request: () => z.object({ id: groupId, second }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000003', 'N001104'],
    ledger: 'CALL-EXT-09, APP-PUB-02',
    summary: 'Deletes a team folder with everything in it, for good.',
  }),
  groupMembers: defineCall({
    name: 'groupMembers',
    path: '/v2/public/group/members',
    who: 'master',
    request: () => z.object({ id: groupId }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            username: z.string(),
            nick_name: z.string(),
            permission: flag,
            visible: flag,
            until: z.number().optional(),
          }),
        ),
      }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-09, APP-PUB-02',
    summary:
      'Every account but the administrator, with its place in a team folder; `until` (unix seconds) where it may write for a time only.',
  }),
  groupAccess: defineCall({
    name: 'groupAccess',
    path: '/v2/public/group/access',
    who: 'account',
    perm: 'public',
    request: () => z.object({ id: groupId }),
    response: () =>
      z.object({
        permission: flag,
        granters: z.array(z.object({ username: z.string(), nick_name: z.string() })),
        request: accessRequest.nullable(),
      }),
    errors: ['N000002', 'N000003'],
    ledger: 'APP-PUB-01, ROL-06',
    summary:
      'What the account may do in a team folder it can see, who can allow it more, and what became of its latest request for that.',
  }),
  teamActivity: defineCall({
    name: 'teamActivity',
    path: '/v2/public/group/activity',
    who: 'account',
    perm: 'public',
    request: () => z.object({ path: wirePath, ...pages }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            at: z.number(),
            username: z.string(),
            /** What the account is called; of somebody without one the name that was filled in. */
            who: z.string(),
            what: z.enum(teamDeeds),
            /** Wire path of the folder it was done in. */
            folder: z.string(),
            /** At most 20 of the `count` entries, the latest last. */
            names: z.array(z.string()),
            count: z.number(),
            other: z.string(),
          }),
        ),
        total: z.number(),
      }),
    errors: ['N000002', 'N002001', 'N002005'],
    ledger: 'APP-PUB-01, ROL-06',
    summary:
      'Who did what in a team folder, or in a folder or to a file of it, newest first; for everybody who may read there, but for what is about the places of others in it, which is for the administrator alone. At most 1000 lines are kept of each team folder. N002001 for a place in none.',
  }),
  groupAsk: defineCall({
    name: 'groupAsk',
    path: '/v2/public/group/ask',
    who: 'account',
    perm: 'public',
    request: () => z.object({ id: groupId, note: z.string().max(200).default('') }),
    response: () => accessRequest,
    errors: ['N000002', 'N000003', 'N001111'],
    ledger: 'APP-PUB-01, ROL-06, NTC-04',
    summary:
      'Asks the administrator for write permission in a team folder; told at once as a message that can be answered. A request that waits already stays as it is; N001111 for an account that may write.',
  }),
  groupRequests: defineCall({
    name: 'groupRequests',
    path: '/v2/public/group/requests',
    who: 'master',
    request: () => z.object({}),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            request: z.number(),
            group_id: z.string(),
            group_name: z.string(),
            username: z.string(),
            nick_name: z.string(),
            note: z.string(),
            asked_at: z.number(),
          }),
        ),
      }),
    errors: ['N000002'],
    ledger: 'APP-PUB-02, ROL-06',
    summary: 'Requests for write permission in team folders that wait for an answer, the oldest first.',
  }),
  groupAnswer: defineCall({
    name: 'groupAnswer',
    path: '/v2/public/group/answer',
    who: 'master',
    request: () =>
      z.object({
        request: z.number().int().min(0),
        grant: z.boolean(),
        /** For so many days; 0 for good. */
        days: z.number().int().min(0).max(365).default(0),
      }),
    response: () => z.null(),
    errors: ['N000002', 'N000003'],
    ledger: 'APP-PUB-02, ROL-06, NTC-04',
    summary:
      'Grants or refuses such a request; the account is told. N000003 when there is none, or it was answered. A grant for a time lapses by itself.',
  }),
} as const;
