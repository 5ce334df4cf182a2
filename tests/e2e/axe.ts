import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    /** The rules, once the page has them. */
    axe: typeof axe;
  }
}

/** Findings that keep somebody out; lesser ones are no bar. */
const serious = new Set(['serious', 'critical']);
/** So often is a page looked at that goes on moving. */
const MOST_LOOKS = 8;

/** Waits until everything that comes in stands where it belongs, in its own colours. */
export async function stilled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // What was just set begins its fading with the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const ending = document
      .getAnimations()
      .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Watches the page until the answer is asked for: whether anything began to move or to fade. */
async function watchForMotion(page: Page): Promise<() => Promise<boolean>> {
  const watch = await page.evaluateHandle(() => {
    const seen = { moved: false };
    for (const begin of ['animationstart', 'transitionrun'])
      addEventListener(begin, () => (seen.moved = true), { capture: true, once: true });
    return seen;
  });
  return () => watch.evaluate(({ moved }) => moved);
}

/** Gives a document and its frames the rules, once: they are half a megabyte of code. */
async function provideRules(page: Page): Promise<void> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window).catch(() => true))) await frame.evaluate(axe.source);
}

interface Finding {
  readonly id: string;
  readonly impact: string;
  /** Elements that it is about, as the page writes them. */
  readonly nodes: readonly string[];
}

/** One look with all rules, or with some of them; what is right is not described. */
async function lookWith(page: Page, part: string | undefined, rules: readonly string[]): Promise<Finding[]> {
  await provideRules(page);
  return page.evaluate(
    async ({ part, rules }) => {
      const context = part === undefined ? document : { include: [[part]] };
      const { violations } = await window.axe.run(context, {
        resultTypes: ['violations'],
        selectors: false,
        ...(rules.length === 0 ? {} : { runOnly: { type: 'rule' as const, values: [...rules] } }),
      });
      return violations.map(({ id, impact, nodes }) => ({
        id,
        impact: impact ?? '',
        nodes: nodes.map(({ html }) => html),
      }));
    },
    { part, rules },
  );
}

/** Serious findings of a screen reader's needs on a page, or in a part of it; of some rules alone where they are named. */
export async function seriousFindings(page: Page, part?: string, rules: readonly string[] = []): Promise<string[]> {
  let violations: Finding[] = [];
  // A page that went on to its next state meanwhile was seen half faded.
  for (let looks = 1; looks <= MOST_LOOKS; looks += 1) {
    await stilled(page);
    const hasMoved = await watchForMotion(page);
    violations = await lookWith(page, part, rules);
    // A page that never rests has been looked at often enough where there is nothing to be found.
    if (!(await hasMoved()) || (looks >= 3 && violations.length === 0)) break;
  }
  return violations.filter(({ impact }) => serious.has(impact)).map(({ id, nodes }) => `${id}: ${nodes.join(' ')}`);
}

export type Theme = 'light' | 'dark';

/** Lets the system ask for a theme, and waits until the page has it. */
async function wear(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
}

/** The same in both themes: the whole of axe in the first one, the contrast of the colours in the other. */
export async function findingsInBothThemes(page: Page, part: string, first: Theme): Promise<string[]> {
  await wear(page, first);
  const found = await seriousFindings(page, part);
  await wear(page, first === 'light' ? 'dark' : 'light');
  return [...found, ...(await seriousFindings(page, part, ['color-contrast']))];
}
