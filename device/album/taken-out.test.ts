import { expect, test } from 'vitest';
import { createTakenOut, PUT_BACK_MS } from './taken-out.ts';

const photo = (path: string) => ({ path, addedBy: 'bob' });

test('APP-AMG-01 what was taken out can be put back for ten minutes, by who did it and into that album', () => {
  let time = 0;
  const taken = createTakenOut(() => time);
  taken.note('ann', 'lake', [photo('a'), photo('b')]);
  expect([...taken.of('Ann', 'lake').values()]).toEqual([photo('a'), photo('b')]);
  expect(taken.of('bob', 'lake').size + taken.of('ann', 'sea').size).toBe(0);
  taken.forget('lake', ['a']);
  expect([...taken.of('ann', 'lake').keys()]).toEqual(['b']);
  time = PUT_BACK_MS + 1;
  expect(taken.of('ann', 'lake').size).toBe(0);
});

test('APP-AMG-01 only who took a photo out last may put it back', () => {
  const taken = createTakenOut(() => 0);
  taken.note('ann', 'lake', [photo('a')]);
  taken.note('bob', 'lake', [photo('a')]);
  expect([taken.of('ann', 'lake').size, taken.of('bob', 'lake').size]).toEqual([0, 1]);
});
