import { z } from 'zod';
import {
  NOTE_HTML_MAX,
  NOTE_IMAGE_MAX_BYTES,
  NOTE_TITLE_MAX,
  NOTE_VERSIONS_MAX,
  NOTE_VERSIONS_MIN,
} from '../constants.ts';
import { defineCall, defineStream } from './define.ts';
import { ids, pages } from './file-fields.ts';
import { noteSorts } from './kinds.ts';
import { flag } from './records.ts';

const noteId = z.string().min(1).max(64);
/** Id of a notebook; '' for the default one. */
const bookId = z.string().max(64);
const version = z.number().int().min(0);
/**
 * Which version is meant. Every request carries a field `version` with that of the client (SES-06): as the number of a
 * version of a note counts a whole number alone, and a client that cannot send one under that name sends `at_version`.
 */
const whichVersion = { version: z.string().max(40).optional(), at_version: version.optional() };
/** Notes of the safe box, or those outside of it. */
const safe = z.boolean().default(false);

/** A notebook. `count` without what lies in the recycle bin. */
export const noteBook = z.object({ id: z.string(), name: z.string(), count: z.number(), is_default: flag });

/** A note in a list. Times in unix seconds; `deleted_at` 0 for one that is not in the recycle bin. */
export const noteRecord = z.object({
  id: z.string(),
  title: z.string(),
  book_id: z.string(),
  mtime: z.number(),
  ctime: z.number(),
  fav: flag,
  version: z.number(),
  /** Beginning of the text; in a search the place that was found. */
  excerpt: z.string(),
  deleted_at: z.number(),
});

/** A kept version; `conflict` 1 for a text that was sent for a version which was no longer the newest. */
export const noteVersion = z.object({
  version: z.number(),
  at: z.number(),
  size: z.number(),
  title: z.string(),
  current: flag,
  conflict: flag,
});

/** A memo. `at` unix seconds, 0 for one without a time. */
export const noteMemo = z.object({
  id: z.string(),
  text: z.string(),
  at: z.number(),
  done: flag,
  created_at: z.number(),
});

