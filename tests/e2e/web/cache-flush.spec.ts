import { seriousFindings } from '../axe.ts';
import { expect, test } from '../shared-device.ts';
import { confirmPassword, overlay, readWarning, received, title } from './ssd-page.ts';

test.describe('the cache on its way to the disks', () => {
  test('CFL-01 CFL-02 CALL-08 ERR-109 writing, finished with a refusal, then into the product', async ({
    page,
    signIn,
    control,
  }) => {
    await control.hold();
    await signIn(page);
    await control.scenario('cacheflush-writing');
    await expect(title(page)).toHaveText('Writing the cache back to the disks, do not power off');
    await expect(page.getByTestId('flush-percent')).toHaveText(/^[4-9]\d%$/);
    await expect(page.locator('[data-overlay] main').getByRole('button')).toHaveCount(0);
    await control.clock({ speed: 1, advanceMs: 20_000 });
    await expect(title(page)).toHaveText('Data write-back finished');
    await control.scenario('cacheflush-finish-error');
    await page.getByRole('button', { name: 'Enter the product' }).click();
    await expect(page.getByText('flush state busy')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Enter the product' })).toBeEnabled();
    await control.scenario('cacheflush-finish');
    await control.clearCalls();
    await page.getByRole('button', { name: 'Enter the product' }).click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    await expect(page.getByTestId('desktop')).toBeVisible();
    expect(await received(control, '/storagepool/ssd/wcache')).toMatchObject([{ action: 'flush_finish' }]);
  });

  test('CFL-03 CFL-04 CALL-09 ERR-109 failed: why, and force invalidate with tick and password', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    await control.scenario('cacheflush-fail-ok');
    await expect(page.getByTestId('flush-reason')).toHaveText('an unknown exception');
    await control.scenario('cacheflush-fail');
    await expect(page.getByTestId('flush-reason')).toHaveText('disk sdb offline');
    await expect(page.locator('[data-overlay] main').getByRole('button')).toHaveText(['Force invalidate', 'Reboot']);
    await page.getByRole('button', { name: 'Force invalidate' }).click();
    await confirmPassword(page, 'Force invalidate');
    await expect(page.locator('[data-overlay="booting"]')).toBeVisible();
    expect(await received(control, '/storagepool/ssd/wcache')).toMatchObject([{ action: 'force_mount' }]);
    await control.clock({ advanceMs: 15_000 });
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
  });
});

test('CMP-03 WIZ-03 SSD-06 OVL-12 a change is tried on a copy first, and the device stays as it is', async ({
  page,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await control.scenario('ssd-pending-new');
  await readWarning(page);
  const rehearsal = overlay(page, 'rehearsal');
  const tryOut = async (trial: string) => {
    await rehearsal.locator(`[data-trial="${trial}"]`).click();
    await rehearsal.getByRole('button', { name: 'Try', exact: true }).click();
    await expect(rehearsal.getByTestId('rehearsal-outcome')).toBeVisible();
  };
  await page.getByTestId('try-first').click();
  await expect(rehearsal.getByTestId('rehearsal-banner')).toHaveText('Rehearsal');
  await tryOut('ssd-storage');
  await expect(rehearsal.getByTestId('rehearsal-outcome')).toHaveAttribute('data-data', 'kept');
  await expect(rehearsal.locator('[data-screen="formatting"]')).toHaveCount(1);
  await rehearsal.getByRole('button', { name: 'Try something else' }).click();
  await tryOut('pull-2');
  await expect(rehearsal.getByTestId('rehearsal-banner')).toBeVisible();
  await expect(rehearsal.getByTestId('rehearsal-screen').first()).toBeVisible();
  expect(await seriousFindings(page, '[data-overlay="rehearsal"]')).toEqual([]);
  await rehearsal.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(rehearsal).toHaveCount(0);
  await expect(overlay(page)).toHaveAttribute('data-state', 'step1');
  const acted = (await control.calls()).filter(({ path }) =>
    /storagepool\/(confirm|ssd|format)|disk\/format/.test(path),
  );
  expect(acted).toEqual([]);
});

for (const account of ['normal', 'local'] as const) {
  test(`SSD-27 SSD-25 SSD-26 CFL-06 MSG-13 what concerns the administrator alone, as ${account}`, async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page, account);
    await expect(page.getByTestId('desktop')).toBeVisible();
    const main = page.locator('[data-overlay] main').getByRole('button');
    for (const [scenario, text, buttons] of [
      [
        'ssd-pending-error',
        'The SSD of the device has a problem; please contact the administrator',
        ['Continue', 'Log out'],
      ],
      ['ssd-pool-unmounted', 'wait for or contact the administrator', ['Log out']],
      ['cacheflush-writing', 'The device is saving cached data, please wait', ['Log out']],
      ['cacheflush-finish', 'The device is saving cached data, please wait', ['Log out']],
      ['cacheflush-fail', 'please contact the administrator', ['Log out']],
    ] as const) {
      await control.scenario(scenario);
      await expect(page.locator('[data-overlay]')).toContainText(text);
      await expect(main).toHaveText([...buttons]);
    }
    await control.scenario('ssd-pending-lost');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.locator('[data-overlay]')).toHaveCount(0);
    for (const scenario of ['ssd-pending-new', 'ssd-notice-damaged', 'ssd-notice-lost']) {
      await control.scenario(scenario);
      await control.clearCalls();
      await control.tell();
      // The next poll after the change is in.
      await expect.poll(async () => (await control.calls()).filter(({ path }) => path === '/system/polling2').length).toBeGreaterThan(0); // prettier-ignore
      await expect(page.locator('[data-overlay]')).toHaveCount(0);
      expect(await received(control, '/action/known')).toEqual([]);
    }
  });
}
