import { expect, test } from 'vitest';
import { InTurn } from './in-turn.ts';

test('works of one key follow one another, also after one that failed; other keys do not wait', async () => {
  const turns = new InTurn();
  const log: string[] = [];
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const first = turns.run('a', async () => {
    await held;
    log.push('first');
    throw new Error('no');
  });
  const second = turns.run('a', async () => {
    log.push('second');
    return 2;
  });
  await turns.run('b', async () => {
    log.push('other');
  });
  expect(log).toEqual(['other']);
  release();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe(2);
  expect(log).toEqual(['other', 'first', 'second']);
});
