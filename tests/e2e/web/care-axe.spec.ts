import { careShots } from '../../screens/care-shots.ts';
import { scenarioPart } from '../../screens/scenario-shots.ts';
import { findingsInBothThemes } from '../axe.ts';
import { wellAgain } from '../overlays/follow.ts';
import { expect, test } from '../shared-device.ts';

/** Screens that a scenario shows by itself, one of each kind; the uses of an SSD are looked at in ssd.spec.ts. */
const scenarios = [
  'ssd-pending-error',
  'ssd-pending-lost',
  'ssd-wcache-reset',
  'ssd-format-complete',
  'ssd-notice-damaged',
  'cacheflush-writing',
  'cacheflush-fail',
  'esata-pending',
  'esata-n300815',
  'esata-confirm-pool',
  'esata-confirm-lost',
  'esata-format-fail',
  'db-down',
  'db-repair-ok',
  'db-repair-failed-state',
  'rhelp-on',
  'net-no-internet',
  'warn-disk-capacity',
  'warn-smart',
];

for (const [locale, theme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });
    const halves = [
      ['what a scenario shows', scenarios.map((name) => ({ name, ...scenarioPart(name) }))],
      ['what an owner walks to', careShots],
    ] as const;
    for (const [half, screens] of halves)
      test(`OVL-12 SSD CFL ESA SMT DBR RHP NET MON no serious finding of axe, ${half}, in both themes`, async ({
        page,
        device,
        signIn,
        control,
      }) => {
        test.setTimeout(240_000);
        await signIn(page);
        for (const { name, part, prepare } of screens)
          await test.step(name, async () => {
            const open = await wellAgain(page, control, (route) => device.url(route));
            await prepare({ page, control, open });
            await expect(page.locator(part).last()).toBeVisible();
            expect(await findingsInBothThemes(page, part, theme)).toEqual([]);
          });
      });
  });
