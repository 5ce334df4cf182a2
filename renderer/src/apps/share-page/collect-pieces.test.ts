import { beforeEach, expect, test } from 'vitest';
import { UPLOAD_CHUNK_BYTES } from '#shared/constants.ts';
import { forgetPieces, isBegun, pieceKey, sendPieces, type PieceAnswer, type PieceDeps } from './collect-pieces.ts';

const SIZE = 2 * UPLOAD_CHUNK_BYTES + 5;
const film = { name: 'film.mp4', size: SIZE, lastModified: 7, slice: (from: number, to: number) => ({ size: Math.min(to, SIZE) - from }) } as unknown as File; // prettier-ignore

/** A device that has bytes of one file; `fails` answers instead of it, once each. */
function device(fails: (PieceAnswer | null)[] = []) {
  const state = { there: 0, log: [] as string[], waits: [] as number[] };
  const lost = { status: 0, offset: null, body: '' };
  const deps: PieceDeps = {
    ask: async () => {
      state.log.push('ask');
      return { status: 200, offset: state.there, body: '' };
    },
    send: async (_url, offset, bytes, onSent) => {
      state.log.push(`${offset}+${bytes.size}`);
      const fail = fails.shift();
      if (fail !== undefined && fail !== null) return fail;
      if (offset !== state.there) return { status: 409, offset: state.there, body: '' };
      state.there += bytes.size;
      onSent(bytes.size);
      return { status: 204, offset: state.there, body: '' };
    },
    wait: async (ms) => void state.waits.push(ms),
  };
  return { state, deps, lost };
}

beforeEach(() => {
  localStorage.clear();
});

test('UPL-04 a file goes in pieces from where the device stands, and its progress is told', async () => {
  const { state, deps } = device();
  state.there = UPLOAD_CHUNK_BYTES;
  const told: number[] = [];
  expect(await sendPieces('/u', film, (bytes) => told.push(bytes), deps)).toBeNull();
  expect(state.log).toEqual(['ask', `${UPLOAD_CHUNK_BYTES}+${UPLOAD_CHUNK_BYTES}`, `${2 * UPLOAD_CHUNK_BYTES}+5`]);
  expect(told.at(-1)).toBe(SIZE);
  expect(told[0]).toBe(UPLOAD_CHUNK_BYTES);
});

test('UPL-04 a broken line is tried again after 2, 5 and 10 s from the offset of the device, then given up', async () => {
  const once = device();
  const broken = { status: 0, offset: null, body: '' };
  const { state, deps } = device([null, broken, broken, null]);
  expect(await sendPieces('/u', film, () => undefined, deps)).toBeNull();
  expect(state.waits).toEqual([2000, 5000]);
  expect(state.log.filter((line) => line === 'ask')).toHaveLength(3);
  const down = device([broken, broken, broken, broken]);
  expect(await sendPieces('/u', film, () => undefined, down.deps)).toEqual(once.lost);
  expect(down.state.waits).toEqual([2000, 5000, 10_000]);
});

test('CALL-EXT-13 a refusal is told at once, also one that the first question met', async () => {
  const full = { status: 507, offset: null, body: '{"code":"N002004"}' };
  const { state, deps } = device([full]);
  expect(await sendPieces('/u', film, () => undefined, deps)).toEqual(full);
  expect(state.waits).toEqual([]);
  const closed = { status: 403, offset: null, body: '{"code":"N003002"}' };
  const other = device([closed]);
  const ask = async () => ({ ...closed, body: '' });
  expect(await sendPieces('/u', film, () => undefined, { ...other.deps, ask })).toEqual(closed);
  expect(other.state.log).toEqual(['0+0']);
});

test('UPL-04 the same file chosen again has the same secret, until it was handed in', () => {
  expect(isBegun('c1', film)).toBe(false);
  const key = pieceKey('c1', film);
  expect(key).toMatch(/^[0-9a-f]{32}$/);
  expect(pieceKey('c1', film)).toBe(key);
  expect(isBegun('c1', film)).toBe(true);
  expect(pieceKey('c2', film)).not.toBe(key);
  forgetPieces('c1', [film]);
  expect(isBegun('c1', film)).toBe(false);
  localStorage.setItem('collect-parts:c1', '{"x":"../etc"}');
  expect(pieceKey('c1', film)).not.toBe(key);
});
