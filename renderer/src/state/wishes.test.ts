import { expect, test } from 'vitest';
import { tokenStored } from './session-slice.ts';
import { createAppStore, type AppStore } from './store.ts';
import { createWishes } from './wishes.ts';

const account = (store: AppStore): string => store.getState().session.username;

/** A store in which nobody is signed in counts as one account. */
function setup() {
  const store = createAppStore();
  const done: { answer: (kept: boolean) => void; change: object; isStill: () => boolean }[] = [];
  const wishes = createWishes<{ speed?: number; hours?: string }>(
    (_, change, isStill) => new Promise((answer) => done.push({ answer, change, isStill })),
  );
  return { store, wishes, done };
}

test('APP-DOWN-03 APP-MUSIC-03 changes are kept one after the other, and each is shown until it is', async () => {
  const { store, wishes, done } = setup();
  const kept: string[] = [];
  wishes.save(store, { speed: 1 }, () => kept.push('speed'));
  wishes.save(store, { hours: 'night' }, () => kept.push('hours'));
  expect(wishes.get().map(({ change }) => change)).toEqual([{ speed: 1 }, { hours: 'night' }]);
  await expect.poll(() => done.length).toBe(1);
  done[0]?.answer(true);
  await expect.poll(() => done.length).toBe(2);
  expect(kept).toEqual(['speed']);
  expect(wishes.get().map(({ change }) => change)).toEqual([{ hours: 'night' }]);
  done[1]?.answer(false);
  await expect.poll(() => wishes.get()).toEqual([]);
  expect(kept).toEqual(['speed']);
});

test('SES-16 what an account wished for is not kept once another one is signed in', async () => {
  const { store, wishes, done } = setup();
  const kept: string[] = [];
  wishes.save(store, { speed: 1 }, () => kept.push('speed'));
  wishes.save(store, { speed: 2 }, () => kept.push('speed'));
  await expect.poll(() => done.length).toBe(1);
  store.dispatch(tokenStored({ token: 'other', keepLogin: false, account: { username: 'ben' } as never, fresh: true }));
  expect(account(store)).toBe('ben');
  expect(done[0]?.isStill()).toBe(false);
  done[0]?.answer(true);
  await expect.poll(() => wishes.get()).toEqual([]);
  expect(done).toHaveLength(1);
  expect(kept).toEqual([]);
});
