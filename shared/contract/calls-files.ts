import { z } from 'zod';
import { FILE_PAGE_MAX, FILE_PAGE_SIZE, TEXT_MAX_BYTES } from '../constants.ts';
import { placed } from './calls-uploads.ts';
import { defineCall } from './define.ts';
import {
  conflict,
  conflictSide,
  entryName as name,
  ids,
  innerConflict,
  nameConflict,
  sha256,
  transferConflict,
  wirePath as path,
  wirePaths as paths,
} from './file-fields.ts';
import { virtualRoots } from './kinds.ts';
import { entryRecord, folderRecord, listedEntry, tagColor } from './records.ts';

const transferResult = z.object({
  task_id: z.string(),
  conflicts: z.array(nameConflict).optional(),
});

/** What copying and moving are asked for. */
const transferRequest = () =>
  z.object({
    paths,
    to: path,
    conflict: transferConflict.default('ask'),
    /** With `merge`: what becomes of taken names inside of folders that merge. */
    inside: conflict.default('ask'),
  });

export const fileCalls = {
  fileList: defineCall({
    name: 'fileList',
    path: '/v2/file/list',
    who: 'account',
    request: () =>
      z.object({
        path: path.optional(),
        root: z.enum(virtualRoots).optional(),
        /** Entries with a tag, the last tagged first. */
        tag: tagColor.optional(),
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(FILE_PAGE_MAX).default(FILE_PAGE_SIZE),
        sortBy: z.enum(['name', 'mtime', 'ctime', 'size', 'ftype']).default('name'),
        order: z.enum(['asc', 'desc']).default('asc'),
        show_hidden: z.boolean().optional(),
        /** Folders before the files, or among them; as the account has set it when left out (APP-FSET-02). */
        folders_first: z.boolean().optional(),
        ftype: z.string().max(100).optional(),
      }),
    response: () => z.object({ list: z.array(listedEntry), total: z.number(), folder: folderRecord }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'CALL-EXT-01, VRT-08',
    summary:
      'One page of a folder in natural order; folders first, unless the account or `folders_first` wants them among the files. Without path and root: the top level, one entry per area the account may open. In a network mount HTTP 504 says that its server does not answer, N008001 that it says no; so do the other calls that read there.',
  }),
  fileInfo: defineCall({
    name: 'fileInfo',
    path: '/v2/file/info',
    who: 'account',
    request: () => z.object({ paths }),
    response: () =>
      z.object({
        list: z.array(
          listedEntry.extend({
            size_total: z.number(),
            files: z.number(),
            dirs: z.number(),
            display_path: z.string(),
            /** Of a folder with files in it: the newest time of one of them, unix seconds. */
            newest: z.number().optional(),
          }),
        ),
      }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'CALL-EXT-01',
    summary: 'Facts of the properties panel; folders are counted recursively.',
  }),
  fileSubtitles: defineCall({
    name: 'fileSubtitles',
    path: '/v2/file/subtitles',
    who: 'account',
    request: () => z.object({ path }),
    response: () =>
      z.object({
        list: z.array(z.object({ id: z.number(), language: z.string(), name: z.string(), codec: z.string() })),
      }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'APP-PLAYER-01',
    summary:
      'Beyond the published calls: tracks of text inside of a film (MP4 text, Matroska SRT, ASS, SSA and WebVTT), by the number that the film gives each; `language` as the film writes it. None for what is no film. GET /v2/file/subtitle answers one of them.',
  }),
  fileHash: defineCall({
    name: 'fileHash',
    path: '/v2/file/hash',
    who: 'account',
    request: () => z.object({ path }),
    response: () =>
      z.object({
        /** Bytes of the file, and how many of them are summed up so far. */
        size: z.number(),
        done: z.number(),
        /** Hexadecimal; empty until all of it is read. */
        sha256: z.string(),
      }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'APP-FM-04',
    summary:
      'SHA-256 of a file. The first call begins to read, each later one tells how far it is; nobody asking for 15 seconds ends it.',
  }),
  fileCamera: defineCall({
    name: 'fileCamera',
    path: '/v2/file/camera',
    who: 'account',
    request: () => z.object({ path }),
    response: () =>
      z.object({
        camera: z.string().optional(),
        lens: z.string().optional(),
        /** Time on the camera's clock, "2024-05-06 07:08:09". */
        taken: z.string().optional(),
        /** Seconds. */
        exposure: z.number().optional(),
        f_number: z.number().optional(),
        iso: z.number().optional(),
        /** Millimetres. */
        focal: z.number().optional(),
        /** Degrees. */
        place: z.object({ lat: z.number(), lon: z.number() }).optional(),
      }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002005', 'N007104', 'N008001'],
    ledger: 'APP-FM-04',
    summary: 'What the camera wrote into a picture (EXIF); nothing for other files and for the safe box.',
  }),
  fileMkdir: defineCall({
    name: 'fileMkdir',
    path: '/v2/file/mkdir',
    who: 'account',
    request: () => z.object({ path, name }),
    response: () => entryRecord,
    errors: [
      'N000002',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002002',
      'N002003',
      'N002004',
      'N002005',
      'N002008',
    ],
    ledger: 'CALL-EXT-02, FIL-08',
    summary: 'Makes a folder inside `path`.',
  }),
  fileCreate: defineCall({
    name: 'fileCreate',
    path: '/v2/file/create',
    who: 'account',
    request: () =>
      z.object({
        path,
        name,
        content: z.string().max(TEXT_MAX_BYTES).default(''),
        encoding: z.string().max(40).default('utf-8'),
      }),
    response: () => entryRecord,
    errors: [
      'N000002',
      'N000006',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002002',
      'N002003',
      'N002004',
      'N002005',
      'N002008',
      'N007104',
    ],
    ledger: 'CALL-EXT-02, FIL-08',
    summary:
      'Makes a text file inside `path`; never replaces one. N000001 for characters that the encoding does not have, N000006 for encodings that can be read only.',
  }),
  fileRename: defineCall({
    name: 'fileRename',
    path: '/v2/file/rename',
    who: 'account',
    request: () => z.object({ path, name }),
    response: () => entryRecord,
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002002', 'N002003', 'N002005'],
    ledger: 'CALL-EXT-02, FIL-08',
    summary: 'Gives a file or folder another name in the same folder; case-only changes work.',
  }),
  fileCopy: defineCall({
    name: 'fileCopy',
    path: '/v2/file/copy',
    who: 'account',
    request: transferRequest,
    response: () => transferResult,
    errors: [
      'N000002',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002003',
      'N002004',
      'N002005',
      'N002006',
      'N002008',
      'N002009',
      'N008001',
      'N002013',
      'N000006',
    ],
    ledger: 'CALL-EXT-03, DRG-04, DRG-25',
    summary:
      'Copies into a folder as a task; with `ask`, same names answer `conflicts`, both sides told, with an empty `task_id` and nothing starts. Into the same folder only with `rename` (paste), which makes "name (1)". With `merge`, folders merge with those of their names and all else keeps both; what is taken inside of them waits in `fileConflicts` once the task is done, unless `inside` says what becomes of it. N000006 from a network mount into a safe box.',
  }),
  fileMove: defineCall({
    name: 'fileMove',
    path: '/v2/file/move',
    who: 'account',
    request: transferRequest,
    response: () => transferResult,
    errors: [
      'N000002',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002003',
      'N002004',
      'N002005',
      'N002006',
      'N002007',
      'N002008',
      'N002009',
      'N002010',
      'N002013',
      'N000006',
    ],
    ledger: 'CALL-EXT-03, DRG-04, DRG-25',
    summary:
      'Moves into a folder as a task; with `ask`, same names answer `conflicts` with an empty `task_id` and nothing starts. `merge` and N000006 as in `fileCopy`; what nobody has decided about stays where it was.',
  }),
  fileRemove: defineCall({
    name: 'fileRemove',
    path: '/v2/file/remove',
    who: 'account',
    request: () => z.object({ paths, permanent: z.boolean().default(false) }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000002', 'N000007', 'N001601', 'N001603', 'N002001', 'N002003', 'N002005'],
    ledger: 'CALL-EXT-03',
    summary: 'Removes to the recycle bin, or for good with `permanent`, as a task.',
  }),
  fileConflicts: defineCall({
    name: 'fileConflicts',
    path: '/v2/file/conflict/list',
    who: 'account',
    request: () =>
      z.object({
        page: z.number().int().min(1).default(1),
        size: z.number().int().min(1).max(FILE_PAGE_MAX).default(FILE_PAGE_SIZE),
      }),
    response: () => z.object({ list: z.array(innerConflict), total: z.number() }),
    errors: [],
    ledger: 'DRG-26, CALL-EXT-03',
    summary:
      'Taken names inside of folders that have merged, the oldest first: all else of that work is done. They wait until they are answered; those about a safe box are told only while it is open.',
  }),
  fileConflictAnswer: defineCall({
    name: 'fileConflictAnswer',
    path: '/v2/file/conflict/answer',
    who: 'account',
    request: () => z.object({ ids, conflict: conflict.exclude(['ask']) }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000003'],
    ledger: 'DRG-26, CALL-EXT-03',
    summary:
      'Answers taken names of merged folders: `skip` leaves what would come where it is, with an empty `task_id`; the others copy or move it as a task. What that cannot do is asked about again. N000003 when none of them waits for an answer, as those about a safe box that is locked.',
  }),
  fileUndo: defineCall({
    name: 'fileUndo',
    path: '/v2/file/undo',
    who: 'account',
    request: () => z.object({ task_id: z.string().min(1).max(64), way: z.enum(['undo', 'redo']).default('undo') }),
    response: () => z.object({ task_id: z.string() }),
    errors: ['N000003', 'N000005'],
    ledger: 'APP-FM-03, DRG-26',
    summary:
      'Takes back what a task of `fileCopy` or `fileMove` with `overwrite`, `skip` or `merge`, or of `fileConflictAnswer`, did, or with `redo` does it again, as a task: what was moved goes back, copies go to the recycle bin, what was replaced comes back from there, and folders that were emptied are made again. Nothing is done where anything of it was changed since: the task fails with N002014, N002001 or N002002 and names the entry. Asked for again while that goes on, it answers the same task. N000003 for a task that is not known (of an account the last 200 are), N000005 while it is under way itself, or the other way.',
  }),
  uploadCheck: defineCall({
    name: 'uploadCheck',
    path: '/v2/file/upload/check',
    who: 'account',
    request: () =>
      z.object({
        path,
        name,
        size: z.number().int().min(0),
        /** Unix seconds; becomes the time of the finished file. */
        mtime: z.number().int().min(0).optional(),
        /**
         * Place below `path` of a file from an uploaded folder, with the file's own name at its end, as a browser's
         * `webkitRelativePath` gives it; missing folders are made. UPL-02
         */
        rel: z.string().max(4096).optional(),
        conflict: conflict.default('ask'),
        /** Sum of the file, where the sender knows it: a taken name with the same content is resolved by itself. */
        sha256: sha256.optional(),
        /** Who sends it: a page, or the desktop app by itself (task kind nativeUpload). */
        origin: z.enum(['page', 'app']).default('page'),
      }),
    response: () =>
      z.object({
        /** Empty when nothing was made: the name is taken and `conflict` was ask or skip. */
        upload_id: z.string(),
        /** tus address (a path on the device's origin); empty together with `upload_id`. */
        url: z.string(),
        offset: z.number(),
        /** Bytes behind `offset` that are there, and whose sum was not compared yet; absent where there are none. */
        unchecked: z.number().optional(),
        /** 1 when the name is taken at the destination. */
        exists: z.union([z.literal(0), z.literal(1)]),
        /** Name the file will get: another than asked for with conflict `rename`. */
        name: z.string(),
        /** What has the name, when nothing was made because of it. */
        there: conflictSide.optional(),
        /** The file there is the very same (by `sha256`): nothing needs to be sent. */
        resolved: z.literal('skip').optional(),
        /** It is complete, and stands there; absent while bytes are to come, and in a safe box. */
        placed: placed.optional(),
      }),
    errors: [
      'N000002',
      'N000007',
      'N001601',
      'N001603',
      'N002001',
      'N002002',
      'N002003',
      'N002004',
      'N002005',
      'N002008',
      'N002013',
    ],
    ledger: 'CALL-EXT-04, UPL-03',
    summary:
      'Checks place, name, space and conflict, and hands out the tus upload address; the same file asked again gets the address and offset of its unfinished upload. A batch of the caller that is about to give names in that folder is over before the answer. N002002 when a folder stands where the file should go.',
  }),
} as const;
