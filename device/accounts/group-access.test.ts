import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { createTeamActivity } from '../files/team-activity.ts';
import { createNoticeCentre } from '../notices/notice-centre.ts';
import { createAuditLog } from '../storage/audit-log.ts';
import { migrate } from '../storage/database.ts';
import { createGroupRequests } from '../storage/group-requests.ts';
import { createGroupStore } from '../storage/group-store.ts';
import { createAccountStore } from './account-store.ts';
import { createGroupAccess } from './group-access.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('ROL-06 a grant for a time lapses by itself, and both sides are told', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA foreign_keys = ON');
  migrate(db);
  const account = db.prepare(
    `INSERT INTO accounts (username, is_master, salt, hash, created_at) VALUES (?, ?, x'', x'', 0)`,
  );
  account.run('max', 1);
  account.run('ann', 0);
  const groups = createGroupStore(db);
  const requests = createGroupRequests(db);
  const accounts = createAccountStore(db);
  const push = { send: vi.fn() };
  const notices = createNoticeCentre({ db, accounts, push });
  let now = Date.now();
  const audit = createAuditLog(db);
  const activity = createTeamActivity(db);
  const access = createGroupAccess({
    db,
    accounts,
    groups,
    requests,
    notices,
    push,
    activity,
    audit,
    log: quiet,
    now: () => now,
  });
  const id = groups.create('Family', 'zenith_sata', 0);
  groups.join(id, 'ann', 0);
  const permission = () => groups.visibleTo('ann', false)[0]?.permission;
  const group = groups.find(id);
  if (group === undefined) throw new Error('no group');

  const asked = access.ask(group, 'ann', '');
  access.answer(asked.id, { grant: true, days: 1 }, { username: 'max', ip: '' });
  expect(permission()).toBe(1);
  access.lapse();
  expect(permission()).toBe(1);

  now += 86_400_000;
  push.send.mockClear();
  access.lapse();
  expect(requests.of(id, 'ann')?.state).toBe('ended');
  expect(permission()).toBe(0);
  expect(push.send.mock.calls.map(([message]: unknown[]) => message)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ topic: 'group', type: 'permission', to: 'ann' }),
      expect.objectContaining({ topic: 'group', type: 'changed', to: 'max' }),
    ]),
  );
  expect(notices.list('ann', { page: 1, size: 1, unknownOnly: false, language: 'en' }).list[0]?.action).toBe(
    'group_lapsed',
  );

  // While the device was off nobody looked: the permission is gone all the same.
  const again = access.ask(group, 'ann', '');
  requests.answer(again.id, 'granted', 0, 1);
  expect(permission()).toBe(0);
  db.close();
});
