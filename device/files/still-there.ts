import { lookAt } from './place.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';
import { locateSource } from './transfer.ts';

/** Those of some wire paths at which something stands. */
export async function stillThere(
  services: FileServices,
  caller: FileCaller,
  paths: readonly string[],
): Promise<string[]> {
  const there: string[] = [];
  for (const wire of paths) {
    const source = await locateSource(services, caller, caller, wire);
    if (await lookAt(source.real)) there.push(wire);
  }
  return there;
}
