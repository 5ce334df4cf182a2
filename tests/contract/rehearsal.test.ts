import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#shared/contract/index.ts';
import { openStage, type Stage } from './moves.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.device.close());

test('CMP-03 WIZ-03 a rehearsal answers screens and outcome, and leaves the device as it is', async () => {
  await stage.enter('normal-complete');
  const model = async () => {
    const { clock: _clock, ...rest } = (await stage.device.control('model')) as Record<string, unknown>;
    return rest;
  };
  const before = await model();
  const { id, slot, mode, list } = (await stage.move(calls.rehearsalStart, {})).data;
  expect({ slot, mode, serials: list.map(({ sn }) => sn) }).toEqual({ slot: 2, mode: 'raid1', serials: ['ZSA4T0001', 'ZSA4T0002'] }); // prettier-ignore
  const pulled = (await stage.move(calls.rehearsalTry, { id, moves: [{ op: 'pull', position: 2 }] })).data;
  expect(pulled.screens.at(-1)).toMatchObject({ letter: 'F', power: 'on', files: 0, message: { type: 'confirm' } });
  expect(pulled.outcome).toMatchObject({ pool: 'degraded', data: 'kept', missing: [{ sn: 'ZSA4T0002' }], asks: 1 });
  // Each trial begins anew.
  const none = (await stage.admin.call(calls.rehearsalTry, { id, moves: [] })).data;
  expect(none.outcome).toMatchObject({ pool: 'ok', files: 1, asks: 0, data: 'kept', missing: [] });
  expect(await model()).toEqual(before);
});

test('CMP-03 ESA-01 ESA-04 how an enclosure is used can be tried, and it stays as it is', async () => {
  await stage.enter('esata-pending');
  const begun = (await stage.move(calls.rehearsalStart, {})).data;
  expect(begun.expansion.map(({ sn }) => sn)).toEqual(['ZSE4T0701', 'ZSE4T0702']);
  const { list } = (await stage.admin.call(calls.esataFormatOption, {})).data;
  const moves = [{ op: 'format' as const, option: list[0]?.id ?? '' }];
  const made = (await stage.move(calls.rehearsalTry, { id: begun.id, moves })).data;
  expect(made.outcome).toMatchObject({ data: 'kept', expansion: { use: 'pool', mode: 'raid1', data: 'none' } });
  expect((await stage.admin.call(calls.esataFormatOption, {})).data.list).toEqual(list);
  await stage.enter('esata-n300814');
  expect((await stage.move(calls.rehearsalStart, {})).data.expansion).toEqual([]);
});

test('CMP-03 an impossible move, an unknown sandbox, a device that is starting: refused', async () => {
  await stage.enter('normal-complete');
  const { id } = (await stage.admin.call(calls.rehearsalStart, {})).data;
  const moves = [{ op: 'pull' as const, position: 1 }, { op: 'pull' as const, position: 1 }]; // prettier-ignore
  expect(await stage.admin.call(calls.rehearsalTry, { id, moves })).toMatchObject({
    code: 'N000001',
    data: { field: 'moves', index: 1, reason: 'slot 1 is empty', why: 'empty', values: { position: 1 } },
  });
  expect((await stage.admin.call(calls.rehearsalTry, { id: 'rh-99', moves })).code).toBe('N000003');
  await stage.enter('boot-checking');
  expect((await stage.admin.call(calls.rehearsalStart, {})).code).toBe('N000005');
});
