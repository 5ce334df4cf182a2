import { baselineScreens } from './baseline.ts';
import { blockingScreens } from './blocking.ts';
import { bootingScreens } from './booting.ts';
import { esataScreens } from './esata.ts';
import { externalScreens } from './external.ts';
import { formattingScreens, raidScreens } from './formatting.ts';
import { databaseScreens, smartScreens } from './health.ts';
import { helpScreens, pushScreens } from './help.ts';
import { noticeScreens, sessionScreens } from './notices.ts';
import type { ScenarioScreen } from './screen.ts';
import { flushScreens, ssdScreens } from './ssd.ts';
import { upgradeScreens } from './upgrade.ts';
import { wizardScreens } from './wizard.ts';

/** What every scenario of the specification shows, by the parts of the product (`docs/scenarios.md`). */
export const scenarioScreens: Readonly<Record<string, readonly ScenarioScreen[]>> = {
  'steady state and polling': baselineScreens,
  'start and system device': bootingScreens,
  'blocked pools': blockingScreens,
  takeover: wizardScreens,
  'backup mode and format': formattingScreens,
  RAID: raidScreens,
  'external disks': externalScreens,
  SSD: ssdScreens,
  'cache write-back': flushScreens,
  'expansion storage': esataScreens,
  'database repair': databaseScreens,
  'health of disks': smartScreens,
  upgrade: upgradeScreens,
  'remote help and network': helpScreens,
  'push channel': pushScreens,
  warnings: noticeScreens,
  'sign-in': sessionScreens,
};
