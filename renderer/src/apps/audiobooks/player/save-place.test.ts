import { afterEach, beforeEach, expect, test } from 'vitest';
import { installClient } from '../../../api/call.ts';
import type { ApiClient } from '../../../api/client.ts';
import { failure, success, type CallResult } from '../../../api/result.ts';
import type { BookPlace } from './book-types.ts';
import { createPlaceSaver } from './save-place.ts';

/** Calls on their way, each with what answers it. */
let asked: { place: BookPlace; answer: (result: CallResult<unknown>) => void }[] = [];
let isStill = true;
const at = (second: number, id = 'a'): BookPlace => ({ id, chapter: 0, second, done: false });
const answer = async (result: CallResult<unknown> = success(null)): Promise<void> => {
  asked.at(-1)?.answer(result);
  await Promise.resolve().then(() => undefined);
  await new Promise<void>((resolve) => {
    queueMicrotask(resolve);
  });
};

beforeEach(() => {
  [asked, isStill] = [[], true];
  const client = {
    call: (_spec: unknown, place: BookPlace) =>
      new Promise((resolve) => {
        asked.push({ place, answer: resolve });
      }),
  };
  installClient(client as unknown as ApiClient);
});
afterEach(() => {
  installClient(null);
});

test('APP-AUB-01 places are kept one after the other, of each book the last one', async () => {
  const save = createPlaceSaver(() => isStill);
  for (const place of [at(1), at(2), at(3), at(9, 'b')]) save(place);
  expect(asked.map(({ place }) => place)).toEqual([at(1)]);
  await answer();
  expect(asked.at(-1)?.place).toEqual(at(3));
  await answer();
  expect(asked.at(-1)?.place).toEqual(at(9, 'b'));
  await answer();
  expect(asked).toHaveLength(3);
});

test('APP-AUB-01 a place that could not be kept is tried again with the next, one of a gone book is not', async () => {
  const save = createPlaceSaver(() => isStill);
  save(at(1));
  await answer(failure('NETWORK', 'away'));
  expect(asked).toHaveLength(1);
  save(at(5, 'b'));
  expect(asked.at(-1)?.place).toEqual(at(1));
  await answer(failure('N000003', 'gone'));
  expect(asked.at(-1)?.place).toEqual(at(5, 'b'));
  await answer();
  expect(asked).toHaveLength(3);
});

test('APP-AUB-01 nothing is kept for another account', async () => {
  const save = createPlaceSaver(() => isStill);
  save(at(1));
  save(at(2));
  isStill = false;
  await answer();
  expect(asked).toHaveLength(1);
});
