import { stat } from 'node:fs/promises';
import { DeviceError } from '../device-error.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';

/** An entry that the caller may give to others. */
export interface Shareable {
  readonly wire: string;
  readonly real: string;
  readonly name: string;
  readonly isDir: boolean;
}

/**
 * Checks what is to be given to others, each once. Throws N000002 for areas themselves, the safe box, and what belongs
 * to somebody else; N002001 for what is not there.
 */
export async function checkShareable(
  services: FileServices,
  caller: FileCaller,
  paths: readonly string[],
): Promise<Shareable[]> {
  const found = await mapParallel([...new Set(paths)], 16, async (path) => {
    const { wire, real, parsed, sharedBy } = await services.locator.locate(caller, path);
    const name = parsed.segments.at(-1);
    if (name === undefined || parsed.area === 'safe' || sharedBy !== undefined) throw new DeviceError('N000002');
    const stats = await stat(real);
    if (!stats.isFile() && !stats.isDirectory()) throw new DeviceError('N002001');
    return { wire, real, name, isDir: stats.isDirectory() };
  });
  return [...new Map(found.map((entry) => [entry.wire, entry])).values()];
}
