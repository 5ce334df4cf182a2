import { readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { poolKeys } from '../files/wire-path.ts';

/** The root of an area on the wire and on the disk. */
export interface AreaPlace {
  readonly root: string;
  readonly real: string;
}

const list = (dir: string): string[] => {
  try {
    return readdirSync(dir).filter((name) => !name.startsWith('.'));
  } catch {
    return [];
  }
};

/** Every area whose names are searched: own files, team folders and external drives; never a safe box. */
export function indexedAreas(dataDir: string): AreaPlace[] {
  const found: AreaPlace[] = [];
  const add = (root: string, ...steps: string[]): void => {
    try {
      const real = realpathSync(path.join(dataDir, ...steps));
      if (statSync(real).isDirectory()) found.push({ root, real });
    } catch {
      // Gone meanwhile.
    }
  };
  for (const pool of poolKeys) {
    const base = path.join(dataDir, 'pool', pool);
    for (const owner of list(base).filter((name) => name !== 'public'))
      add(`/${pool}/${owner}/data`, 'pool', pool, owner, 'data');
    for (const group of list(path.join(base, 'public'))) add(`/${pool}/public/${group}`, 'pool', pool, 'public', group);
  }
  for (const uuid of list(path.join(dataDir, 'usb'))) add(`/usb/${uuid}`, 'usb', uuid);
  return found;
}
