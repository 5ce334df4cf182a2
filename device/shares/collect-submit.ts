import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isAcceptedName } from '#shared/rules/accepted-types.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Located } from '../files/locator.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import type { FileServices } from '../files/services.ts';
import { earlierSums, placeFiles, type Staged } from './collect-place.ts';
import type { CollectPartStore } from './collect-parts.ts';
import { missingOf } from './collect-roster.ts';
import type { Collect, CollectStore } from './collect-store.ts';
import { type FormPart, FormError } from './multipart-stream.ts';
import { safeName } from './safe-name.ts';
import { ownerOf } from './share-places.ts';
import type { SubmissionStore } from './submission-store.ts';

const piecesList = z
  .array(z.object({ key: z.string(), name: z.string().max(1024), size: z.number().int().min(1) }))
  .max(1000);

/** Bytes of a plain field. */
const FIELD_MAX = 64 * 1024;

const wrong = (field: string, reason: string): DeviceError => new DeviceError('N000001', { data: { field, reason } });

async function textOf({ name, bytes }: FormPart): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const piece of bytes) {
    size += piece.length;
    if (size > FIELD_MAX) throw wrong(name, 'too long');
    chunks.push(piece);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** What visitors filled in, by label. Throws N000001 for what is missing; labels that nobody asked for are left out. */
function filledIn(collect: Collect, json: string): Record<string, string> {
  let given: unknown;
  try {
    given = JSON.parse(json === '' ? '{}' : json);
  } catch {
    throw wrong('fields', 'no JSON');
  }
  const values = typeof given === 'object' && given !== null ? (given as Record<string, unknown>) : {};
  const out: Record<string, string> = {};
  for (const { label, required } of collect.fields) {
    const value = Object.hasOwn(values, label) ? values[label] : '';
    const text = typeof value === 'string' ? value.trim().slice(0, 1000) : '';
    if (required && text === '') throw wrong(label, 'required');
    if (text !== '') out[label] = text;
  }
  return out;
}

/** Files that came before, piece by piece. Throws N000001 for what is no such list. */
function piecesOf(json: string): readonly { key: string; name: string; size: number }[] {
  if (json === '') return [];
  const parsed = piecesList.safeParse(readJson(json));
  if (!parsed.success) throw wrong('parts', 'no list of files');
  return parsed.data;
}

function readJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
}

/** What became of a submission. */
export interface Taken {
  /** Lets the visitor see and take back what was handed in; '' when nothing new was. */
  readonly receipt: string;
  readonly files: number;
  /** Of these, how many were there from the same sender already. */
  readonly again: number;
}

/** Bytes of a collection while something is on its way to it: those that it has, and those that are coming. */
export interface Coming {
  used: number;
  held: number;
}

/** What a collection needs to take something in. */
export interface CollectParts {
  readonly services: FileServices;
  readonly collects: CollectStore;
  readonly submissions: SubmissionStore;
  /** Files that came piece by piece. */
  readonly pieces: CollectPartStore;
  /** Collections to which something is on its way, by id. */
  readonly coming: Map<string, Coming>;
}

/** Tells the clients of the owner that something has come in, went, or was looked at. */
export function tellOwner(
  { push }: Pick<DeviceContext, 'push'>,
  collects: CollectStore,
  id: string,
  type: 'submitted' | 'withdrawn' | 'seen',
): void {
  const task = collects.find(id);
  if (!task) return;
  const { name, owner, count, people } = task;
  push.send({ topic: 'collect', type, to: owner, data: { id, name, count, people, fresh: collects.freshOf(owner) } });
}

/**
 * Takes what a visitor hands in (CALL-EXT-13): all of it, or nothing. Throws N003001 for a collection that is no more,
 * N003002 for one that is closed, N000001 for missing fields, too many or too large files, one of a type that is not
 * taken, or a collection that is full, N002004 without room.
 */
