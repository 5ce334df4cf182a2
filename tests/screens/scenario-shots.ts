import { scenarioScreens } from '../scenarios/index.ts';
import type { View } from '../scenarios/screen.ts';
import type { Shot } from './shot.ts';

/** Time a screen gets to come after its scenario was entered; what is missing then is photographed as it is. */
const SCREEN_MS = 6000;

const rows = new Map(
  Object.values(scenarioScreens)
    .flat()
    .map((row) => [row.scenario, row]),
);

/** Scenarios that are over once the page is loaded, or in which nothing loads: they are entered with the page open. */
const enteredOnPage = new Set(['ext-close-n300087', 'poll-offline']);

/** The part of the page that a view is about. */
const partOf = ({ overlay, part }: View): string | null => {
  if (part !== undefined) return `[data-testid="${part}"]`;
  return typeof overlay === 'string' ? `[data-overlay="${overlay}"]` : null;
};

/** What the administrator sees of a scenario, and the way to it. */
export function scenarioPart(name: string): Pick<Shot, 'prepare'> & { readonly part: string } {
  const view = rows.get(name)?.master;
  const part = view === undefined ? null : partOf(view);
  if (part === null) throw new Error(`${name} has no screen of its own`);
  return { part, prepare: scenarioShot(name, '', 'master').prepare };
}

/** A scenario of the device as one account sees it, where the table of scenarios says that it shows. */
export function scenarioShot(name: string, title: string, viewer: 'master' | 'normal' | 'local'): Shot {
  const row = rows.get(name);
  const view = viewer === 'master' ? row?.master : row?.others;
  const part = view === undefined ? '[data-overlay]' : partOf(view);
  return {
    name: `${name}: ${title}${viewer === 'master' ? '' : ` (${viewer} account)`}`,
    area: 'scenarios',
    viewer,
    small: true,
    prepare: async ({ page, control, open }) => {
      if (enteredOnPage.has(name)) {
        await open(row?.at ?? '/');
        await page.getByTestId('desktop').waitFor();
        await control.scenario(name, row?.params);
        if (row?.unheard !== true) await control.tell();
      } else {
        await control.scenario(name, row?.params);
        await open(row?.at ?? '/');
      }
      if (part === null) await page.waitForLoadState('networkidle', { timeout: SCREEN_MS }).catch(() => undefined);
      else await page.locator(part).first().waitFor({ timeout: SCREEN_MS }).catch(() => undefined); // prettier-ignore
    },
  };
}
