import type { Account } from '../accounts.ts';
import type { Control } from '../control.ts';
import { expect, test, type Page } from '../shared-device.ts';
import { overlay, title } from './overlay-page.ts';

const PROGRESS = '/upgrade/progress';

/** What can be pressed. */
const offered = (page: Page) => overlay(page, 'upgrade').getByRole('button');
const percent = (page: Page) => page.getByTestId('upgrade-percent');
const asked = async (control: Control, path = PROGRESS) =>
  (await control.calls()).filter((call) => call.path === path).length;

/** How many restarts this computer remembers (UPG-26); runs in the page. */
const keptRecords = () =>
  new Promise<number>((resolve) => {
    const opened = indexedDB.open('hearth-local', 1);
    opened.onsuccess = () => {
      const found = opened.result.transaction('records').objectStore('records').count('upgrade-restart');
      found.onsuccess = () => {
        opened.result.close();
        resolve(found.result);
      };
    };
  });

/** What is shown of the estimate, and the page's own time. */
const estimated = (page: Page) =>
  percent(page).evaluate((shown) => ({ percent: Number(/\d+/.exec(shown.textContent ?? '')?.[0]), at: Date.now() }));

/** Signs in while a scenario of the device is under way; the page's clock can be moved on. */
type Enter = (scenario: string, account?: Account) => Promise<void>;
const walk = test.extend<{ enter: Enter }>({
  enter: async ({ page, control, signIn }, use) => {
    await use(async (scenario, account = 'master') => {
      await page.clock.install();
      await control.hold();
      await control.scenario(scenario);
      await signIn(page, account);
      await expect(overlay(page, 'upgrade')).toBeVisible();
    });
  },
});

/** From the installation to the moment at which the device is away; time of the device. */
const INSTALL_MS = 5000;
const LEAVE_MS = 4000;
const AWAY_MS = 60_000;
const BOOT_MS = 45_000;

for (const account of ['master', 'local'] as const)
  walk(
    `UPG-02 UPG-04 UPG-10 UPG-13 upgrade-ok from its first word to Enter, as ${account}`,
    async ({ page, control, enter }) => {
      await enter('upgrade-ok', account);
      await expect(title(page)).toHaveText('Checking the upgrade…');
      await control.clock({ advanceMs: 2000 });
      await expect(title(page)).toHaveText(/^The upgrade starts in [321]$/);
      await control.clock({ advanceMs: 3000 });
      await page.clock.runFor(3000);
      await expect(overlay(page)).toHaveAttribute('data-state', 'download');
      await control.clock({ advanceMs: 5000 });
      await page.clock.runFor(1000);
      await expect(title(page)).toHaveText(/^Downloading 5\d%$/);
      await control.clock({ advanceMs: 6000 });
      await expect(title(page)).toHaveText('Installing, do not power off');
      const earliest = await page.evaluate(() => Date.now());
      await control.clock({ advanceMs: INSTALL_MS });
      await expect(title(page)).toHaveText('Restarting, do not power off');
      await expect(percent(page)).toHaveText('About 0%');
      const { at: latest } = await estimated(page);
      await control.clock({ advanceMs: LEAVE_MS });

      // Half a minute of waiting, then a second of the estimate for each second: floor(40 * 95 / 300) of a hundred,
      // and what the page's time went on beside that.
      const after = (ms: number) => Math.floor((Math.floor((ms - 30_000) / 1000) * 95) / 300);
      const before = await asked(control);
      await page.clock.runFor(70_000);
      await expect(async () => {
        const { percent: shown, at } = await estimated(page);
        expect(shown).toBeGreaterThanOrEqual(Math.max(12, after(at - latest)));
        expect(shown).toBeLessThanOrEqual(after(at - earliest));
      }).toPass();
      await expect(percent(page)).toHaveText(/^About \d+%$/);
      expect(await asked(control)).toBe(before);
      await expect(offered(page)).toHaveCount(0);

      await control.clock({ advanceMs: AWAY_MS });
      await page.clock.runFor(25_000);
      await expect(title(page)).toHaveText('Upgrade complete 2.4.0');
      await expect(offered(page)).toHaveText(['Enter']);
      await control.clock({ advanceMs: BOOT_MS });
      await expect(offered(page)).toBeFocused();
      const loaded = page.waitForEvent('load');
      await page.keyboard.press('Enter');
      await loaded;
      await expect(page.getByTestId('desktop')).toBeVisible();
      await expect(overlay(page)).toHaveCount(0);
      await expect(page.getByText('while you were away')).toHaveCount(0);
    },
  );

