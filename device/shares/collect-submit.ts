import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { isAcceptedName } from '#shared/rules/accepted-types.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import type { Located } from '../files/locator.ts';
import { freeNameIn } from '../files/merge.ts';
import { moveNoReplace, syncFolder } from '../files/place.ts';
import { isReservedName, TMP_DIR } from '../files/reserved-names.ts';
import type { FileServices } from '../files/services.ts';
import type { Collect, CollectedFile, CollectStore } from './collect-store.ts';
import { type FormPart, FormError } from './multipart-stream.ts';
import { ownerOf } from './share-places.ts';

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

/** A name under which a stranger's file may stand here (FIL-08). */
export function safeName(given: string): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1)?.trim() ?? '';
  let name = last.replace(/[:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/[. ]+$/, '');
  while (Buffer.byteLength(name) > 200) name = [...name].slice(1).join('');
  return checkFileName(name) === null && !isReservedName(name) ? name : 'file';
}

async function writeAll(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done)).bytesWritten;
}

interface Staged {
  readonly path: string;
  readonly name: string;
  readonly size: number;
}

/**
 * Takes what a visitor hands in (CALL-EXT-13): all of it, or nothing. Throws N003001 for a collection that is no more,
 * N003002 for one that is closed, N000001 for missing fields, too many or too large files, or one of a type that is not
 * taken, N002004 without room.
 */
export async function takeSubmission(
  services: FileServices,
  store: CollectStore,
  parts: AsyncIterable<FormPart>,
  { id, length }: { id: string | undefined; length: number },
): Promise<void> {
  const texts: Record<string, string> = id === undefined ? {} : { id };
  const staged: Staged[] = [];
  let collect: Collect | undefined;
  let folder: Located | undefined;
  let staging = '';

  /** Everything that can be checked before the first file. */
  const begin = async (): Promise<{ collect: Collect; folder: Located }> => {
    if (collect && folder) return { collect, folder };
    collect = store.find(texts['id'] ?? '');
    if (!collect) throw new DeviceError('N003001');
    if (collect.isClosed) throw new DeviceError('N003002');
    filledIn(collect, texts['fields'] ?? '');
    const owner = ownerOf(services.rights, collect);
    folder = await services.locator.locateFolder(owner, collect.path, 'write').catch(() => {
      throw new DeviceError('N003001');
    });
    await services.room.assert(folder, length);
    staging = path.join(folder.volume, TMP_DIR, randomUUID());
    await mkdir(staging, { recursive: true, mode: 0o700 });
    return { collect, folder };
  };

  const receive = async (part: FormPart): Promise<void> => {
    const { maxFiles, maxSize, types } = (await begin()).collect;
    if (staged.length >= maxFiles) throw wrong('file', `more than ${maxFiles} files`);
    const name = safeName(part.filename ?? '');
    if (!isAcceptedName(types, name))
      throw new DeviceError('N000001', { data: { field: 'file', reason: 'type', name } });
    const file = path.join(staging, String(staged.length));
    const handle = await open(file, 'wx', 0o600);
    let size = 0;
    try {
      for await (const piece of part.bytes) {
        size += piece.length;
        if (maxSize > 0 && size > maxSize) throw wrong('file', `larger than ${maxSize} bytes`);
        await writeAll(handle, piece);
      }
      await handle.sync();
    } finally {
      await handle.close();
    }
    staged.push({ path: file, name, size });
  };

  try {
    for await (const part of parts) {
      if (part.filename === undefined) texts[part.name] = await textOf(part);
      // A file field in which nothing was chosen.
      else if (part.filename !== '') await receive(part);
    }
    const { collect: task, folder: into } = await begin();
    if (staged.length === 0) throw wrong('file', 'no file');
    // Closed while the files were on their way.
    if (store.find(task.id)?.isClosed !== false) throw new DeviceError('N003002');
    const files: CollectedFile[] = [];
    await services.locks.hold([into.real], async () => {
      for (const { path: from, name, size } of staged) {
        const free = await freeNameIn(into.real, name, false);
        await moveNoReplace(from, path.join(into.real, free));
        files.push({ name: free, path: `${into.wire}/${free}`, size });
      }
    });
    await syncFolder(into.real);
    const fields = filledIn(task, texts['fields'] ?? '');
    store.submit(task.id, { name: Object.values(fields)[0] ?? '', fields, files });
    services.room.grown(
      into,
      files.reduce((sum, { size }) => sum + size, 0),
    );
    services.names.forget(into.real);
    services.changes.folder(into.parsed);
    const { count, people } = store.find(task.id) ?? task;
    const data = { id: task.id, name: task.name, count, people };
    services.context.push.send({ topic: 'collect', type: 'submitted', to: task.owner, data });
  } catch (error) {
    throw error instanceof FormError ? wrong('body', error.message) : error;
  } finally {
    if (staging !== '') await rm(staging, { recursive: true, force: true });
  }
}
