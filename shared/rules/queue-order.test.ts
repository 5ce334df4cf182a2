import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { movedOrder, ranksAfter, type QueueMove, type Ranked } from './queue-order.ts';

const queue = ['a', 'b', 'c', 'd', 'e'];

describe('movedOrder', () => {
  test.each<[string, QueueMove, string]>([
    ['d', 'first', 'dabce'],
    ['db', 'first', 'bdace'],
    ['b', 'last', 'acdeb'],
    ['c', 'earlier', 'acbde'],
    ['c', 'later', 'abdce'],
    ['a', 'earlier', 'abcde'],
    ['e', 'later', 'abcde'],
    // Those at the end stand; the others close up to them.
    ['ac', 'earlier', 'acbde'],
    ['bc', 'earlier', 'bcade'],
    ['bc', 'later', 'adbce'],
    ['e', { before: 'b' }, 'aebcd'],
    ['a', { before: null }, 'bcdea'],
    ['bc', { before: 'c' }, 'abcde'],
    ['bd', { before: 'd' }, 'acbde'],
    ['x', 'first', 'abcde'],
    ['b', { before: 'x' }, 'acdeb'],
  ])('APP-TASK-01 %s moved %j gives %s', (ids, move, expected) => {
    expect(movedOrder(queue, [...ids], move).join('')).toBe(expected);
  });
});

const sorted = (line: readonly Ranked[]): Ranked[] => [...line].sort((a, b) => a.rank - b.rank);
const apply = (line: readonly Ranked[], ids: readonly string[], move: QueueMove): Ranked[] => {
  const ranks = ranksAfter(line, ids, move);
  return sorted(line.map(({ id, rank }) => ({ id, rank: ranks.get(id) ?? rank })));
};
const numbered = queue.map((id, rank) => ({ id, rank }));

describe('ranksAfter', () => {
  test('APP-TASK-01 only what is moved gets another rank, and nothing where nothing moves', () => {
    expect([...ranksAfter(numbered, ['e'], { before: 'b' }).keys()]).toEqual(['e']);
    expect(ranksAfter(numbered, ['a'], 'first').size).toBe(0);
    expect(ranksAfter(numbered, ['nobody'], 'last').size).toBe(0);
  });

  test('APP-TASK-01 moves between the same two neighbours never run out of numbers', () => {
    let line: Ranked[] = numbered;
    for (let turn = 0; turn < 500; turn += 1) {
      const last = line.at(-1)?.id ?? '';
      line = apply(line, [last], { before: line[1]?.id ?? '' });
      expect(line[1]?.id).toBe(last);
    }
    expect(new Set(line.map(({ rank }) => rank)).size).toBe(queue.length);
  });

  test('APP-TASK-01 sorting by the ranks gives the order that the move says', () => {
    const move = fc.oneof(
      fc.constantFrom<QueueMove>('first', 'earlier', 'later', 'last'),
      fc.record({ before: fc.option(fc.constantFrom(...queue)) }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.subarray(queue), move), { maxLength: 20 }), (moves) => {
        let line: Ranked[] = numbered;
        for (const [ids, to] of moves) {
          const order = movedOrder(
            line.map(({ id }) => id),
            ids,
            to,
          );
          line = apply(line, ids, to);
          expect(line.map(({ id }) => id)).toEqual(order);
        }
      }),
    );
  });
});
