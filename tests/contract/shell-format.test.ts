import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());

const code = async (answer: Promise<{ code: string }>) => (await answer).code;
const options = async () => (await stage.admin.call(calls.formatOptions, {})).data.list;

test('FMTS-02 FMTS-05 a new disk beside a single one: a mirror with it, which keeps the data', async () => {
  await stage.enter('push-hotplug');
  const [join] = await options();
  expect(join).toMatchObject({ id: 'raid1_join', type: 'raid1_join', devs: ['sda', 'sdb'] });
  const made = await stage.move(calls.diskFormat, {
    type: 'raid1_join',
    main: 'sda',
    devs: ['sdb'],
    second: await stage.ticket(),
  });
  expect(made.code).toBe('200');
  expect((await stage.poll()).storage.append).toMatchObject({ state: 'raid1_create', current: 1 });
});

test('FMTS-05 a pool is formatted as a whole, or not at all', async () => {
  await stage.enter('normal-complete');
  expect((await options()).map(({ type }) => type)).toEqual(['raid1', 'zdr']);
  const second = await stage.ticket();
  expect(await code(stage.admin.call(calls.diskFormat, { type: 'basic', devs: ['sda'], second }))).toBe('N300001');
  await stage.move(calls.diskFormat, { type: 'zdr', devs: ['sda', 'sdb'], second: await stage.ticket() });
  await stage.advance(5000);
  expect((await stage.poll()).message).toMatchObject({ type: 'formatting', data: { formatMode: 'zdr' } });
});

test('FMTS-09 nobody but the administrator formats', async () => {
  await stage.enter('pending-two-equal');
  for (const client of [stage.normal, stage.guest])
    expect(await code(client.call(calls.diskFormat, { type: 'zdr', devs: ['sda', 'sdb'], second: 'x' }))).toBe(
      'N000002',
    );
});