walk(
  'UPG-02 UPG-13 upgrade-restart: services restart, the device never goes away',
  async ({ page, control, enter }) => {
    await enter('upgrade-restart');
    await expect(title(page)).toHaveText('Installing, do not power off');
    await control.clock({ advanceMs: INSTALL_MS });
    await expect(title(page)).toHaveText('Restarting, do not power off');
    expect((await fetch(new URL('/home/', page.url()))).status).toBe(200);
    // The number 200, not the text (UPG-13).
    await control.clock({ advanceMs: 20_000 });
    await expect(title(page)).toHaveText('Upgrade complete 2.4.0');
    await expect(offered(page)).toHaveText(['Enter']);
  },
);

for (const account of ['master', 'normal', 'local'] as const)
  walk(`UPG-14 UPG-23 upgrade-install-fail as ${account}: the old system is back`, async ({ page, control, enter }) => {
    await enter('upgrade-install-fail', account);
    await control.clock({ advanceMs: INSTALL_MS });
    await expect(title(page)).toHaveText('Restarting, do not power off');
    await control.clock({ advanceMs: LEAVE_MS + AWAY_MS });
    await page.clock.runFor(92_000);
    await expect(title(page)).toHaveText('Installation failed');
    const isMaster = account === 'master';
    const ways = ['Save diagnostics', 'Remote assistance', 'Continue using', 'Retry'];
    await expect(offered(page)).toHaveText(isMaster ? ways : ['Log out']);
    await expect(overlay(page, 'upgrade')).toContainText('An upgrade does not change your files.');
    if (!isMaster) {
      await expect(overlay(page, 'upgrade')).toContainText('Please contact the administrator');
      return;
    }
    await expect(overlay(page, 'upgrade')).toContainText('N200102');
    await control.clock({ advanceMs: BOOT_MS });

    await test.step('UPG-24 remote help opens above it, and leaves it as it was', async () => {
      await offered(page).filter({ hasText: 'Remote assistance' }).click();
      const help = page.getByRole('dialog', { name: 'Remote help' });
      await expect(help).toBeVisible();
      await help.getByRole('button', { name: 'Close' }).first().click();
      await expect(help).toHaveCount(0);
      await expect(title(page)).toHaveText('Installation failed');
    });
    await test.step('UPG-19 the second try downloads anew and ends well', async () => {
      await offered(page).filter({ hasText: 'Retry' }).click();
      await expect(overlay(page, 'upgrade')).toHaveAttribute('data-state', 'download');
      await control.clock({ advanceMs: 11_000 });
      await expect(title(page)).toHaveText('Installing, do not power off');
      await control.clock({ advanceMs: INSTALL_MS });
      await expect(title(page)).toHaveText('Restarting, do not power off');
      await control.clock({ advanceMs: LEAVE_MS + AWAY_MS });
      await page.clock.runFor(92_000);
      await expect(title(page)).toHaveText('Upgrade complete 2.4.0');
    });
  });

walk(
  'UPG-15 upgrade-shutdown: to be started by hand, nothing to press and nothing asked',
  async ({ page, control, enter }) => {
    await enter('upgrade-shutdown');
    await control.clock({ advanceMs: INSTALL_MS });
    await expect(overlay(page, 'upgrade')).toContainText('press its power button to start it again');
    await expect(title(page)).toHaveText('Upgrade complete');
    await expect(offered(page)).toHaveCount(0);
    const before = await asked(control);
    await page.clock.runFor(10_000);
    expect(await asked(control)).toBe(before);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await expect(title(page)).toHaveText('Upgrade complete');
  },
);

walk(
  'UPG-16 upgrade-need-shutdown: announced in each phase before, said at its end',
  async ({ page, control, enter }) => {
    const announced = 'The device will shut down after the upgrade and must be started by hand';
    await enter('upgrade-need-shutdown');
    await expect(title(page)).toHaveText(/^Downloading \d+%$/);
    await expect(overlay(page, 'upgrade')).toContainText(announced);
    await control.clock({ advanceMs: 6000 });
    await expect(title(page)).toHaveText('Installing, do not power off');
    await expect(overlay(page, 'upgrade')).toContainText(announced);
    await control.clock({ advanceMs: INSTALL_MS });
    await expect(title(page)).toHaveText('Restarting, do not power off');
    await control.clock({ advanceMs: LEAVE_MS + AWAY_MS });
    await page.clock.runFor(92_000);
    await expect(overlay(page, 'upgrade')).toContainText('press its power button to start it again');
    await expect(offered(page)).toHaveCount(0);
  },
);

