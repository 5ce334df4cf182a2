import { seriousFindings } from '../axe.ts';
import { followAnew } from '../overlays/follow.ts';
import { expect, test, type Page } from '../shared-device.ts';
import { overlay } from './overlay-page.ts';
import { readWarning } from './ssd-page.ts';

/** A question of the device, what is tried of it, and where that leads. */
interface Rehearsed {
  readonly id: string;
  readonly scenario: string;
  readonly lead?: (page: Page) => Promise<void>;
  /** What is tried. */
  readonly trial: string;
  /** Where the files are then. */
  readonly data: 'none' | 'kept' | 'away' | 'erased';
  /** A screen on the way. */
  readonly screen: string;
}

const next = (page: Page) => overlay(page).getByRole('button', { name: 'Next', exact: true }).click();

const rehearsed: readonly Rehearsed[] = [
  { id: 'WIZ-07', scenario: 'confirm-a-too-small', trial: 'pull-2', data: 'kept', screen: 'on' },
  { id: 'WIZ-08', scenario: 'confirm-b-new-disk', trial: 'answer-ignore', data: 'kept', screen: 'on' },
  { id: 'WIZ-10', scenario: 'confirm-c-raid1-lost-both', trial: 'replace-1', data: 'away', screen: 'confirm' },
  { id: 'WIZ-11', scenario: 'confirm-d-moved', trial: 'swap-1-2', data: 'kept', screen: 'off' },
  { id: 'WIZ-12', scenario: 'confirm-e-rebuild', trial: 'answer-recover', data: 'kept', screen: 'raid-sync' },
  { id: 'WIZ-13', scenario: 'confirm-f-raid1-missing', trial: 'reset', data: 'erased', screen: 'formatting' },
  { id: 'WIZ-14', scenario: 'confirm-g-raid5', trial: 'add-4', data: 'away', screen: 'confirm' },
  { id: 'WIZ-15', scenario: 'confirm-h-dilate', trial: 'answer-dilate', data: 'kept', screen: 'on' },
  { id: 'WIZ-16', scenario: 'confirm-i-foreign-pool', trial: 'answer-init', data: 'none', screen: 'pending' },
  { id: 'WIZ-06', scenario: 'confirm-j-no-disk', trial: 'add-2', data: 'away', screen: 'confirm' },
  { id: 'FMT-01', scenario: 'pending-two-equal', trial: 'mode-raid1', data: 'none', screen: 'formatting' },
  { id: 'FMT-22', scenario: 'firsttime-two-disks', trial: 'mode-fc-zdr', data: 'none', screen: 'on' },
  { id: 'FMT-23', scenario: 'firsttime-two-disks', lead: next, trial: 'mode-fc-raid1', data: 'none', screen: 'on' },
  { id: 'SSD-06', scenario: 'ssd-pending-new', lead: readWarning, trial: 'ssd-storage', data: 'kept', screen: 'formatting' }, // prettier-ignore
  { id: 'SSD-19', scenario: 'ssd-wcache-reset', trial: 'ssd-wcache', data: 'kept', screen: 'formatting' },
  { id: 'SSD-18', scenario: 'ssd-pending-lost', trial: 'answer-recover', data: 'kept', screen: 'formatting' },
];

