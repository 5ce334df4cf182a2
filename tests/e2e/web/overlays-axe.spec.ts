import { scenarioScreens } from '../../scenarios/index.ts';
import { scenarioPart, scenarioShot } from '../../screens/scenario-shots.ts';
import { expectReadable } from '../overlays/checks.ts';
import { wellAgain } from '../overlays/follow.ts';
import { overlayStates } from '../overlays/states.ts';
import { expect, test } from '../shared-device.ts';

// The storage states, as the administrator sees them, are looked at with their words (overlay-states.spec.ts).
const watched = [...(scenarioScreens.upgrade ?? []), ...(scenarioScreens['external disks'] ?? [])]
  .map(({ scenario }) => scenario)
  // Has its own page below.
  .filter((scenario) => scenario !== 'ext-usb-format');

test('OVL-12 UPG-01 EXT-05 in both themes, the upgrades and the formats of external disks have no serious finding of axe', async ({
  page,
  signIn,
  control,
  device,
}) => {
  test.setTimeout(240_000);
  await control.hold();
  await signIn(page);
  const open = async (route: string) => {
    await page.goto(device.url(route));
  };
  for (const scenario of watched)
    await test.step(scenario, async () => {
      const { part, prepare } = scenarioPart(scenario);
      await prepare({ page, control, open });
      await expect(page.locator(part).last()).toBeVisible();
      await expectReadable(page, part);
    });
  await test.step('ext-usb-format', async () => {
    await scenarioShot('ext-usb-format', '', 'master').prepare({ page, control, open });
    await expect(page.locator('[data-action="format"]')).toBeVisible();
    await expectReadable(page, 'body');
  });
});

test.describe('zh-CN', () => {
  test.use({ locale: 'zh-CN' });

  test('OVL-12 OVL-13 in both themes, what the other accounts see of a state has no serious finding of axe', async ({
    page,
    signIn,
    control,
    device,
  }) => {
    test.setTimeout(240_000);
    // One state of each kind of page: the small dialogs of the start, and the pages that name whom to ask.
    const kinds = new Map(
      Object.values(overlayStates)
        .flat()
        .flatMap(({ scenario, overlay, others }) =>
          others === null ? [] : [[`${overlay} ${others.says} ${others.buttons.join(' ')}`, scenario] as const],
        ),
    );
    await control.hold();
    await signIn(page, 'normal');
    for (const scenario of [...kinds.values(), 'upgrade-midway'])
      await test.step(scenario, async () => {
        const open = await wellAgain(page, control, (route) => device.url(route));
        await scenarioShot(scenario, '', 'normal').prepare({ page, control, open });
        await expect(page.locator('[data-overlay]').first()).toBeVisible();
        await expectReadable(page, '[data-overlay]', 'dark');
      });
  });
});
