import { z } from 'zod';
import { defineCall } from './define.ts';
import { sameNamePolicies, wirePath, wirePaths } from './file-fields.ts';
import { drivePurviews, fileSettingPages } from './kinds.ts';
import { flag, listedEntry, tagColor } from './records.ts';

const sortFields = ['name', 'mtime', 'ctime', 'size', 'ftype'] as const;

/** An http or https address, or none. */
const serviceUrl = z
  .string()
  .max(500)
  .refine((text) => text === '' || /^https?:\/\/[^\s/?#@]+([/?#]\S*)?$/i.test(text), 'not an http address');

/** Every page with its fields. `devPurview` is told to the administrator alone. */
export const fileSettingsRecord = z.object({
  common: z.object({
    show_hidden: flag,
    open_mode: z.enum(['single', 'double']),
    confirm_delete: flag,
    thumbnails: flag,
    date_format: z.enum(['auto', 'ymd', 'dmy', 'mdy']),
    recycle_days: z.number(),
  }),
  devPurview: z
    .object({ list: z.array(z.object({ username: z.string(), purview: z.enum(drivePurviews) })) })
    .optional(),
  sortBy: z.object({ sort_by: z.enum(sortFields), sort_order: z.enum(['asc', 'desc']), folders_first: flag }),
  zdr: z.object({ available: flag, folders: z.array(z.string()) }),
  public: z.object({ switch: flag, recycle_days: z.number(), create_by: z.enum(['master', 'all']) }),
  search: z.object({ save_history: flag }),
  sameName: z.object({ policy: z.enum(sameNamePolicies) }),
  wpsSetting: z.object({
    enable: flag,
    url: z.string(),
    mode: z.enum(['view', 'edit']),
    /** Whether the tested address answers. */
    reached: flag.optional(),
  }),
});

export const fileListCalls = {
  favoriteAdd: defineCall({
    name: 'favoriteAdd',
    path: '/v2/favorite/add',
    who: 'account',
    request: () => z.object({ paths: wirePaths }),
    response: () => z.null(),
    errors: ['N000002', 'N000006', 'N000007', 'N002001', 'N002005', 'N007104'],
    ledger: 'CALL-EXT-06, VRT-05',
    summary:
      'Marks files and folders as favourites; all or none. N000002 for what lies in the safe box, N000006 for what lies in a network mount.',
  }),
  favoriteRemove: defineCall({
    name: 'favoriteRemove',
    path: '/v2/favorite/remove',
    who: 'account',
    request: () => z.object({ paths: wirePaths }),
    response: () => z.null(),
    ledger: 'CALL-EXT-06, VRT-05',
    summary: 'Takes the mark away, also from what has vanished; what was no favourite is left as it is.',
  }),
  tagList: defineCall({
    name: 'tagList',
    path: '/v2/tag/list',
    who: 'account',
    request: () => z.object({}),
    response: () => z.object({ list: z.array(z.object({ tag: tagColor, name: z.string(), count: z.number() })) }),
    ledger: 'APP-FM-03',
    summary: "Every colour with the account's own name for it ('' for none) and the number of entries that have it.",
  }),
  tagMark: defineCall({
    name: 'tagMark',
    path: '/v2/tag/mark',
    who: 'account',
    request: () =>
      z.object({
        paths: wirePaths,
        add: z.array(tagColor).max(7).default([]),
        remove: z.array(tagColor).max(7).default([]),
      }),
    response: () => z.null(),
    errors: ['N000002', 'N000006', 'N000007', 'N002001', 'N002005', 'N007104'],
    ledger: 'APP-FM-03',
    summary:
      'Gives tags to entries and takes tags from them; all or none. N000002 for what lies in the safe box, N000006 for what lies in a network mount. Nothing has to be there to lose a tag.',
  }),
  tagRename: defineCall({
    name: 'tagRename',
    path: '/v2/tag/rename',
    who: 'account',
    request: () => z.object({ tag: tagColor, name: z.string().trim().max(40) }),
    response: () => z.null(),
    ledger: 'APP-FM-03',
    summary: "Calls a colour something; '' takes the name away.",
  }),
  systemRecent: defineCall({
    name: 'systemRecent',
    path: '/system/recent',
    who: 'account',
    request: () =>
      z.object({
        type: z.enum(['backuped', 'visited']),
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(200).default(100),
        ftype: z.number().int().min(0).optional(),
        action: z.enum(['list', 'clear']).default('list'),
        paths: wirePaths.optional(),
      }),
    response: () => z.object({ list: z.array(listedEntry.extend({ at: z.number() })), total: z.number() }),
    errors: ['N000007'],
    ledger: 'CALL-SYS-05, VRT-03, VRT-04',
    summary:
      'What the account uploaded or opened last, newest first, at most 1,000; `clear` forgets the records, those of `paths` alone where they are given, never files.',
  }),
  fileSetting: defineCall({
    name: 'fileSetting',
    path: '/v2/file/setting',
    who: 'account',
    request: () =>
      z.object({
        page: z.enum(fileSettingPages).optional(),
        show_hidden: z.boolean().optional(),
        open_mode: z.enum(['single', 'double']).optional(),
        confirm_delete: z.boolean().optional(),
        thumbnails: z.boolean().optional(),
        date_format: z.enum(['auto', 'ymd', 'dmy', 'mdy']).optional(),
        recycle_days: z.number().int().min(1).max(365).optional(),
        username: z.string().min(1).max(64).optional(),
        purview: z.enum(drivePurviews).optional(),
        sort_by: z.enum(sortFields).optional(),
        sort_order: z.enum(['asc', 'desc']).optional(),
        folders_first: z.boolean().optional(),
        folders: z.array(wirePath).max(1000).optional(),
        switch: z.boolean().optional(),
        create_by: z.enum(['master', 'all']).optional(),
        save_history: z.boolean().optional(),
        policy: z.enum(sameNamePolicies).optional(),
        enable: z.boolean().optional(),
        url: serviceUrl.optional(),
        mode: z.enum(['view', 'edit']).optional(),
        /** Of `wpsSetting`: asks whether `url` answers, and changes nothing. */
        test: z.boolean().optional(),
      }),
    response: () => fileSettingsRecord,
    errors: ['N000002', 'N000003', 'N000006', 'N000007'],
    ledger: 'CALL-EXT-28, APP-FSET-01, APP-FSET-02, APP-FSET-03, APP-FSET-04, APP-FSET-05, APP-FSET-06',
    summary:
      'Without `page` the settings of the file manager; with it, the fields given beside it are stored first. devPurview, zdr and public are the administrator’s. devPurview takes one `username` and its `purview`; zdr answers N000006 while no pool keeps two copies.',
  }),
} as const;