export async function takeSubmission(
  { services, collects, submissions, pieces, coming }: CollectParts,
  parts: AsyncIterable<FormPart>,
  { id, length }: { id: string | undefined; length: number },
): Promise<Taken> {
  const texts: Record<string, string> = id === undefined ? {} : { id };
  const staged: Staged[] = [];
  let collect: Collect | undefined;
  let folder: Located | undefined;
  let staging = '';
  /** Bytes that this submission holds of what the collection takes in all. */
  let held = 0;
  /** Bytes of its files that are there. */
  let came = 0;

  /** Takes bytes of what the collection still takes; those that hand in at the same time share it. */
  const hold = (task: Collect, bytes: number): void => {
    if (task.maxTotal === 0 || bytes === 0) return;
    const now = coming.get(task.id) ?? { used: submissions.bytes(task.id), held: 0 };
    if (now.used + now.held + bytes > task.maxTotal) throw wrong('file', 'total');
    now.held += bytes;
    held += bytes;
    coming.set(task.id, now);
  };
  /** Gives them back: `kept` of them are the collection's now. */
  const release = (kept: number): void => {
    const now = coming.get(collect?.id ?? '');
    if (!collect || !now) return;
    now.held -= held;
    now.used += kept;
    held = 0;
    if (now.held === 0) coming.delete(collect.id);
  };

  /** Everything that can be checked before the first file. */
  const begin = async (): Promise<{ collect: Collect; folder: Located }> => {
    if (collect && folder) return { collect, folder };
    collect = collects.find(texts['id'] ?? '');
    if (!collect) throw new DeviceError('N003001');
    if (collect.isClosed) throw new DeviceError('N003002');
    filledIn(collect, texts['fields'] ?? '');
    const owner = ownerOf(services.rights, collect);
    folder = await services.locator.locateFolder(owner, collect.path, 'write').catch(() => {
      throw new DeviceError('N003001');
    });
    staging = path.join(folder.volume, TMP_DIR, randomUUID());
    // Those that hand in at the same time do not count on the same room.
    services.room.reserve(folder, staging, length);
    await services.room.assert(folder, length, staging);
    await mkdir(staging, { recursive: true, mode: 0o700 });
    return { collect, folder };
  };

  const receive = async (part: FormPart): Promise<void> => {
    const { collect: task, folder: into } = await begin();
    const { maxFiles, maxSize, types } = task;
    if (staged.length >= maxFiles) throw wrong('file', `more than ${maxFiles} files`);
    const name = safeName(part.filename ?? '');
    if (!isAcceptedName(types, name))
      throw new DeviceError('N000001', { data: { field: 'file', reason: 'type', name } });
    const file = path.join(staging, String(staged.length));
    const handle = await open(file, 'wx', 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const piece of part.bytes) {
        size += piece.length;
        came += piece.length;
        services.room.reserve(into, staging, Math.max(0, length - came));
        if (maxSize > 0 && size > maxSize) throw wrong('file', `larger than ${maxSize} bytes`);
        hold(task, piece.length);
        hash.update(piece);
        await writeAll(handle, piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    staged.push({ path: file, name, size, sum: hash.digest('hex') });
  };

  try {
    for await (const part of parts) {
      if (part.filename === undefined) texts[part.name] = await textOf(part);
      // A file field in which nothing was chosen.
      else if (part.filename !== '') await receive(part);
    }
    const { collect: task, folder: into } = await begin();
    const parted = piecesOf(texts['parts'] ?? '').map((piece) => ({ id: task.id, ...piece }));
    if (staged.length + parted.length > task.maxFiles) throw wrong('file', `more than ${task.maxFiles} files`);
    hold(
      task,
      parted.reduce((sum, { size }) => sum + size, 0),
    );
    // All of them are looked at before the first is taken: what is refused now can be handed in later.
    for (const piece of parted) await pieces.ready(piece);
    for (const piece of parted) staged.push(await pieces.take(piece, into, path.join(staging, String(staged.length))));
    if (staged.length === 0) throw wrong('file', 'no file');
    // Closed or changed while the files were on their way.
    const present = collects.find(task.id);
    if (present?.isClosed !== false) throw new DeviceError('N003002');
    const fields = filledIn(present, texts['fields'] ?? '');
    const before = submissions.all(task.id);
    // Sent once more, for want of an answer or by mistake: once is enough.
    const sums = new Set(staged.map(({ sum }) => sum));
    const known = await earlierSums(sums, { folder: into, submissions: before, fields });
    const fresh = staged.filter(({ sum }) => !known.has(sum));
    const again = staged.length - fresh.length;
    if (fresh.length === 0) return { receipt: '', files: staged.length, again };
    const files = await placeFiles(services, present, into, { staged: fresh, fields });
    const receipt = submissions.add(task.id, { name: Object.values(fields)[0] ?? '', fields, files });
    release(fresh.reduce((sum, { size }) => sum + size, 0));
    const { roster } = present;
    const isMissed = (list: Parameters<typeof missingOf>[1]): boolean => missingOf(roster, list).length > 0;
    if (roster.length > 0 && isMissed(before) && !isMissed(submissions.all(task.id))) {
      const values = { name: present.name, collect: present.id, asked: roster.length };
      services.context.notices.post({ to: present.owner, action: 'collect_complete', values });
    }
    tellOwner(services.context, collects, task.id, 'submitted');
    return { receipt, files: staged.length, again };
  } catch (error) {
    throw error instanceof FormError ? wrong('body', error.message) : error;
  } finally {
    if (held > 0) release(0);
    if (folder) services.room.reserve(folder, staging, 0);
    if (staging !== '') await rm(staging, { recursive: true, force: true });
  }
}
