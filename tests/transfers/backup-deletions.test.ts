import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { type TransferDevice } from '../../electron/transfers/device.ts';
import { TransferFailure } from '../../electron/transfers/failure.ts';
import { client, here, running, copies, connect, open, write, run } from './backup-stage.ts';

test('APP-AUTO-02 what is deleted here stays there, or goes to the recycle bin, as the job says', async () => {
  open();
  for (const name of ['a', 'b', 'c']) write(`Docs/old/${name}.txt`, name);
  write('Docs/kept.txt', 'kept');
  const id = await running.save([path.join(here, 'Docs')]);
  await run(id);
  rmSync(path.join(here, 'Docs/old/a.txt'));
  await run(id);
  expect(existsSync(copies('Docs/old/a.txt'))).toBe(true);
  expect(await running.save([path.join(here, 'Docs')], { id, keep_deleted: false })).toBe(id);
  // Somebody works with one of the copies: it is not the job's any more.
  writeFileSync(copies('Docs/old/b.txt'), 'somebody else wrote this');
  rmSync(path.join(here, 'Docs/old/b.txt'));
  await run(id);
  expect(readdirSync(copies('Docs/old')).sort()).toEqual(['b.txt', 'c.txt']);
  const { data } = await client.call(calls.recycleList, { scope: 'my' });
  expect(data.list.map(({ name }) => name)).toContain('a.txt');
  expect((await running.runs(id))[0]).toMatchObject({ state: 'ok', deleted: 1 });
});

test('APP-AUTO-02 many deletions wait for a decision: kept they stay for good, allowed they go with their folders', async () => {
  open();
  for (let number = 0; number < 8; number += 1) write(`Docs/many/${number}.txt`, 'x');
  write('Docs/one.txt', 'x');
  const id = await running.save([path.join(here, 'Docs')], { keep_deleted: false });
  await run(id);
  rmSync(path.join(here, 'Docs/many'), { recursive: true });
  await run(id);
  expect(await running.until(({ reason }) => reason === 'brake')).toMatchObject({ state: 'pause', held: 8 });
  expect(readdirSync(copies('Docs/many'))).toHaveLength(8);
  const decided = run(id, 'allow');
  // Nobody is told that all is well while what was decided is still to be done.
  const first = await running.until(({ reason }) => reason !== 'brake');
  expect(first.state).not.toBe('ok');
  await decided;
  await running.until(({ state }) => state === 'ok');
  expect(readdirSync(copies('Docs'))).toEqual(['one.txt']);
});

test('APP-AUTO-02 what was decided about deletions is done though the device goes away before it', async () => {
  let isAway = false;
  const line = connect();
  const flaky: TransferDevice = {
    ...line,
    call: (spec, ...rest) =>
      isAway && spec.name === calls.fileRemove.name
        ? Promise.reject(new TransferFailure('network', 'NETWORK'))
        : line.call(spec, ...rest),
  };
  open({}, flaky);
  for (let number = 0; number < 8; number += 1) write(`Docs/many/${number}.txt`, 'x');
  const id = await running.save([path.join(here, 'Docs')], { keep_deleted: false });
  await run(id);
  rmSync(path.join(here, 'Docs/many'), { recursive: true });
  await run(id);
  isAway = true;
  await running.control({ ids: [id], action: 'run', deletes: 'allow' });
  await running.until(({ reason }) => reason === 'offline');
  isAway = false;
  running.backups.wake();
  expect(await running.until(({ state, reason }) => state === 'ok' || reason === 'brake')).toMatchObject({
    state: 'ok',
  });
  expect(existsSync(copies('Docs/many'))).toBe(false);
});

test('APP-AUTO-02 a drive that is pulled while it is looked at deletes nothing', async () => {
  const docs = path.join(here, 'Docs');
  const line = connect();
  let pulls = false;
  const pulling: TransferDevice = {
    ...line,
    // The last thing before the plan is made; by then the folder was looked at.
    call: (spec, ...rest) => {
      if (pulls && spec.name === calls.fileList.name) rmSync(docs, { recursive: true, force: true });
      return line.call(spec, ...rest);
    },
  };
  open({}, pulling);
  for (const name of ['a.txt', 'b.txt', 'c.txt']) write(`Docs/${name}`, name);
  const id = await running.save([docs], { keep_deleted: false });
  await run(id);
  rmSync(path.join(docs, 'a.txt'));
  pulls = true;
  await running.control({ ids: [id], action: 'run' });
  expect(await running.until(({ reason }) => reason === 'source')).toMatchObject({ waits: docs });
  expect(readdirSync(copies('Docs'))).toEqual(['a.txt', 'b.txt', 'c.txt']);
});

test('APP-AUTO-02 kept deletions are the device’s own from then on', async () => {
  open();
  for (let number = 0; number < 8; number += 1) write(`Docs/many/${number}.txt`, 'x');
  const id = await running.save([path.join(here, 'Docs')], { keep_deleted: false });
  await run(id);
  rmSync(path.join(here, 'Docs/many'), { recursive: true });
  await run(id);
  await run(id, 'keep');
  await running.until(({ state, held }) => state === 'ok' && held === 0);
  await run(id);
  expect(readdirSync(copies('Docs/many'))).toHaveLength(8);
  expect((await running.runs(id))[0]).toMatchObject({ state: 'ok', deleted: 0 });
});
