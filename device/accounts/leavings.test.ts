import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createMountStore } from '../mount/mount-store.ts';
import { createShareStore } from '../shares/share-store.ts';
import { migrate } from '../storage/database.ts';
import { createKvStore } from '../storage/kv-store.ts';
import { createLeavings } from './leavings.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
let dataDir: string;
let db: DatabaseSync;
let volume: string;

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-leavings-'));
  volume = path.join(dataDir, 'pool', 'zenith_sata');
  db = new DatabaseSync(':memory:');
  migrate(db);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const put = (...names: string[]): string => {
  const file = path.join(volume, ...names);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, names.join('/'));
  return file;
};
const make = () => createLeavings({ db, dataDir, log });

test('CALL-ACC-03 what a stop of the device interrupts is finished at its next start', async () => {
  const file = put('bob', 'data', 'a.txt');
  // The deletion was written down, and then the power failed.
  make().record({ username: 'bob', fate: 'move', target: 'anna' });
  expect(existsSync(file)).toBe(true);
  await make().settleAll();
  expect(existsSync(file)).toBe(false);
  expect(readdirSync(path.join(volume, 'anna', 'data', 'bob'))).toEqual(['a.txt']);
  put('bob', 'data', 'of another bob.txt');
  await make().settleAll();
  expect(existsSync(path.join(volume, 'bob', 'data', 'of another bob.txt'))).toBe(true);
});

test('CALL-ACC-03 files that move keep apart from what has their name', async () => {
  put('anna', 'data', 'bob', 'own.txt');
  put('bob', 'data', 'a.txt');
  const leavings = make();
  leavings.record({ username: 'bob', fate: 'move', target: 'anna' });
  await leavings.settleAll();
  expect(readdirSync(path.join(volume, 'anna', 'data')).sort()).toEqual(['bob', 'bob (1)']);
});

test('CALL-ACC-03 removing takes the files out of sight at once, records of the account go in every case', async () => {
  const kv = createKvStore(db);
  kv.set('bob', 'k', 'v');
  kv.set('anna', 'k', 'v');
  const file = put('bob', 'data', 'a.txt');
  const leavings = make();
  leavings.record({ username: 'bob', fate: 'remove', target: '' });
  expect(kv.get('bob', 'k')).toBe('');
  expect(kv.get('anna', 'k')).toBe('v');
  await leavings.settleAll();
  expect(existsSync(file)).toBe(false);
  expect(existsSync(path.join(volume, 'bob'))).toBe(false);
});

test('CALL-ACC-03 CALL-EXT-08 with files that move goes what lies in the bin, to where it came from among them', async () => {
  put('anna', 'data', 'bob', 'own.txt');
  put('bob', 'data', 'docs', 'a.txt');
  const binned = db.prepare(
    `INSERT INTO recycle (id, scope, volume, origin, name, is_dir, size, deleted_by, deleted_at)
     VALUES (?, ?, 'pool/zenith_sata', ?, 'old.txt', 0, 1, ?, 1)`,
  );
  binned.run('r1', 'my:bob', '/zenith_sata/bob/data/docs/old.txt', 'bob');
  binned.run('r2', 'my:bobby', '/zenith_sata/bobby/data/old.txt', 'bobby');
  const leavings = make();
  leavings.record({ username: 'bob', fate: 'move', target: 'anna' });
  await leavings.settleAll();
  const rows = db.prepare('SELECT id, scope, origin FROM recycle ORDER BY id').all();
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { id: 'r1', scope: 'my:anna', origin: '/zenith_sata/anna/data/bob (1)/docs/old.txt' },
    { id: 'r2', scope: 'my:bobby', origin: '/zenith_sata/bobby/data/old.txt' },
  ]);
});

test('CALL-ACC-03 keeping leaves the files where they are', async () => {
  const file = put('bob', 'data', 'a.txt');
  const leavings = make();
  leavings.record({ username: 'bob', fate: 'keep', target: '' });
  await leavings.settleAll();
  expect(existsSync(file)).toBe(true);
});

test('CALL-ACC-03 APP-SET-07 what the device itself keeps stays, also where it names an account of another server', () => {
  const secrets = { seal: (_about: string, text: string) => Buffer.from(text), open: () => undefined };
  const mounts = createMountStore(db, secrets);
  const access = {
    type: 'webdav',
    host: 'nas',
    port: 443,
    path: '/',
    username: 'bob',
    password: 'p',
    certificate: '',
    tls: true,
  } as const;
  mounts.save({ ...access, name: 'Films' });
  make().record({ username: 'bob', fate: 'keep', target: '' });
  expect(mounts.list().map(({ name, username }) => [name, username])).toEqual([['Films', 'bob']]);
});

test('CALL-ACC-03 CALL-EXT-11 a share made for the account alone goes with it, one for others as well stays', () => {
  const shares = createShareStore(db);
  const share = { owner: 'anna', kind: 'file', name: 'a', code: '', expireAt: 0, limit: 0, paths: ['/a'] } as const;
  const alone = shares.create({ ...share, members: ['Bob'] });
  const both = shares.create({ ...share, members: ['bob', 'carl'] });
  const link = shares.create({ ...share, members: [] });
  make().record({ username: 'bob', fate: 'keep', target: '' });
  expect(shares.find(alone.id)).toBeUndefined();
  expect(shares.find(both.id)).toMatchObject({ isLink: false, members: ['carl'] });
  expect(shares.find(link.id)).toMatchObject({ isLink: true });
});

test.each([
  ['move', 'anna', ['anna']],
  ['remove', '', ['']],
  ['keep', '', ['']],
] as const)(
  'CALL-ACC-03 APP-REC-01 a later account of the name has nothing of the bins of drives: %s',
  (fate, target, by) => {
    const throwAway = db.prepare(
      `INSERT INTO recycle (id, scope, volume, origin, name, is_dir, size, deleted_by, deleted_at)
     VALUES (?, ?, 'v', '/usb/u-1/a.txt', 'a.txt', 0, 1, ?, 1)`,
    );
    throwAway.run('1', 'usb:u-1', 'bob');
    throwAway.run('2', 'usb:u-1', 'carl');
    throwAway.run('3', 'public:g1', 'bob');
    make().record({ username: 'bob', fate, target });
    const owners = db.prepare('SELECT id, deleted_by FROM recycle ORDER BY id').all() as { deleted_by: string }[];
    expect(owners.map((row) => row.deleted_by)).toEqual([...by, 'carl', 'bob']);
  },
);