test('CMP-03 WIZ-03 every question about disks and modes can be tried first, and the device stays as it is', async ({
  page,
  signIn,
  control,
}) => {
  test.setTimeout(240_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  const rehearsal = overlay(page, 'rehearsal');
  const model = async () => {
    const { clock: _clock, ...rest } = await control.model();
    return rest;
  };
  for (const { id, scenario, lead, trial, data, screen } of rehearsed)
    await test.step(`${id} ${scenario}`, async () => {
      await followAnew(page, control, scenario);
      await expect(overlay(page).getByRole('heading', { level: 1 })).toBeVisible();
      await lead?.(page);
      const heading = await overlay(page).getByRole('heading', { level: 1 }).textContent();
      const before = await model();
      await control.clearCalls();
      await page.getByTestId('try-first').click();
      await expect(rehearsal.getByTestId('rehearsal-banner')).toHaveText('Rehearsal');
      await rehearsal.locator(`[data-trial="${trial}"]`).click();
      await rehearsal.getByRole('button', { name: 'Try', exact: true }).click();
      await expect(rehearsal.getByTestId('rehearsal-outcome')).toHaveAttribute('data-data', data);
      await expect(rehearsal.locator(`[data-screen="${screen}"]`).first()).toBeVisible();
      await rehearsal.getByRole('button', { name: 'End the rehearsal' }).click();
      await expect(rehearsal).toHaveCount(0);
      await expect(overlay(page).getByRole('heading', { level: 1 })).toHaveText(heading ?? '');
      expect(await model()).toEqual(before);
      const asked = (await control.calls()).filter(({ path }) =>
        /confirm|reset|format|reboot|shutdown|ignore/.test(path),
      );
      expect(asked.map(({ path }) => path)).toEqual([]);
    });
});

test('CMP-03 ESA-01 ESA-04 how an enclosure is used can be tried first, by keyboard, and it stays as it is', async ({
  page,
  signIn,
  control,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  const rehearsal = overlay(page, 'rehearsal');
  const outcome = rehearsal.getByTestId('rehearsal-outcome');
  const tried = [
    { scenario: 'esata-pending', ready: '[data-option="eo-1"]', trial: 'mode-eo-1', use: 'pool', says: ['Your files are kept.', 'The expansion storage can be used: RAID1.'] },
    { scenario: 'esata-confirm-pool', ready: '[data-option="init"]', trial: 'answer-init', use: 'pool', says: ['Everything on the disks of the enclosure would be gone for good.', 'Erased: ZSF4T0301, ZSF4T0302'] },
    { scenario: 'esata-confirm-lost', ready: '[data-option="remove"]', trial: 'answer-remove', use: 'gone', says: ['Your files are kept.', 'does not wait for the expansion storage any more'] },
  ]; // prettier-ignore
  for (const { scenario, ready, trial, use, says } of tried)
    await test.step(scenario, async () => {
      await followAnew(page, control, scenario);
      await expect(page.locator(ready)).toBeVisible();
      const { clock: _before, ...before } = await control.model();
      await control.clearCalls();
      await page.getByTestId('try-first').focus();
      await page.keyboard.press('Enter');
      const choice = rehearsal.locator(`[data-trial="${trial}"]`).getByRole('radio');
      await choice.focus();
      await page.keyboard.press('Space');
      if (scenario !== 'esata-confirm-lost') await expect(rehearsal.getByTestId('rehearsal-enclosure')).toBeVisible();
      expect(await seriousFindings(page, '[data-overlay="rehearsal"]')).toEqual([]);
      await rehearsal.getByRole('button', { name: 'Try', exact: true }).press('Enter');
      await expect(outcome).toHaveAttribute('data-expansion', use);
      for (const words of says) await expect(outcome).toContainText(words);
      expect(await seriousFindings(page, '[data-overlay="rehearsal"]')).toEqual([]);
      await rehearsal.getByRole('button', { name: 'End the rehearsal' }).press('Enter');
      await expect(rehearsal).toHaveCount(0);
      await expect(page.locator(ready)).toBeVisible();
      const { clock: _after, ...after } = await control.model();
      expect(after).toEqual(before);
      const asked = (await control.calls()).map(({ path }) => path);
      expect(asked.filter((path) => /confirm|ignore|esata\/sys\/(re|sh)|disk\/format/.test(path))).toEqual([]);
    });
});

test('CMP-03 WIZ-29 from the management of the pool: another mode for the same disks, step by step', async ({
  page,
  device,
  signIn,
  control,
}) => {
  await signIn(page);
  await page.goto(device.url('/setting/poolManage?currentPage=3'));
  await page.getByTestId('try-first').click();
  const rehearsal = overlay(page, 'rehearsal');
  const tryOut = async (trial: RegExp | string) => {
    await rehearsal.getByRole('radio', { name: trial, exact: true }).check();
    await rehearsal.getByRole('button', { name: 'Try', exact: true }).click();
  };
  // The formats of the disks as they are now, and what they would erase.
  await tryOut('ZDR');
  await expect(rehearsal.getByTestId('rehearsal-outcome')).toHaveAttribute('data-data', 'erased');
  await rehearsal.getByRole('button', { name: 'Try something else' }).click();
  await tryOut('Erase all disks and choose another backup mode');
  const outcome = rehearsal.getByTestId('rehearsal-outcome');
  await expect(outcome).toContainText('Your files would be gone for good.');
  await tryOut('ZDR');
  await expect(outcome).toContainText('The storage is complete.');
  await expect(outcome).toContainText('Your files would be gone for good.');
  await rehearsal.getByRole('button', { name: 'End the rehearsal' }).click();
  await expect(rehearsal).toHaveCount(0);
  const asked = (await control.calls()).filter(({ path }) => /reset|disk\/format/.test(path));
  expect(asked).toEqual([]);
});
