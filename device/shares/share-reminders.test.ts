import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { migrate } from '../storage/database.ts';
import { createShareReminders } from './share-reminders.ts';
import { createShareStore } from './share-store.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const DAY_S = 86_400;

test('CALL-SHR-01 NTC-04 the owner hears of the end of a share a day before, once, and again of an end that was moved', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  let nowS = 1_000_000;
  const shares = createShareStore(db, () => nowS);
  const post = vi.fn();
  let isWanted = true;
  const wants = () => isWanted;
  const reminders = createShareReminders({ db, notices: { post }, log: quiet, wants, now: () => nowS * 1000 });
  const make = (name: string, days: number) =>
    shares.create({
      owner: 'ann',
      kind: 'file',
      name,
      code: '',
      expireAt: days === 0 ? 0 : nowS + days * DAY_S,
      limit: 0,
      paths: [`/zenith_sata/ann/data/${name}`],
      members: [],
    });
  const trip = make('trip', 3);
  make('today only', 1);
  make('for ever', 0);
  const told = (): unknown[] => {
    reminders.look();
    const names = post.mock.calls.map(([notice]: unknown[]) => notice);
    post.mockClear();
    return names;
  };
  expect(told()).toEqual([]);
  nowS += 2 * DAY_S;
  expect(told()).toEqual([expect.objectContaining({ to: 'ann', action: 'share_ending' })]);
  expect(told()).toEqual([]);
  // Moved by the owner: of the new end one hears as well.
  shares.change(trip, { expireAt: nowS + 4 * DAY_S });
  expect(told()).toEqual([]);
  nowS += 3 * DAY_S + 1;
  expect(told()).toHaveLength(1);
  nowS += 2 * DAY_S;
  expect(told()).toEqual([]);
  // APP-SET-02: an account that has switched it off hears nothing.
  isWanted = false;
  make('quiet', 3);
  nowS += 2 * DAY_S + 1;
  expect(told()).toEqual([]);
  db.close();
});
