import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';

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
