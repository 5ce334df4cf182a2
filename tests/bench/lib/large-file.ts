import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, rmSync } from 'node:fs';
import path from 'node:path';

const BLOCK = 8 * 2 ** 20;

/** A file of random bytes, so that nothing on the way can make them smaller. */
export async function makeFile(file: string, size: number): Promise<void> {
  const stream = createWriteStream(file);
  const block = randomBytes(BLOCK);
  for (let written = 0; written < size; written += block.length)
    if (!stream.write(block.subarray(0, Math.min(block.length, size - written)))) await once(stream, 'drain');
  stream.end();
  await once(stream, 'close');
}

/**
 * Makes the machine hold the memory that the next file of this size is written to. On a virtual machine the host takes
 * free pages back after seconds, and who writes first pays for them: one transfer after another is not the same.
 */
export async function warmPages(folder: string, size: number): Promise<void> {
  const file = path.join(folder, 'warm-pages.bin');
  await makeFile(file, size);
  rmSync(file);
}
