import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { migrate } from '../storage/database.ts';
import { createMemoReminders } from './memo-reminders.ts';
import { createMemoStore } from './memos.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('APP-NOTE-05 NTC-04 a memo due in a minute raises one notice, and another after its time was changed', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  let nowS = 1_000_000;
  const post = vi.fn();
  const send = vi.fn();
  const memos = createMemoStore(db, () => nowS * 1000);
  const reminders = createMemoReminders({ db, notices: { post }, push: { send }, log: quiet, now: () => nowS * 1000 });
  memos.add('ann', 'Take out the bread', nowS + 60);
  memos.add('ann', 'Without a time', 0);
  memos.add('max', 'Done before', nowS + 30);
  const done = memos.all('max')[0]!;
  memos.change({ ...done, done: true });
  const told = (): unknown[] => {
    reminders.look();
    const notices = post.mock.calls.map(([notice]: unknown[]) => notice);
    post.mockClear();
    return notices;
  };
  nowS += 59;
  expect(told()).toEqual([]);
  nowS += 1;
  const { id, at } = memos.all('ann')[0]!;
  expect(told()).toEqual([{ to: 'ann', action: 'memo_due', values: { memo: id, text: 'Take out the bread', at } }]);
  expect(send).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ topic: 'note', type: 'memo_due', to: 'ann' }));
  expect(told()).toEqual([]);
  memos.change({ ...memos.all('ann')[0]!, at: nowS + 10 });
  nowS += 3600;
  expect(told()).toHaveLength(1);
  expect(told()).toEqual([]);
  db.close();
});