walk(
  'UPG-11 UPG-12 UPG-26 upgrade-slow-reboot: a reload, 95 of a hundred, patience, and its end',
  async ({ page, control, enter }) => {
    await enter('upgrade-slow-reboot');
    await expect(title(page)).toHaveText('Restarting, do not power off');
    await page.clock.fastForward(60_000);
    await page.reload();
    await expect(title(page)).toHaveText('Restarting, do not power off');
    // It goes on from the time it began: half a minute of the estimate is behind it, and nobody waits anew.
    await expect(percent(page)).toHaveText(/^About (9|1\d)%$/);

    await control.clock({ advanceMs: LEAVE_MS });
    const pass = async (seconds: number) => {
      for (let left = seconds; left > 0; left -= 30) await page.clock.fastForward(30_000);
    };
    await pass(270);
    await expect(percent(page)).toHaveText('About 95%');
    await expect(overlay(page, 'upgrade')).not.toContainText('longer than expected');
    await pass(570);
    await expect(overlay(page, 'upgrade')).toContainText('This takes longer than expected. Do not power off.');
    await expect(title(page)).toHaveText('Restarting, do not power off');
    await expect(percent(page)).toHaveText('About 95%');
    await expect(offered(page)).toHaveCount(0);
    // No alarm about a device that does not answer while it restarts (SSN-09).
    await expect(page.getByText('reconnecting')).toHaveCount(0);

    await control.clock({ advanceMs: 1_000_000 });
    await page.clock.runFor(3000);
    await expect(title(page)).toHaveText('Upgrade complete 2.4.0');
  },
);

walk('UPG-26 what ended while nobody looked is told once, and nothing opens', async ({ page, control, enter }) => {
  await enter('upgrade-slow-reboot');
  await expect(title(page)).toHaveText('Restarting, do not power off');
  const home = page.url();
  await expect.poll(() => page.evaluate(keptRecords)).toBe(1);
  await control.clock({ advanceMs: LEAVE_MS });
  await page.goto('about:blank');
  await control.clock({ advanceMs: 1_000_000 });
  await control.clock({ advanceMs: BOOT_MS });
  await page.goto(home);
  await expect(page.getByText('The upgrade to 2.4.0 was completed while you were away')).toBeVisible();
  await expect(overlay(page)).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('desktop')).toBeVisible();
  await expect(page.getByText('while you were away')).toHaveCount(0);
});

walk(
  'UPG-19 ERR-102 upgrade-retry-fail: the refusal in its words, the page as it was',
  async ({ page, control, enter }) => {
    await enter('upgrade-retry-fail');
    await control.clock({ advanceMs: 3000 });
    await expect(title(page)).toHaveText('Download failed');
    const retry = offered(page).filter({ hasText: 'Retry' });
    for (const times of [1, 2]) {
      await retry.click();
      await expect(page.getByText('The retry operation failed, try again').last()).toBeVisible();
      await expect(retry).toBeEnabled();
      await expect(title(page)).toHaveText('Download failed');
      expect(await asked(control, '/upgrade/retry')).toBe(times);
    }
  },
);

for (const account of ['master', 'normal'] as const)
  walk(`UPG-17 UPG-18 service-upgrade-fail as ${account}`, async ({ page, control, enter }) => {
    await enter('service-upgrade-fail', account);
    await expect(title(page)).toHaveText('Upgrading the service…');
    await control.clock({ advanceMs: 6000 });
    await expect(title(page)).toHaveText('The service upgrade failed');
    if (account === 'normal') {
      await expect(offered(page)).toHaveText(['Log out']);
      await expect(overlay(page, 'upgrade')).toContainText('Please contact the administrator');
      return;
    }
    await expect(offered(page)).toHaveText(['Save diagnostics', 'Continue using', 'Retry']);
    await offered(page).filter({ hasText: 'Retry' }).click();
    await expect(title(page)).toHaveText('Upgrading the service…');
    await control.clock({ advanceMs: 10_000 });
    await page.clock.runFor(6000);
    await expect(title(page)).toHaveText('Service upgrade complete');
    let loads = 0;
    page.on('load', () => (loads += 1));
    await offered(page).filter({ hasText: 'OK' }).click();
    await expect(overlay(page)).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
    expect(loads).toBe(0);
  });

walk('UPG-22 service-upgrade-fail: Continue using leads back to the desktop', async ({ page, control, enter }) => {
  await enter('service-upgrade-fail');
  await control.clock({ advanceMs: 6000 });
  await offered(page).filter({ hasText: 'Continue using' }).click();
  await expect(overlay(page)).toHaveCount(0);
  await expect(page.getByTestId('desktop')).toBeVisible();
});
