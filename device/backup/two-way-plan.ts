import type { IgnoreRules } from '#shared/rules/backup/ignore.ts';
import { type AgreedState, type ConflictReason, pairStep, type SideState } from '#shared/rules/backup/two-way.ts';
import type { CopyPace } from './source.ts';
import { sumOfFile } from './copy-file.ts';
import { diskFile } from './local-source.ts';
import { FOLDER, type Indexed } from './file-index.ts';
import { isLeftOut, isUnread, type Scan, type Scanned, scanFolder } from './scan.ts';

/** One of the two folders of a pair. */
export type Side = 'local' | 'remote';
export const otherSide = (side: Side): Side => (side === 'local' ? 'remote' : 'local');

/** What a pair will do: each list in the order in which it is done. */
export interface TwoWayPlan {
  readonly folders: readonly { readonly below: string; readonly to: Side }[];
  readonly copies: readonly { readonly below: string; readonly to: Side; readonly from: Scanned; readonly known: Indexed | undefined }[]; // prettier-ignore
  readonly deletes: readonly { readonly below: string; readonly to: Side; readonly isDir: boolean }[];
  /** Versions on the other side that make way. */
  readonly conflicts: readonly { readonly below: string; readonly reason: ConflictReason; readonly isDir: boolean }[];
  /** What is the same on both sides, and was not known to be. */
  readonly agrees: readonly Omit<Indexed, 'copiedAt'>[];
  readonly forgets: readonly string[];
  /** Why parts of a side could not be looked at. What lies there stays as it is on both. */
  readonly unread: readonly unknown[];
  readonly same: number;
  readonly bytes: number;
}

const stateOf = (entry: Scanned | undefined): SideState | undefined =>
  entry && { isDir: entry.isDir, size: entry.size, mtime: entry.mtime };

/** What both sides agreed on before. */
export const agreedOf = (known: Indexed | undefined): AgreedState | undefined =>
  known && {
    isDir: known.size === FOLDER,
    size: Math.max(0, known.size),
    localMtime: known.mtime,
    remoteMtime: known.otherMtime,
  };

/** Compares the two folders with each other and with what they agreed on before. Nothing is changed. */
export async function planTwoWay(
  ignore: IgnoreRules,
  roots: Readonly<Record<Side, string>>,
  index: ReadonlyMap<string, Indexed>,
  signal: AbortSignal,
  pace: CopyPace,
): Promise<TwoWayPlan> {
  const scans: Readonly<Record<Side, Scan>> = {
    local: await scanFolder(roots.local, { ignore, signal }),
    remote: await scanFolder(roots.remote, { ignore, signal }),
  };
  const plan = {
    folders: [] as { below: string; to: Side }[],
    copies: [] as { below: string; to: Side; from: Scanned; known: Indexed | undefined }[],
    deletes: [] as { below: string; to: Side; isDir: boolean }[],
    conflicts: [] as { below: string; reason: ConflictReason; isDir: boolean }[],
    agrees: [] as Omit<Indexed, 'copiedAt'>[],
    forgets: [] as string[],
  };
  let same = 0;

  /** Brings what stands on one side to the other. */
  const carry = (below: string, to: Side, known: Indexed | undefined): void => {
    const from = scans[otherSide(to)].entries.get(below);
    if (from?.isDir === true) plan.folders.push({ below, to });
    else if (from) plan.copies.push({ below, to, from, known });
  };
  const compare = async (below: string, local: Scanned, remote: Scanned, known: Indexed | undefined): Promise<void> => {
    if (local.isDir) {
      plan.agrees.push({ path: below, size: FOLDER, mtime: 0, otherMtime: 0, sha256: '' });
      return;
    }
    const sums =
      local.size === remote.size
        ? [
            (await sumOfFile(diskFile({ real: local.real, root: roots.local }), pace)).sha256,
            (await sumOfFile(diskFile({ real: remote.real, root: roots.remote }), pace)).sha256,
          ]
        : ['local', 'remote'];
    if (sums[0] === sums[1])
      plan.agrees.push({ path: below, size: local.size, mtime: local.mtime, otherMtime: remote.mtime, sha256: sums[0] ?? '' }); // prettier-ignore
    else plan.conflicts.push({ below, reason: known ? 'changed' : 'made', isDir: false });
  };

  const names = new Set([...scans.local.entries.keys(), ...scans.remote.entries.keys(), ...index.keys()]);
  for (const below of [...names].sort()) {
    signal.throwIfAborted();
    const [local, remote] = [scans.local.entries.get(below), scans.remote.entries.get(below)];
    const known = index.get(below);
    // What cannot be looked at on one side is not taken for deleted there, nor for new on the other.
    if (isUnread(scans.local, below) || isUnread(scans.remote, below)) continue;
    // What the rules leave out on one side is left alone on both.
    if (isLeftOut(scans.local, below) || isLeftOut(scans.remote, below)) {
      if (known) plan.forgets.push(below);
      continue;
    }
    const step = pairStep(stateOf(local), stateOf(remote), agreedOf(known));
    switch (step.kind) {
      case 'none':
        same += 1;
        break;
      case 'forget':
        plan.forgets.push(below);
        break;
      case 'copy':
      case 'keep':
        carry(below, step.to, step.kind === 'copy' ? known : undefined);
        break;
      case 'delete':
        plan.deletes.push({ below, to: step.to, isDir: known?.size === FOLDER });
        break;
      case 'conflict':
        plan.conflicts.push({ below, reason: step.reason, isDir: remote?.isDir === true });
        break;
      case 'compare':
        if (local && remote) await compare(below, local, remote, known);
    }
  }
  // The deepest first: a folder goes when it is empty.
  plan.deletes.reverse();
  const unread = [scans.local, scans.remote].flatMap((scan) => [...scan.unread.values()]);
  return { ...plan, unread, same, bytes: plan.copies.reduce((sum, { from }) => sum + from.size, 0) };
}
