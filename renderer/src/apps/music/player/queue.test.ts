import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { playModes, type PlayMode } from './engine-types.ts';
import {
  atSong,
  following,
  preceding,
  queueOf,
  withMode,
  withMoved,
  withoutSong,
  withSongs,
  type Queue,
} from './queue.ts';

/** Chance that is the same each time. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
const letters = (count: number): string[] => Array.from({ length: count }, (_, at) => String.fromCharCode(97 + at));
const current = <T>({ songs, index }: Queue<T>): T | undefined => songs[index];
/** What is heard when a queue goes on by itself, the first song with it. */
function heard(queue: Queue<string>, steps: number, random = chance(1)): string {
  let [text, at]: [string, Queue<string> | null] = [current(queue) ?? '', queue];
  for (let step = 0; step < steps && at !== null; step += 1) {
    at = following(at, false, random);
    text += at === null ? '.' : (current(at) ?? '?');
  }
  return text;
}

describe('how a queue goes on', () => {
  test.each([
    ['order', 'bcd.'],
    ['all', 'bcdabcd'],
    ['one', 'bbbbbbb'],
  ] as const)('APP-MUSIC-01 in mode %s', (mode, wanted) => {
    expect(heard(queueOf(letters(4), 1, mode, chance(1)), 6).slice(0, wanted.length)).toBe(wanted);
  });

  test('APP-MUSIC-01 a repeated song is left when the next one is asked for', () => {
    const next = following(queueOf(letters(3), 0, 'one', chance(1)), true, chance(1));
    expect(next && current(next)).toBe('b');
  });

  test('APP-MUSIC-01 by chance every song is heard once before one comes again, and never twice in a row', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 12 }), fc.nat(), fc.nat(), (count, start, seed) => {
        const all = heard(
          queueOf(letters(count), start % count, 'shuffle', chance(seed)),
          count * 3 - 1,
          chance(seed + 1),
        );
        for (let round = 0; round < 3; round += 1)
          expect([...all.slice(round * count, (round + 1) * count)].sort().join('')).toBe(letters(count).join(''));
        expect(/(.)\1/.test(all)).toBe(false);
      }),
    );
  });

  test('APP-MUSIC-01 back goes along what was heard', () => {
    let queue = queueOf(letters(6), 2, 'shuffle', chance(7));
    const way = [current(queue)];
    for (let step = 0; step < 4; step += 1) {
      queue = following(queue, true, chance(7)) ?? queue;
      way.push(current(queue));
    }
    for (let step = 3; step >= 0; step -= 1) {
      queue = preceding(queue) ?? queue;
      expect(current(queue)).toBe(way[step]);
    }
    expect(preceding(queue)).toBeNull();
    expect(preceding(queueOf(letters(3), 0, 'order', chance(1)))).toBeNull();
  });

  test('APP-MUSIC-01 songs put next are heard next, also by chance', () => {
    for (const mode of ['order', 'shuffle'] as const) {
      const queue = withSongs(queueOf(letters(4), 1, mode, chance(3)), ['X', 'Y'], 'next', chance(4));
      expect(heard(queue, 2)).toBe('bXY');
    }
  });
});

type Step = (queue: Queue<string>, random: () => number) => Queue<string>;
const place = fc.nat({ max: 14 });
type NamedStep = readonly [name: string, run: Step, at?: number];
const step = (...named: NamedStep): NamedStep => named;
const steps: fc.Arbitrary<NamedStep> = fc.oneof(
  fc
    .tuple(fc.constantFrom('next' as const, 'last' as const), fc.integer({ min: 0, max: 3 }), fc.nat())
    .map(([where, count, id]) =>
      step('add', (queue, random) =>
        withSongs(
          queue,
          letters(count).map((one) => `${one}${id}`),
          where,
          random,
        ),
      ),
    ),
  place.map((at) => step('remove', (queue) => withoutSong(queue, at), at)),
  fc.tuple(place, place).map(([from, to]) => step('move', (queue) => withMoved(queue, from, to))),
  place.map((at) => step('jump', (queue) => atSong(queue, at))),
  fc.constantFrom(...playModes).map((mode) => step('mode', (queue, random) => withMode(queue, mode, random))),
  fc.boolean().map((asked) => step('on', (queue, random) => following(queue, asked, random) ?? queue)),
  fc.constant(step('back', (queue) => preceding(queue) ?? queue)),
);

test('APP-MUSIC-01 whatever is done to a queue, its place and its turns fit its songs, and what plays goes on playing', () => {
  fc.assert(
    fc.property(
      fc.array(steps, { maxLength: 40 }),
      fc.integer({ min: 0, max: 6 }),
      fc.constantFrom<PlayMode>(...playModes),
      fc.nat(),
      (all, count, mode, seed) => {
        const random = chance(seed);
        let queue = queueOf(letters(count), 0, mode, random);
        for (const [name, run, at] of all) {
          const before = queue;
          queue = run(queue, random);
          const { songs, index, turns, turn } = queue;
          expect(index).toBe(songs.length === 0 ? -1 : Math.max(0, Math.min(songs.length - 1, index)));
          if (queue.mode === 'shuffle') {
            expect([...turns].sort((a, b) => a - b)).toEqual(songs.map((_, at) => at));
            if (songs.length > 0) expect(turns[turn]).toBe(index);
          }
          // By its place: the same song may stand in a queue twice.
          const isOther = name === 'remove' && at !== before.index;
          const keeps = isOther || name === 'add' || name === 'move' || name === 'mode';
          if (keeps && before.index >= 0) expect(current(queue)).toBe(current(before));
        }
      },
    ),
    { numRuns: 1000 },
  );
});
