import { NOTE_IMAGE_PATH } from '#shared/rules/note-image.ts';
import type { Caller, DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { type SafeBoxes, safeBoxes } from '../safebox/safe-boxes.ts';
import { transaction } from '../storage/database.ts';
import { type Book, type BookStore, createBookStore } from './book-store.ts';
import { type Codec, plainCodec, safeCodec } from './codec.ts';
import { cleanHtml, textOf, withImages } from './html.ts';
import { createNoteImages, type NoteImages } from './images.ts';
import { createMemoStore, type MemoStore } from './memos.ts';
import { createNoteStore, type Note, type NoteStore } from './note-store.ts';
import { createNoteSettings, type NoteSettingsStore } from './settings.ts';
import { createVersionStore, type VersionContent, type VersionStore, versionsToDrop } from './version-store.ts';

const DAY_MS = 24 * 3_600_000;

/** What is sent to be saved. */
export interface SentNote {
  readonly id?: string | undefined;
  readonly bookId: string;
  readonly title: string;
  readonly html: string;
  readonly base: number;
  readonly safe: boolean;
}

/** What the parts of the notes share. */
export interface NoteServices {
  readonly notes: NoteStore;
  readonly books: BookStore;
  readonly versions: VersionStore;
  readonly images: NoteImages;
  readonly memos: MemoStore;
  readonly settings: NoteSettingsStore;
  /**
   * How the notes of a caller are written down now. Throws N000002 for an account without safe box, N001601 without a
   * box, N001603 while it is locked.
   */
  codecFor(caller: Caller, safe: boolean): Codec;
  /** A note of the caller with its codec. Throws N000003, and what `codecFor` throws. */
  own(caller: Caller, id: string): { note: Note; codec: Codec };
  /** The notebook of a new note: the wished one, the chosen one, or the default. */
  bookFor(caller: Caller, codec: Codec, wished: string): Book;
  /** Saves what is sent. Throws N002002 with the kept version when it was made from an older one. */
  save(caller: Caller, sent: SentNote): Promise<{ id: string; version: number; mtime: number; bookId: string }>;
  /** Makes the text of a kept version the present one again, as a new version. Throws N000003. */
  restore(caller: Caller, id: string, version: number): void;
  /** Removes notes for good. */
  erase(ids: readonly string[]): Promise<void>;
  /** Tells the account's other clients that a note, or anything about notes, has changed. */
  tell(username: string, data: { id?: string; version?: number }): void;
  /** What has lain in the bins too long goes, and pictures that stand in no note. */
  sweep(): Promise<void>;
}

function createNoteServices(context: DeviceContext, boxes: SafeBoxes, now: () => number): NoteServices {
  const { db, push, config } = context;
  const { room, fileSettings } = fileServices(context);
  const notes = createNoteStore(db);
  const books = createBookStore(db, now);
  const versions = createVersionStore(db);
  const settings = createNoteSettings(db);
  const images = createNoteImages({ db, dataDir: config.dataDir, boxes, room, now });
  boxes.onReset((username) => {
    for (const part of [notes, books, images]) part.dropSafe(username);
  });

  const codecFor: NoteServices['codecFor'] = (caller, safe) => {
    if (!safe) return plainCodec;
    if (!caller.isMaster && caller.perm.safebox === 0) throw new DeviceError('N000002');
    return safeCodec(boxes.keyring.use(caller));
  };
  const own: NoteServices['own'] = (caller, id) => {
    const note = notes.find(caller.username, id);
    if (!note) throw new DeviceError('N000003');
    return { note, codec: codecFor(caller, note.safe) };
  };
  const bookFor: NoteServices['bookFor'] = (caller, codec, wished) => {
    const all = books.all(caller.username, codec);
    const chosen = settings.get(caller.username).book_id;
    const found = [wished, chosen].map((id) => all.find((book) => book.id === id)).find((book) => book !== undefined);
    return found ?? all.find(({ isDefault }) => isDefault) ?? books.add(caller.username, codec, '');
  };
  const tell: NoteServices['tell'] = (username, data) =>
    push.send({ topic: 'note', type: 'changed', to: username, data });

  /** Writes a version that becomes the present one, and thins out the earlier ones. */
  const advance = (note: Note, codec: Codec, content: VersionContent): { version: number; mtime: number } => {
    const at = now();
    const version = versions.add(note.id, codec, content, at);
    const { title, html } = content;
    notes.write(note.id, codec, { title, text: textOf(html), version, at });
    thinOut(note, version);
    return { version, mtime: at };
  };
  const thinOut = (note: Note, present: number): void => {
    const keep = settings.get(note.owner).keep_versions;
    for (const old of versionsToDrop(versions.list(note.id), present, keep)) versions.remove(note.id, old);
  };
  /** A version that was sent too late: kept beside the present one, once however often it is sent. */
  const keepAside = (note: Note, codec: Codec, content: VersionContent): number => {
    for (const each of new Set([versions.newest(note.id), note.version])) {
      const there = versions.read(note.id, codec, each);
      if (there?.html === content.html && there.title === content.title) return each;
    }
    const kept = versions.add(note.id, codec, content, now(), true);
    thinOut(note, note.version);
    return kept;
  };

  /** The html as it may be kept, its pictures kept already. A picture that is none is left out. */
  const cleaned = async (caller: Caller, safe: boolean, dirty: string): Promise<Omit<VersionContent, 'title'>> => {
    const clean = cleanHtml(dirty);
    const ids: (string | undefined)[] = [];
    for (const { bytes } of clean.data)
      ids.push(
        await images.keep(caller, safe, bytes).catch((error: unknown) => {
          if (error instanceof DeviceError && error.code === 'N000001') return undefined;
          throw error;
        }),
      );
    let { html, images: named } = withImages(clean, ids);
    for (const id of named) {
      const image = images.find(caller.username, id);
      if (!image || image.safe === safe) continue;
      // Carried over from the other side of the safe box: the note gets a picture of its own.
      const copy = await images.keep(caller, safe, await images.read(caller, image));
      html = html.replaceAll(`${NOTE_IMAGE_PATH}?id=${id}`, `${NOTE_IMAGE_PATH}?id=${copy}`);
      named = named.map((each) => (each === id ? copy : each));
    }
    return { html, images: named.filter((id) => images.find(caller.username, id) !== undefined) };
  };

  return {
    notes,
    books,
    versions,
    images,
    settings,
    memos: createMemoStore(db, now),
    codecFor,
    own,
    bookFor,
    tell,
    async save(caller, sent) {
      const safe = sent.id === undefined ? sent.safe : own(caller, sent.id).note.safe;
      codecFor(caller, safe);
      const content = { title: sent.title.trim(), ...(await cleaned(caller, safe, sent.html)) };
      // Asked again: the box may have been locked, the note removed or saved elsewhere while pictures were written.
      const codec = codecFor(caller, safe);
      const outcome = transaction(db, () => {
        if (sent.id === undefined) {
          const id = notes.add(caller.username, codec, bookFor(caller, codec, sent.bookId).id, now());
          const note = own(caller, id).note;
          return { ...advance(note, codec, content), id, bookId: note.bookId };
        }
        const { note } = own(caller, sent.id);
        if (sent.base !== note.version) return { late: note, kept: keepAside(note, codec, content) };
        return { ...advance(note, codec, content), id: note.id, bookId: note.bookId };
      });
      if ('late' in outcome)
        throw new DeviceError('N002002', { data: { version: outcome.late.version, kept: outcome.kept } });
      tell(caller.username, { id: outcome.id, version: outcome.version });
      return outcome;
    },
    restore(caller, id, version) {
      const { note, codec } = own(caller, id);
      const made = transaction(db, () => {
        const old = versions.read(id, codec, version);
        if (!old) throw new DeviceError('N000003');
        return advance(note, codec, old);
      });
      tell(caller.username, { id, version: made.version });
    },
    async erase(ids) {
      transaction(db, () => {
        for (const id of ids) notes.remove(id);
      });
      await images.sweep();
    },
    async sweep() {
      const at = now();
      const owners = new Map<string, number>();
      const daysOf = (owner: string): number => {
        const days = owners.get(owner) ?? fileSettings.recycleDays(owner);
        owners.set(owner, days);
        return days;
      };
      const gone = notes.deletedBefore(at).filter(({ owner, deletedAt }) => deletedAt + daysOf(owner) * DAY_MS <= at);
      transaction(db, () => {
        for (const { id } of gone) notes.remove(id);
      });
      await images.sweep();
    },
  };
}

const made = new WeakMap<DeviceContext, NoteServices>();

/** The notes of a device: one set, whichever part asks first. */
export function noteServices(context: DeviceContext, now: () => number = Date.now): NoteServices {
  let services = made.get(context);
  if (!services) {
    services = createNoteServices(context, safeBoxes(context), now);
    made.set(context, services);
  }
  return services;
}
