import { scenarioScreens } from '../../scenarios/index.ts';
import { openStage, type Stage } from '../../scenarios/stage.ts';
import { othersOf } from '../overlays/states.ts';
import { test as base } from '../fixtures.ts';

/** One device and three signed-in pages for all scenarios of a worker; a failed test begins with new ones. */
const test = base.extend<object, { stage: Stage }>({
  stage: [
    async ({ browser, demoFolder }, use) => {
      const viewport = { width: 1440, height: 900 };
      const stage = await openStage(browser, demoFolder, { locale: 'en-US', timezoneId: 'UTC', viewport });
      await use(stage);
      await stage.close();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

for (const [part, rows] of Object.entries(scenarioScreens))
  test.describe(part, () => {
    for (const row of rows)
      test(`${row.shows}${othersOf(row.scenario) ? ' OVL-13 ROLE-03' : ''} ${row.scenario}`, async ({ stage }) => {
        await stage.show(row);
      });
  });
