import { baselineScenarios } from './baseline.ts';
import { blockingScenarios } from './blocking.ts';
import { bootingScenarios } from './booting.ts';
import { cacheFlushScenarios } from './cache-flush.ts';
import { confirmScenarios } from './confirm.ts';
import { esataScenarios } from './esata.ts';
import { externalScenarios } from './external.ts';
import { firstTimeScenarios } from './first-time.ts';
import { formattingScenarios } from './formatting.ts';
import { noticeScenarios } from './notices.ts';
import { pendingScenarios } from './pending.ts';
import type { Scenario } from './scenario.ts';
import { ssdScenarios } from './ssd.ts';
import { helpScenarios } from './help.ts';
import { pushScenarios } from './push.ts';
import { sessionScenarios } from './session.ts';
import { databaseScenarios } from './database.ts';
import { smartScenarios } from './smart.ts';
import { upgradeScenarios } from './upgrade.ts';

/** The device as it starts without --scenario. */
export const STEADY = 'normal-complete';

/** Every scenario the device can play, in the order of scenarios.md. */
export const scenarios: readonly Scenario[] = [
  ...baselineScenarios,
  ...bootingScenarios,
  ...blockingScenarios,
  ...confirmScenarios,
  ...pendingScenarios,
  ...formattingScenarios,
  ...firstTimeScenarios,
  ...externalScenarios,
  ...ssdScenarios,
  ...cacheFlushScenarios,
  ...esataScenarios,
  ...databaseScenarios,
  ...smartScenarios,
  ...upgradeScenarios,
  ...helpScenarios,
  ...pushScenarios,
  ...noticeScenarios,
  ...sessionScenarios,
];

/** A scenario by its name. */
export function findScenario(name: string): Scenario | undefined {
  return scenarios.find((scenario) => scenario.name === name);
}
