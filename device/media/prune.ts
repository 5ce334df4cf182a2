import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { mapParallel } from '#shared/rules/parallel.ts';

/** Keeps at most so many files in a cache folder of two levels: the oldest tenth more than needed leave. */
export async function pruneFolder(dir: string, limit: number): Promise<void> {
  const files: string[] = [];
  for (const part of await readdir(dir))
    for (const name of await readdir(path.join(dir, part)).catch(() => [])) files.push(path.join(dir, part, name));
  if (files.length <= limit) return;
  const aged = await mapParallel(files, 16, async (file) => ({
    file,
    at: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0,
  }));
  aged.sort((a, b) => a.at - b.at);
  const leaving = aged.slice(0, files.length - Math.floor(limit * 0.9));
  await mapParallel(leaving, 16, ({ file }) => rm(file, { force: true }));
}
