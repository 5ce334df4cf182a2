import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { nonce } from '../../api/device-key.ts';
import type { ConflictSide } from '../conflicts/conflict-case.ts';
import { sideOf } from '../conflicts/side.ts';
import { TusError } from './tus-client.ts';
import { isSilence, NAME_TAKEN, type CheckAnswer, type CheckRequest, type RunOutcome } from './upload-runner.ts';

/** Whether a folder stands under a path, without its content being counted. */
const isFolder = async (path: string, signal?: AbortSignal): Promise<boolean> =>
  (await call(calls.fileList, { path, page: 1, size: 1 }, { silent: true, ...(signal && { signal }) })).success;

/** What stands under a path; null where that cannot be told. */
async function standingAt(path: string, signal: AbortSignal): Promise<ConflictSide | null> {
  const info = await call(calls.fileInfo, { paths: [path] }, { signal, silent: true });
  const entry = info.success ? info.data.list[0] : undefined;
  return entry === undefined ? null : sideOf({ ...entry, path });
}

/**
 * What keeps a file from its name: a folder that has it, or a file that has the name of a folder above. Null where nothing
 * of the kind is found.
 */
async function inTheWay(folder: string, rel: string, signal: AbortSignal): Promise<ConflictSide | null> {
  const names = rel.split('/');
  for (let depth = 1; depth <= names.length; depth += 1) {
    const path = [folder, ...names.slice(0, depth)].join('/');
    const isLast = depth === names.length;
    if (await isFolder(path, signal)) {
      if (isLast) return { path, isDir: true, size: 0, mtime: 0 };
      continue;
    }
    return isLast ? null : standingAt(path, signal);
  }
  return null;
}

/** Asks the device about a file and gets the upload's address, or what has the name (DRG-26). Never rejects. */
export async function check(request: CheckRequest, signal: AbortSignal): Promise<CheckAnswer> {
  const { folder, rel, size, mtime, conflict, sha256 } = request;
  const slash = rel.lastIndexOf('/');
  const name = rel.slice(slash + 1);
  const place = slash < 0 ? {} : { rel };
  const sum = sha256 === undefined ? {} : { sha256 };
  const args = { path: folder, name, size, mtime, conflict, ...place, ...sum };
  const result = await call(calls.uploadCheck, args, { signal, lasting: true });
  if (!result.success) {
    const there = result.code === NAME_TAKEN ? await inTheWay(folder, rel, signal) : null;
    if (there !== null) return { ok: true, url: '', name, exists: true, offset: 0, there };
    return { ok: false, code: result.code, message: result.message };
  }
  const { url, name: given, exists, offset, unchecked = 0, there, resolved, placed } = result.data;
  const answer = { ok: true, url, name: given, exists: exists === 1, offset, unchecked, same: resolved === 'skip', ...(placed && { placed }) } as const; // prettier-ignore
  return there === undefined ? answer : { ...answer, there: sideOf(there) };
}

/** Whether the device says anything, be it a refusal. */
export async function answers(signal: AbortSignal): Promise<boolean> {
  const result = await call(calls.keyPub, { signme: nonce(), target: 'nas' }, { signal, lasting: true, silent: true });
  return result.success || !isSilence(result.code);
}

/** Tries for a free name against others. */
const TRIES = 50;

/**
 * Makes an empty folder with its parents; one that is there already is as good (UPL-02). A file that has the name of one is a
 * taken name like any other (DRG-26). Rejects with `TusError` where the device does not answer.
 */
export async function makeFolder(request: CheckRequest, signal: AbortSignal): Promise<RunOutcome> {
  const { folder, rel, conflict } = request;
  const names = rel.split('/');
  let path = folder;
  let made: string | undefined;
  for (const [index, wanted] of names.entries()) {
    const isLast = index === names.length - 1;
    const files = new Set<string>();
    for (let isThere = false; !isThere;) {
      const name = freeName(wanted, true, (tried) => files.has(tried));
      const here = `${path}/${name}`;
      const result = await call(calls.fileMkdir, { path, name }, { signal, lasting: true, silent: true });
      signal.throwIfAborted();
      const { code, message } = result.success ? { code: '', message: '' } : result;
      if (isSilence(code)) throw new TusError('network', code, message);
      if (!result.success && code !== NAME_TAKEN) return { kind: 'failed', error: { code, message } };
      isThere = result.success || (await isFolder(here, signal));
      signal.throwIfAborted();
      if (isThere) {
        if (result.success) made ??= here;
        path = here;
        continue;
      }
      files.add(name);
      // What is below would get another place than the files of the same folder.
      if (isLast && conflict === 'rename' && files.size < TRIES) continue;
      if (conflict === 'skip') return { kind: 'skipped' };
      return { kind: 'conflict', there: await standingAt(here, signal) };
    }
  }
  return { kind: 'done', ...(made !== undefined && { placed: { path, made } }) };
}
