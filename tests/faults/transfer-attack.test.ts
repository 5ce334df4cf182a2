import { expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { FILES_A_ROUND } from './attacked-files.ts';
import { transferAttack } from './transfer-attack.ts';

/** Every kind of fault comes once; `node tests/faults/transfer-attack.ts 255 78` is the long run. */
const ROUNDS = Number(process.env.HEARTH_ATTACK_ROUNDS ?? 10);
/** What a round may take with its faults and the pauses after them (ms). */
const ROUND_MS = 30_000;

test(
  'UPL-04 UPL-05 UPL-06 transfers attacked in their middle arrive as they are, once, with nothing left and less than a piece sent twice',
  async () => {
    const { wrong, worst, files } = await transferAttack(ROUNDS, 12);
    expect(wrong).toEqual([]);
    expect(worst).toBeLessThan(UPLOAD_CHUNK_BYTES);
    expect(files).toBe(ROUNDS * FILES_A_ROUND);
  },
  Math.max(600_000, ROUNDS * ROUND_MS),
);
