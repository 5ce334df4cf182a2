import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { namedBy } from '#shared/rules/collect-naming.ts';
import { nameKey } from '#shared/rules/roster.ts';
import { errnoOf } from '../files/fs-errors.ts';
import type { Located } from '../files/locator.ts';
import { freeNameIn } from '../files/merge.ts';
import { lookAt, moveNoReplace, syncFolder } from '../files/place.ts';
import type { FileServices } from '../files/services.ts';
import { placeIn } from '../files/wire-path.ts';
import { authorOf } from './collect-roster.ts';
import type { Collect } from './collect-store.ts';
import { safeName } from './safe-name.ts';
import type { CollectedFile, Submission } from './submission-store.ts';

/** A file that has come in and stands aside. */
export interface Staged {
  readonly path: string;
  /** Name as it was sent, made safe. */
  readonly name: string;
  readonly size: number;
  readonly sum: string;
}

type Fields = Submission['fields'];

const isSame = (a: Fields, b: Fields): boolean => {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => nameKey(a[key] ?? '') === nameKey(b[key] ?? ''));
};

/** Of these contents those that the same sender has handed in before, as long as the files are still there (CALL-EXT-13). */
export async function earlierSums(
  sums: ReadonlySet<string>,
  { folder, submissions, fields }: { folder: Located; submissions: readonly Submission[]; fields: Fields },
): Promise<ReadonlySet<string>> {
  const known = new Set<string>();
  for (const submission of submissions) {
    if (!isSame(submission.fields, fields)) continue;
    for (const { path: wire, sum, size } of submission.files) {
      if (sum === undefined || !sums.has(sum) || known.has(sum) || !wire.startsWith(`${folder.wire}/`)) continue;
      const there = await lookAt(path.join(folder.real, wire.slice(folder.wire.length + 1)));
      if (there?.isFile() && there.size === size) known.add(sum);
    }
  }
  return known;
}

/** The folder that a submission goes into: that of the collection, or the person's own in it, made when it is missing. */
async function folderFor(services: FileServices, collect: Collect, into: Located, fields: Fields): Promise<Located> {
  if (!collect.folders) return into;
  const who = authorOf(collect.roster, { person: null, fields }) || (Object.values(fields)[0] ?? '');
  // A point at the front would hide it.
  const name = safeName(who.replace(/^\.+/, ''), '-');
  const real = path.join(into.real, name);
  try {
    await services.locks.hold([into.real], () => mkdir(real, { mode: 0o700 }));
    services.names.forget(into.real);
    services.changes.folder(into.parsed);
  } catch (error) {
    // Whatever else has the name: then the files stay beside it.
    if (errnoOf(error) !== 'EEXIST') throw error;
    if (!(await lookAt(real))?.isDirectory()) return into;
  }
  return { ...into, parsed: placeIn(into.parsed, name), real, wire: `${into.wire}/${name}` };
}

/** Puts what has come in where the collection wants it, under names that nothing has yet (DRG-26). */
export async function placeFiles(
  services: FileServices,
  collect: Collect,
  into: Located,
  { staged, fields }: { readonly staged: readonly Staged[]; readonly fields: Fields },
): Promise<CollectedFile[]> {
  const folder = await folderFor(services, collect, into, fields);
  const files: CollectedFile[] = [];
  const at = new Date();
  await services.locks.hold([folder.real], async () => {
    for (const { path: from, name, size, sum } of staged) {
      const wanted = safeName(namedBy(collect.pattern, { file: name, values: fields, at }), name);
      const free = await freeNameIn(folder.real, wanted, false);
      await moveNoReplace(from, path.join(folder.real, free));
      files.push({ name: free, path: `${folder.wire}/${free}`, size, sum });
    }
  });
  await syncFolder(folder.real);
  services.names.forget(folder.real);
  services.activity.note(
    files.map(({ name }) => placeIn(folder.parsed, name)),
    { by: '', what: 'collected', other: Object.values(fields)[0] ?? '' },
  );
  services.changes.folder(folder.parsed);
  services.room.grown(
    folder,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  return files;
}
