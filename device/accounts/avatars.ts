import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createGate } from '../media/gate.ts';
import { loadSharp } from '../media/load-sharp.ts';

/** Edge of a kept picture, pixels. */
const EDGE = 256;
const QUALITY = 82;
/** A picture that takes longer is a bomb or broken (s). */
const TIMEOUT_S = 10;
/** Pixels of a picture that is still looked at. */
const MAX_PIXELS = 64_000_000;

const isId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

export type Avatars = ReturnType<typeof createAvatars>;

/** Pictures of accounts (CALL-EXT-28): square, small, without whatever else the file carried. */
export function createAvatars(dir: string) {
  const gate = createGate(1);
  const fileOf = (id: string): string => path.join(dir, `${id}.webp`);
  return {
    /** Keeps a picture and answers its id; undefined for what is none. */
    async keep(bytes: Buffer): Promise<string | undefined> {
      const sharp = await loadSharp();
      const made = await gate
        .run(new AbortController().signal, () =>
          sharp(bytes, { limitInputPixels: MAX_PIXELS })
            .autoOrient()
            .resize(EDGE, EDGE, { fit: 'cover' })
            .timeout({ seconds: TIMEOUT_S })
            .webp({ quality: QUALITY })
            .toBuffer(),
        )
        .catch(() => undefined);
      if (made === undefined) return undefined;
      const id = randomBytes(16).toString('hex');
      const fresh = path.join(dir, `${randomUUID()}.tmp`);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      await writeFile(fresh, made);
      await rename(fresh, fileOf(id));
      return id;
    },
    /** The picture of an id. */
    load: async (id: string): Promise<Buffer | undefined> =>
      isId(id) ? readFile(fileOf(id)).catch(() => undefined) : undefined,
    remove: async (id: string): Promise<void> => {
      if (isId(id)) await rm(fileOf(id), { force: true });
    },
  };
}
