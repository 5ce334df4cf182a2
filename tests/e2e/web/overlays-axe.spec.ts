import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures.ts';

const scenarios = [
  'confirm-c-raid1-lost-both',
  'confirm-e-rebuild',
  'confirm-i-foreign-pool',
  'pending-raid5-four',
  'firsttime-two-disks',
  'raid1-recover-lost-disk',
  'block-generic',
  'upgrade-midway',
];

test('OVL-12 the storage states and the upgrade have no serious finding of a screen reader’s needs', async ({
  page,
  signIn,
  control,
}) => {
  test.setTimeout(180_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await expect(page.getByTestId('desktop')).toBeVisible();
  for (const scenario of scenarios) {
    await test.step(scenario, async () => {
      await control.scenario('normal-complete');
      await expect(page.locator('[data-overlay]')).toHaveCount(0, { timeout: 20_000 });
      await control.scenario(scenario);
      if (scenario.startsWith('upgrade')) await page.reload();
      await expect(page.locator('[data-overlay]').first()).toBeVisible({ timeout: 20_000 });
      const { violations } = await new AxeBuilder({ page }).include('[data-overlay]').analyze();
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
    });
  }
});
