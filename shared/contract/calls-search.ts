import { z } from 'zod';
import { defineCall } from './define.ts';
import { pages, wirePath } from './file-fields.ts';
import { flag, listedEntry } from './records.ts';

const keyword = z.string().max(200);
const searchName = z.string().regex(/^[\w-]{1,64}$/);

export const searchCalls = {
  searchQuery: defineCall({
    name: 'searchQuery',
    path: '/v2/search/query',
    who: 'account',
    request: () =>
      z.object({
        keyword: keyword.refine((text) => {
          const length = [...text.trim()].length;
          return length >= 1 && length <= 100;
        }, '1 to 100 characters'),
        scope: z.enum(['name', 'content']).default('name'),
        path: wirePath.optional(),
        /** One of the `sources` of an answer: lists what comes from there alone. Means nothing beside `path`. */
        source: z.string().min(1).max(4096).optional(),
        /** Type codes, comma separated. */
        ftype: z.string().max(100).optional(),
        /** Unix seconds. */
        mtime_from: z.number().int().min(0).optional(),
        mtime_to: z.number().int().min(0).optional(),
        size_min: z.number().int().min(0).optional(),
        size_max: z.number().int().min(0).optional(),
        ...pages,
        /** Hits come as they are found: a name that the asker gives to the search, and asks on with. */
        search: searchName.optional(),
        /** Hits of that search that the asker has; `size` counts from there on, and `page` means nothing. 0 begins it. */
        from: z.number().int().min(0).max(1_000_000).default(0),
        /** Beside `search`, 0 asks for the counts alone. */
        size: z.number().int().min(0).max(200).default(50),
        /** false leaves it out of the recent keywords: files are looked for by the way. */
        keep_keyword: z.boolean().default(true),
      }),
    response: () =>
      z.object({
        list: z.array(listedEntry.extend({ snippet: z.string().optional(), line: z.number().optional() })),
        total: z.number(),
        /** Hits by where they come from: `own`, `shared`, else the wire path of a team folder or an external drive. */
        sources: z.array(z.object({ source: z.string(), count: z.number() })).optional(),
        cost_ms: z.number(),
        /** 1 while the index is still being made: more may be found later. */
        partial: flag,
        /** Of a `search`: 1 while it goes on. More may be found, or what was found is still being looked at. */
        searching: flag.optional(),
      }),
    errors: ['N000002', 'N000005', 'N000006', 'N000007', 'N001603', 'N002001', 'N002005', 'N008001'],
    ledger: 'CALL-EXT-07, SRC-01, SRC-02',
    summary:
      'Files and folders by name (parts of it, pinyin or its initials) or texts by content (plain text and code up to 1 MiB; docx, xlsx, pptx, odt, ods and odp up to 16 MiB), in everything the account may read or below `path`, which may be the list of team folders of a pool. Words are all to be found, in any case and width. At most 2,000 hits of each source are counted, and as many paged through, the best first; without `path`, `sources` says how many come from where, whichever `source` is listed. In a snippet what was found stands between U+E000 and U+E001; `line`, from 1, is the one in which the first of it stands, absent for what is no plain text. With `search` the answer does not wait for the end: it holds what is found by then, after a second at the latest, and while `searching` is 1 the call is made again with `from`; what is listed keeps its place, later hits follow it. Such a search also takes up what comes into the index meanwhile, for half a minute. It ends when nobody has asked for ten seconds, by `searchStop`, or when eight others of the account have begun since. Below a network mount the other server itself is asked for names, folder by folder, the nearest first, and not by their sound; contents there are N000006.',
  }),
  searchStop: defineCall({
    name: 'searchStop',
    path: '/v2/search/stop',
    who: 'account',
    request: () => z.object({ search: searchName }),
    response: () => z.null(),
    ledger: 'CALL-EXT-07, SRC-02',
    summary: 'Ends a search that was begun with `search`, and forgets it; one that is not there is ended already.',
  }),
  searchLook: defineCall({
    name: 'searchLook',
    path: '/v2/search/look',
    who: 'account',
    request: () => z.object({ paths: z.array(wirePath).min(1).max(1000) }),
    response: () => z.object({ list: z.array(listedEntry) }),
    ledger: 'CALL-EXT-07, SRC-01',
    summary:
      'Those of these files and folders that are there and may be read, as they are now: what has become of hits, or what a typed path is.',
  }),
  searchSetting: defineCall({
    name: 'searchSetting',
    path: '/v2/search/setting',
    who: 'account',
    request: () =>
      z.object({
        index_content: z.boolean().optional(),
        folders: z.array(wirePath).max(100).optional(),
        exclude: z.array(wirePath).max(100).optional(),
        rebuild: z.boolean().optional(),
      }),
    response: () =>
      z.object({
        index_content: flag,
        folders: z.array(z.string()),
        exclude: z.array(z.string()),
        indexed: z.number(),
        total: z.number(),
        state: z.enum(['idle', 'indexing', 'off']),
      }),
    errors: ['N000002', 'N002005'],
    ledger: 'CALL-EXT-07, APP-BIGS-03',
    summary:
      'How the index is made; with a field, it is changed (administrator). `folders` limits whose content is read (all when empty), `exclude` is left out altogether, `rebuild` makes the index anew.',
  }),
  searchSaved: defineCall({
    name: 'searchSaved',
    path: '/v2/search/saved',
    who: 'account',
    request: () =>
      z.object({
        action: z.enum(['list', 'save', 'rename', 'delete']).default('list'),
        id: z.string().min(1).max(64).optional(),
        name: z
          .string()
          .max(60)
          .refine((text) => text.trim() !== '', 'a name')
          .optional(),
        scope: z.enum(['name', 'content']).optional(),
        query: z.string().max(5000).optional(),
      }),
    response: () =>
      z.object({
        list: z.array(
          z.object({
            id: z.string(),
            name: z.string(),
            scope: z.enum(['name', 'content']),
            query: z.string(),
            at: z.number(),
          }),
        ),
      }),
    errors: ['N000003', 'N001111', 'N002002'],
    ledger: 'CALL-EXT-07, APP-BIGS-01',
    summary:
      'Searches that the account has kept under a name, at most 50, in the order they were made; `query` is that of the console. `save` and `rename` answer N002002 for a name that is taken in any case, `save` N001111 beyond 50.',
  }),
  searchCopies: defineCall({
    name: 'searchCopies',
    path: '/v2/search/copies',
    who: 'account',
    request: () =>
      z.object({
        /** Bytes. */
        size: z.number().int().min(1),
        /** Without it files of that size are counted alone. */
        sha256: z
          .string()
          .regex(/^[\da-f]{64}$/)
          .optional(),
      }),
    response: () =>
      z.object({
        list: z.array(listedEntry),
        /** Files of that size, and how many of them were compared. */
        candidates: z.number(),
        checked: z.number(),
        done: flag,
        partial: flag,
      }),
    errors: ['N000005', 'N000007'],
    ledger: 'CALL-EXT-07, APP-BIGS-01',
    summary:
      'Files with exactly that content, in everything the account may read: those of its size are summed up one after the other. Until `done` the call is made again; what was summed up is kept. At most 200 are compared; `partial` 1 while the index is being made, or when there are more.',
  }),
  searchHistory: defineCall({
    name: 'searchHistory',
    path: '/v2/search/history',
    who: 'account',
    request: () =>
      z.object({ action: z.enum(['list', 'clear', 'delete']).default('list'), keyword: keyword.optional() }),
    response: () => z.object({ list: z.array(z.string()) }),
    ledger: 'CALL-EXT-07, APP-BIGS-01',
    summary: 'The last 20 keywords of the account, newest first; `delete` takes one out, `clear` all.',
  }),
} as const;
