import { z } from 'zod';
import { defineCall } from './define.ts';
import { second, username } from './fields.ts';
import { flag, groupRecord } from './records.ts';

const groupId = z.string().min(1).max(64);
const groupName = z.string().min(1).max(255);

/** Administration of team folders (wire contract §6). */
export const groupCalls = {
  publicSwitch: defineCall({
    name: 'publicSwitch',
    path: '/v2/public/switch',
    who: 'master',
    request: z.object({ enable: z.boolean() }),
    response: z.object({ switch: flag }),
    errors: ['N000002'],
    ledger: 'CALL-EXT-09, DEV-04',
    summary: 'Switches team folders on or off for everybody; their files stay.',
  }),
  groupCreate: defineCall({
    name: 'groupCreate',
    path: '/v2/public/group/create',
    who: 'master',
    request: z.object({ name: groupName, pool: z.string().min(1).max(64) }),
    response: groupRecord,
    errors: ['N000002', 'N000003', 'N002002', 'N002005'],
    ledger: 'CALL-EXT-09, APP-PUB-02',
    summary: 'Makes a team folder on a mounted pool; nobody but the administrator is in it yet.',
  }),
  groupModify: defineCall({
    name: 'groupModify',
    path: '/v2/public/group/modify',
    who: 'master',
    request: z.object({
      id: groupId,
      name: groupName.optional(),
      members: z
        .array(z.object({ username, permission: flag, visible: flag }))
        .max(64)
        .optional(),
    }),
    response: groupRecord,
    errors: ['N000002', 'N000003', 'N002002', 'N002005'],
    ledger: 'CALL-EXT-09, APP-PUB-02, ROL-06',
    summary:
      'Renames a team folder or sets its members: `permission` 1 reads and writes, 0 reads; `visible` 0 takes an account out. Accounts not named stay as they are; all are told by push.',
  }),
  groupDelete: defineCall({
    name: 'groupDelete',
    path: '/v2/public/group/delete',
    who: 'master',
    request: z.object({ id: groupId, second }),
    response: z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000003', 'N001104'],
    ledger: 'CALL-EXT-09, APP-PUB-02',
    summary: 'Deletes a team folder with everything in it, for good.',
  }),
  groupMembers: defineCall({
    name: 'groupMembers',
    path: '/v2/public/group/members',
    who: 'master',
    request: z.object({ id: groupId }),
    response: z.object({
      list: z.array(z.object({ username: z.string(), nick_name: z.string(), permission: flag, visible: flag })),
    }),
    errors: ['N000002', 'N000003'],
    ledger: 'CALL-EXT-09, APP-PUB-02',
    summary: 'Every account but the administrator, with its place in a team folder.',
  }),
} as const;
