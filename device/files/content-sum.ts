import { hashedAt } from './conflicts.ts';
import type { HashState } from './content-hash.ts';
import { openInside } from './locator.ts';
import type { FileCaller } from './rights.ts';
import type { FileServices } from './services.ts';

/** How far the sum of a file is (APP-FM-04). Throws N002001 for folders. */
export async function sumOf(services: FileServices, caller: FileCaller, wire: string): Promise<HashState> {
  const place = await services.locator.locate(caller, wire);
  const { handle, stats } = await openInside(place);
  await handle.close();
  const hashed = hashedAt(place, stats);
  const open = async () => services.sent.hold(place.wire, await hashed.open());
  return services.hashes.progress({ ...hashed, open });
}
