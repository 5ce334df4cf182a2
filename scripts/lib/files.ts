import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Every file below a folder, as paths relative to it with slashes, sorted; empty when there is no such folder. */
export function filesBelow(folder: string, keep: (file: string) => boolean = () => true): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .filter(keep)
    .sort();
}
