import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import type { TransferRecord } from './journal.ts';
import type { RunContext, RunOutcome } from './run-context.ts';
import { isFolder, isTaken, standingAt, takenBy } from './standing.ts';

/** Tries for a free name against others. */
const TRIES = 50;

/**
 * Makes a folder with its parents; one that is there already is as good (UPL-02). A file that has the name of one is asked
 * about as any taken name (DRG-26).
 */
export async function makeFolder(record: TransferRecord, { device, signal }: RunContext): Promise<RunOutcome> {
  const names = record.rel.split('/');
  let path = record.remote;
  let made: string | undefined;
  for (const [index, wanted] of names.entries()) {
    const isLast = index === names.length - 1;
    const files = new Set<string>();
    for (let isThere = false; !isThere;) {
      const name = freeName(wanted, true, (tried) => files.has(tried));
      const isMade = await device.call(calls.fileMkdir, { path, name }, signal).then(
        () => true,
        (error: unknown) => {
          if (!isTaken(error)) throw error;
          return false;
        },
      );
      isThere = isMade || (await isFolder(`${path}/${name}`, device, signal));
      if (isThere) {
        path = `${path}/${name}`;
        if (isMade) made ??= path;
        continue;
      }
      files.add(name);
      // What is below would get another place than the files of the same folder.
      if (isLast && record.conflict === 'rename' && files.size < TRIES) continue;
      if (record.conflict === 'skip') return { kind: 'skipped' };
      const there = await standingAt(`${path}/${name}`, device, signal);
      return { kind: 'conflict', taken: takenBy(there, isLast ? '' : names.slice(0, index + 1).join('/')) };
    }
  }
  return { kind: 'done', ...(made !== undefined && { placed: { path, made } }) };
}
