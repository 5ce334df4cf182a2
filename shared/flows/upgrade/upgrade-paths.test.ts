import { expect, test } from 'vitest';
import { powerCases } from '../../../tests/fixtures/flows/power-cases.ts';
import { everythingFor, reachable, stepOf } from '../../../tests/fixtures/flows/flow-case.ts';

test('UPG-22 UPG-23 OVL-10 a retry is sent from a failure alone', () => {
  const upgrade = powerCases.find(({ name }) => name.startsWith('UPG'));
  if (upgrade === undefined) throw new Error('no such flow');
  const failures = ['downloadFail', 'installFail', 'serviceFail'];
  let sent = 0;
  for (const from of reachable(upgrade))
    for (const event of everythingFor(upgrade)) {
      if (!stepOf(upgrade, from, event).effects.some(({ type }) => type === 'retry')) continue;
      sent += 1;
      expect(failures.some((name) => from.matches(name as never))).toBe(true);
    }
  expect(sent).toBeGreaterThan(0);
});
