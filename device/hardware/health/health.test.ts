import { expect, test } from 'vitest';
import { adaptSmart } from '#shared/rules/storage/smart.ts';
import { AT, enter, wait } from '../../../tests/fixtures/scenarios.ts';
import { transition } from '../transition.ts';
import { healthPart } from './health.ts';
import { ihmReport, smartReport } from './views.ts';

const sn = 'ZSA4T0001';
const reallocated = {
  id: 5,
  index: 1,
  zh_cn: '重映射扇区数',
  en_us: 'Reallocated sectors',
  health: 'ok',
  now_value: 100,
  thresh: 10,
  worst: 100,
  raw_value: 0,
};
const temperature = {
  id: 194,
  index: 2,
  zh_cn: '温度',
  en_us: 'Temperature',
  health: 'warning',
  now_value: 62,
  thresh: 0,
  worst: 65,
  raw_value: 62,
};

test('ENT-12 SMT-03 smart-normal-run: the report is the specified one, 100 s after the specified start', () => {
  const at = AT.now + 92_000;
  const before = enter('smart-normal-run');
  const running = transition(before, { type: 'check-start', kind: 'smart', target: 'sata-group' }, at);
  const done = wait(running, at + 8000);
  const found = smartReport(done, sn);
  expect(found).toEqual({
    health: 'ok',
    warningReason: '',
    ctime: 1_700_000_100,
    attributes: [reallocated, temperature],
    warning: [],
  });
  expect(adaptSmart(found).attributes).toHaveLength(2);
  expect(healthPart.frames?.(before, running, at)).toMatchObject([
    { topic: 'smart', type: 'progress', to: 'master', data: { type: 'sata-group', status: 'running', rate: 0 } },
  ]);
  expect(healthPart.frames?.(running, done, at + 8000)).toMatchObject([
    { topic: 'smart', type: 'done', to: 'master', data: { type: 'sata-group', status: 'finished', rate: 1 } },
  ]);
});

test('SMT-08 ihm-run: the report is the specified one, with what the disk itself counts', () => {
  const at = AT.now + 196_000;
  const running = transition(enter('ihm-run'), { type: 'check-start', kind: 'ihm', target: 'sata-group' }, at);
  expect(ihmReport(wait(running, at + 4000), sn)).toMatchObject({
    health: 'ok',
    warningReason: '',
    ctime: 1_700_000_200,
    attributes: [],
    warning: [],
  });
});
