import type { Stats } from 'node:fs';
import { mkdir, rmdir, unlink } from 'node:fs/promises';
import path from 'node:path';
import { freeName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import type { FolderLocks } from './locks.ts';
import { lookAt, moveNoReplace } from './place.ts';
import type { Discarded, RecycleBin } from './recycle-bin.ts';
import { childrenOf } from './walk.ts';

/** What becomes of an entry whose name is taken. */
export type ConflictPolicy = 'rename' | 'overwrite' | 'skip';
/** The same, or nothing until somebody has been asked. */
export type Conflict = ConflictPolicy | 'ask';

/** A folder that receives entries. */
export type Receiver = Discarded;

/** What putting entries in place needs. */
export interface MergeContext {
  readonly locks: FolderLocks;
  readonly bin: RecycleBin;
  readonly by: string;
  readonly policy: ConflictPolicy;
  /** Called with every folder whose names have changed. */
  readonly touched: (dir: string) => void;
  readonly checkpoint: () => Promise<void>;
  /** Called with everything that got its place: where it stood, and where it stands now. */
  readonly placed?: (from: string, folder: Receiver, name: string) => void;
  readonly trace?: MergeTrace | undefined;
}

/** Hears of each change before it is made; `done` is to be called once it was. What is not done then was not made. */
export interface MergeTrace {
  /** Something makes room; `id` is what it is to have in the recycle bin. */
  discarding(entry: Receiver): { readonly id: string; readonly done: () => void };
  /** Something takes its place, which had `stats` where it stood. */
  placing(from: string, folder: Receiver, name: string, stats: Stats): { readonly done: () => void };
  /** A folder of which everything has moved is taken away. */
  emptying(dir: string): { readonly done: () => void };
}

/** What a device has for putting entries in place. */
interface MergeTools extends Pick<MergeContext, 'locks' | 'bin'> {
  readonly names: { readonly forget: (dir: string) => void };
}

/** Puts together what putting entries in place needs. */
export function mergeContext(
  { locks, bin, names }: MergeTools,
  given: Pick<MergeContext, 'by' | 'policy' | 'checkpoint' | 'placed' | 'trace'>,
): MergeContext {
  return { locks, bin, touched: names.forget, ...given };
}

/** The receiver's entry of a name, as something that can be discarded. */
function inside(folder: Receiver, name: string): Receiver {
  const parsed = { ...folder.parsed, segments: [...folder.parsed.segments, name] };
  return { ...folder, parsed, real: path.join(folder.real, name) };
}

/**
 * Moves an entry into a folder of the same volume under the rule for taken names (DRG-26): rename keeps both, overwrite
 * puts the old one into the recycle bin, skip leaves the new one where it was; folders merge. Answers true when all
 * of it has moved.
 */
export async function putInto(from: string, folder: Receiver, name: string, context: MergeContext): Promise<boolean> {
  await context.checkpoint();
  const source = await lookAt(from);
  if (!source) throw new DeviceError('N002001');
  const { policy, locks } = context;
  const step = await locks.hold([folder.real, path.dirname(from)], async () => {
    const target = inside(folder, name);
    const there = await lookAt(target.real);
    const linked = path.dirname(from) === folder.real ? undefined : await linkedAs(folder.real, name, source);
    if (linked !== undefined) {
      const placing = context.trace?.placing(from, folder, linked, source);
      await unlink(from);
      placing?.done();
      context.placed?.(from, folder, linked);
      return 'moved';
    }
    if (there?.isDirectory() && source.isDirectory() && policy !== 'rename') return 'merge';
    if (there && policy === 'skip') return 'skip';
    if (there && policy === 'rename') {
      for (let tries = 0; ; tries += 1) {
        const free = await freeNameIn(folder.real, name, source.isDirectory());
        try {
          await place(from, folder, free, source, context);
          return 'moved';
        } catch (error) {
          // Somebody outside took the name just now.
          if (!(error instanceof DeviceError && error.code === 'N002002') || tries > 20) throw error;
        }
      }
    }
    if (there) {
      const discarding = context.trace?.discarding(target);
      await context.bin.discard(target, context.by, discarding?.id);
      discarding?.done();
    }
    await place(from, folder, name, source, context);
    return 'moved';
  });
  if (step === 'skip') return false;
  if (step === 'moved') {
    context.touched(folder.real);
    context.touched(path.dirname(from));
    return true;
  }
  return mergeChildren(from, inside(folder, name), context);
}

/** Gives an entry its place under a name that is free. */
async function place(from: string, folder: Receiver, name: string, stats: Stats, context: MergeContext): Promise<void> {
  const placing = context.trace?.placing(from, folder, name, stats);
  await moveNoReplace(from, path.join(folder.real, name));
  placing?.done();
  context.placed?.(from, folder, name);
}

/**
 * The name of the row "name", "name (1)" … under which a folder has a file already: a move that was cut off between its
 * two steps has left the file both names.
 */
async function linkedAs(dir: string, name: string, file: Stats): Promise<string | undefined> {
  if (!file.isFile() || file.nlink < 2) return undefined;
  const taken = new Set<string>();
  for (;;) {
    const candidate = freeName(name, false, (tried) => taken.has(tried));
    const there = await lookAt(path.join(dir, candidate));
    if (!there) return undefined;
    if (there.ino === file.ino && there.dev === file.dev) return candidate;
    taken.add(candidate);
  }
}

async function mergeChildren(from: string, folder: Receiver, context: MergeContext): Promise<boolean> {
  let all = true;
  for (const child of await childrenOf(from))
    if (!(await putInto(child.path, folder, child.name, context))) all = false;
  if (all) {
    const emptying = context.trace?.emptying(from);
    await rmdir(from).then(emptying?.done, () => (all = false));
  }
  context.touched(path.dirname(from));
  return all;
}

/** First free name of the row "name", "name (1)" … in a folder. */
export async function freeNameIn(dir: string, name: string, isDir: boolean): Promise<string> {
  const taken = new Set<string>();
  for (;;) {
    const candidate = freeName(name, isDir, (tried) => taken.has(tried));
    if (!(await lookAt(path.join(dir, candidate)))) return candidate;
    taken.add(candidate);
  }
}

/**
 * Makes the folders below one that exists; those there stay. `onMade` hears of the first that was not there, by how many
 * segments lead to it. Throws N002002 when a file is in the way.
 */
export async function makeFolders(
  base: string,
  segments: readonly string[],
  onMade?: (depth: number) => void,
): Promise<string> {
  let dir = base;
  let isNew = false;
  for (const [index, segment] of segments.entries()) {
    dir = path.join(dir, segment);
    const made = await mkdir(dir, { mode: 0o700 }).then(
      () => true,
      () => false,
    );
    if (made && !isNew) onMade?.(index + 1);
    isNew ||= made;
    const there = await lookAt(dir);
    if (!there?.isDirectory()) throw new DeviceError(there ? 'N002002' : 'N002001');
  }
  return dir;
}
