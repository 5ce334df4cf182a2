import { expect, test } from 'vitest';
import { releaseMemory } from './release-memory.ts';

test('a piece with a buffer of its own gives it back', () => {
  const piece = new Uint8Array(65_536);
  releaseMemory(piece);
  expect(piece.byteLength).toBe(0);
  expect(() => releaseMemory(piece)).not.toThrow();
});

test('a part of a larger buffer, and memory that cannot be given away, are left alone', () => {
  const whole = new Uint8Array([1, 2, 3, 4]);
  releaseMemory(whole.subarray(1, 3));
  releaseMemory(whole.subarray(0, 3));
  expect([...whole]).toEqual([1, 2, 3, 4]);
  const shared = new Uint8Array(new SharedArrayBuffer(4));
  releaseMemory(shared);
  expect(shared.byteLength).toBe(4);
  const kept = new Uint8Array(new WebAssembly.Memory({ initial: 1 }).buffer);
  releaseMemory(kept);
  expect(kept.byteLength).toBe(65_536);
});
