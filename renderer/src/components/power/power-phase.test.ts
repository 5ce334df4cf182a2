import { describe, expect, test } from 'vitest';
import { powerPhase, type PowerFacts } from './power-phase.ts';

const start = 1_000_000;
const facts = (change: Partial<PowerFacts>): PowerFacts => ({
  action: 'reboot',
  startedAt: start,
  now: start + 1000,
  apiSuccessTime: start - 10,
  apiErrorTime: start - 5000,
  restarted: false,
  ...change,
});

describe('DLG-06 reboot', () => {
  test('DLG-06 answers before the device went down do not count', () => {
    expect(powerPhase(facts({ apiSuccessTime: start + 500 }))).toBe('waiting');
  });

  test('DLG-06 back when it answers after a silence', () => {
    expect(powerPhase(facts({ apiErrorTime: start + 500 }))).toBe('waiting');
    expect(powerPhase(facts({ apiErrorTime: start + 500, apiSuccessTime: start + 5500 }))).toBe('back');
  });

  test('DSK-04 back when the uptime changed, though no call failed', () => {
    expect(powerPhase(facts({ restarted: true }))).toBe('back');
  });

  test('DLG-06 DSK-04 unreachable after ten minutes, and still back afterwards', () => {
    const late = { apiErrorTime: start + 500, now: start + 600_000 };
    expect(powerPhase(facts({ ...late, now: start + 599_999 }))).toBe('waiting');
    expect(powerPhase(facts(late))).toBe('unreachable');
    expect(powerPhase(facts({ ...late, apiSuccessTime: start + 599_000 }))).toBe('back');
  });
});

test('DLG-06 a shutdown ends with the first silence, and no answer brings it back', () => {
  expect(powerPhase(facts({ action: 'shutdown' }))).toBe('waiting');
  const off = { action: 'shutdown', apiErrorTime: start + 500, apiSuccessTime: start + 900 } as const;
  expect(powerPhase(facts(off))).toBe('off');
});
