import path from 'node:path';
import type { TaskProgress } from '../../context.ts';
import { withFsErrors } from '../fs-errors.ts';
import { makeBelow } from '../hidden-places.ts';
import type { Located } from '../locator.ts';
import { lookAt, syncFolder } from '../place.ts';
import type { FileServices } from '../services.ts';

/** Noted once everything stands in the hidden place: from here on it only needs to get its names. */
const READY = 'ready';

/**
 * Makes something in a hidden place and then puts it into a folder; a cancel or a failure leaves nothing. When the
 * device ends meanwhile, what is not complete is made anew, and what is gets its place, once. `put` finds in the hidden
 * place what has not got its name.
 */
export async function makeReady(
  services: FileServices,
  to: Located,
  { memory }: TaskProgress,
  { make, put }: { readonly make: (dir: string) => Promise<void>; readonly put: (dir: string) => Promise<void> },
): Promise<void> {
  const dir = services.hidden.ofTask(to.volume, memory.id);
  let isDone = false;
  try {
    await withFsErrors(async () => {
      if (memory.noted !== READY) {
        await services.hidden.discard(dir);
        await makeBelow(to.volume, path.relative(to.volume, dir).split(path.sep));
        await make(dir);
        memory.note(READY);
      }
      // Gone when the device ended after its last name was given.
      if (await lookAt(dir)) await put(dir);
      await syncFolder(to.real);
    });
    isDone = true;
  } finally {
    services.changes.folder(to.parsed);
    if (!memory.isKept) {
      if (!isDone) memory.note(undefined);
      await services.hidden.discard(dir);
    }
  }
}
