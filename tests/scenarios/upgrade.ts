import { type ScenarioScreen, type View, type Words } from './screen.ts';

const up = (title: Words, more: Partial<View> = {}): View => ({ overlay: 'upgrade', title, ...more });
const running: View = { overlay: 'upgrade', title: /Checking|The upgrade starts|Downloading|Installing|Restarting/ };
const watching: View = { ...running, refuses: ['Retry', 'Continue using', 'Remote assistance'] };
const service: View = up(/^(Upgrading the service…|Service upgrade complete|The service upgrade failed)$/);

/** Upgrades: scenarios.md, section 15. Each is under way, or over, when the page is loaded. */
export const upgradeScreens: readonly ScenarioScreen[] = [
  {
    scenario: 'upgrade-ok',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-restart',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-download-fail',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-install-fail',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-must-fail',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-shutdown',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-need-shutdown',
    shows: 'UPG-16',
    master: up(/Downloading|Checking|starts/, {
      says: ['The device will shut down after the upgrade and must be started by hand'],
    }),
    others: watching,
  },
  {
    scenario: 'upgrade-slow-reboot',
    shows: 'UPG-01',
    master: up('Restarting, do not power off'),
    others: up('Restarting, do not power off'),
  },
  {
    scenario: 'upgrade-retry-fail',
    shows: 'UPG-01',
    master: running,
    others: watching,
  },
  {
    scenario: 'upgrade-midway',
    shows: 'UPG-01 UPG-07',
    master: up(/Downloading \d+%/),
    others: up(/Downloading \d+%/, { refuses: ['Start now', 'Retry'] }),
  },
  {
    scenario: 'service-upgrade-ok',
    shows: 'UPG-17',
    master: service,
    others: service,
  },
  {
    scenario: 'service-upgrade-fail',
    shows: 'UPG-17',
    master: service,
    others: service,
  },
];