export const noteCalls = {
  noteList: defineCall({
    name: 'noteList',
    path: '/v2/note/list',
    who: 'account',
    request: () =>
      z.object({
        book_id: bookId.optional(),
        safe,
        keyword: z.string().max(100).optional(),
        /** Those that are marked alone. */
        fav: z.boolean().optional(),
        /** What lies in the recycle bin. */
        deleted: z.boolean().optional(),
        sort: z.enum(noteSorts).default('mtime'),
        ...pages,
      }),
    response: () =>
      z.object({
        books: z.array(noteBook),
        list: z.array(noteRecord),
        total: z.number(),
        /** Notes of all notebooks, those among them that are marked, and those in the recycle bin. */
        counts: z.object({ all: z.number(), fav: z.number(), deleted: z.number() }),
      }),
    errors: ['N000002', 'N001601', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-01, APP-NOTE-03',
    summary:
      'Notebooks, and a page of notes: of one notebook or of all, with every word of `keyword` in title or text. `sort` mtime and ctime give the newest first, title goes by the alphabet.',
  }),
  noteLoad: defineCall({
    name: 'noteLoad',
    path: '/v2/note/load',
    who: 'account',
    request: () => z.object({ id: noteId, ...whichVersion }),
    response: () =>
      z.object({
        id: z.string(),
        title: z.string(),
        html: z.string(),
        version: z.number(),
        mtime: z.number(),
        book_id: z.string(),
        fav: flag,
        safe: flag,
        deleted_at: z.number(),
        /** The newest version; another than `version` when an older one was asked for. */
        latest: z.number(),
      }),
    errors: ['N000002', 'N000003', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-02',
    summary:
      'A note as it is, or as it was in a kept version: `version` as a whole number (another text is the version of the client), or `at_version`. Its html is clean: see the call that saves.',
  }),
  noteSave: defineCall({
    name: 'noteSave',
    path: '/v2/note/save',
    who: 'account',
    request: () =>
      z.object({
        id: noteId.optional(),
        book_id: bookId.default(''),
        title: z.string().max(NOTE_TITLE_MAX).default(''),
        html: z.string().max(NOTE_HTML_MAX),
        /** Version that the text was made from; 0 for a new note. */
        base_version: version.default(0),
        safe,
      }),
    response: () => z.object({ id: z.string(), version: z.number(), mtime: z.number(), book_id: z.string() }),
    errors: ['N000002', 'N000003', 'N001601', 'N001603', 'N002002'],
    ledger: 'CALL-EXT-20, APP-NOTE-02, APP-NOTE-03',
    summary:
      'Saves a note as a new version; without `id` makes one. N002002 (data.version the newest, data.kept the one sent now) when `base_version` is no longer the newest: what was sent is kept as a version all the same. Of the html stays what a note can show; pictures given as data become pictures of the device. `book_id` counts for a new note alone, and an unknown one is the default notebook: a text is not lost over a notebook that is gone. A note in the recycle bin comes back by being saved.',
  }),
  noteDelete: defineCall({
    name: 'noteDelete',
    path: '/v2/note/delete',
    who: 'account',
    request: () => z.object({ ids, action: z.enum(['recycle', 'restore', 'remove']).default('recycle') }),
    response: () => z.null(),
    errors: ['N000002', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-01',
    summary:
      'Puts notes into the recycle bin of the notes, or brings them back, or removes for good what lies there. Ids of notes that are gone count as done.',
  }),
  noteMark: defineCall({
    name: 'noteMark',
    path: '/v2/note/mark',
    who: 'account',
    request: () => z.object({ ids, fav: z.boolean().optional(), book_id: bookId.optional() }),
    response: () => z.null(),
    errors: ['N000002', 'N000003', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-01',
    summary: 'Marks notes as favourites or takes that back, or moves them to another notebook. No version is made.',
  }),
  noteBook: defineCall({
    name: 'noteBook',
    path: '/v2/note/book',
    who: 'account',
    request: () =>
      z.object({
        action: z.enum(['save', 'delete']),
        id: noteId.optional(),
        name: z.string().trim().min(1).max(64).optional(),
        safe,
      }),
    response: () => z.object({ id: z.string(), books: z.array(noteBook) }),
    errors: ['N000002', 'N000003', 'N000004', 'N000006', 'N001601', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-01',
    summary:
      'Makes a notebook, names one anew (N000004 when the name is taken), or deletes one: its notes go to the recycle bin. The default one stays (N000006).',
  }),
  noteVersions: defineCall({
    name: 'noteVersions',
    path: '/v2/note/versions',
    who: 'account',
    request: () => z.object({ id: noteId, action: z.enum(['list', 'restore', 'delete']), ...whichVersion }),
    response: () => z.object({ list: z.array(noteVersion) }),
    errors: ['N000002', 'N000003', 'N000006', 'N001603'],
    ledger: 'CALL-EXT-20, APP-NOTE-06',
    summary:
      'Kept versions, newest first; `size` bytes of html, `version` or `at_version` as in the call that loads. `restore` makes a new version with the text of an old one; `delete` removes one, but not the present (N000006).',
  }),
  noteMemo: defineCall({
    name: 'noteMemo',
    path: '/v2/note/memo',
    who: 'account',
    request: () =>
      z.object({
        action: z.enum(['list', 'save', 'done', 'delete']),
        id: noteId.optional(),
        text: z.string().trim().min(1).max(1000).optional(),
        at: z.number().int().min(0).optional(),
        done: z.boolean().optional(),
      }),
    response: () => z.object({ list: z.array(noteMemo) }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-20, APP-NOTE-05',
    summary:
      'Memos: the open ones by their time, then the done ones. `save` without `id` makes one, with it changes what is given; one whose time has come is told once, again after its time was changed.',
  }),
  noteSetting: defineCall({
    name: 'noteSetting',
    path: '/v2/note/setting',
    who: 'account',
    request: () =>
      z.object({
        keep_versions: z.number().int().min(NOTE_VERSIONS_MIN).max(NOTE_VERSIONS_MAX).optional(),
        /** Seconds after the last keystroke. */
        autosave_s: z.number().int().min(1).max(60).optional(),
        font: z.string().trim().min(1).max(64).optional(),
        /** Notebook of new notes. */
        book_id: bookId.optional(),
      }),
    response: () =>
      z.object({
        keep_versions: z.number(),
        autosave_s: z.number(),
        font: z.string(),
        book_id: z.string(),
      }),
    errors: ['N000003'],
    ledger: 'CALL-EXT-20, APP-NOTE-06',
    summary:
      'Settings of the notes, as they are after what is given was changed. More versions than `keep_versions` are thinned out, those of the same ten minutes first.',
  }),
} as const;

export const noteStreams = {
  noteImageAdd: defineStream({
    name: 'noteImageAdd',
    methods: ['POST'],
    path: '/v2/note/image/add',
    who: 'account',
    query: z.object({ safe }),
    answers:
      'envelope {id, url}; 400 N000001 for what is no picture or too large, 403 N001603 while the safe box is locked, 507 N002004 no space',
    ledger: 'CALL-EXT-20, APP-NOTE-02, CON-09',
    summary: `Keeps a picture for notes: the bytes of a PNG, JPEG, GIF or WebP as body, at most ${NOTE_IMAGE_MAX_BYTES / 1024 ** 2} MiB. One that stands in no note within a day is removed.`,
  }),
  noteImage: defineStream({
    name: 'noteImage',
    methods: ['GET', 'HEAD'],
    path: '/v2/note/image',
    who: 'account',
    query: z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), tmptoken: z.string().optional() }),
    answers: '200 image; 304 by ETag; 403 not signed in or the safe box is locked, 404 missing',
    ledger: 'CALL-EXT-20, APP-NOTE-02',
    summary: 'A picture of the account’s notes, as their html names it.',
  }),
} as const;
