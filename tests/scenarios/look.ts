import { expect, type Locator, type Page } from '@playwright/test';
import type { View, Words } from './screen.ts';

/** A busy machine may take its time to draw; nothing here waits for it when it is quick. */
const SOON = { timeout: 30_000 };

const escaped = (words: string) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const whole = (name: Words) => (typeof name === 'string' ? new RegExp(`^${escaped(name)}$`) : name);

/** The part of the page that a view is about: a part, a screen, or all of it. */
function rootOf(page: Page, { part, overlay }: View): Locator {
  if (part !== undefined) return page.getByTestId(part).last();
  return typeof overlay === 'string' ? page.locator(`[data-overlay="${overlay}"]`).last() : page.locator('body');
}

/** Buttons of a name; a button with a tick or a card counts by what it is called. */
export function button(root: Page | Locator, name: Words): Locator {
  return root.getByRole('button', { name: whole(name) });
}

/** What the page has loaded itself, counted by the stage. */
export type Loads = () => number;

/** Asserts that one account sees a view. */
export async function look(page: Page, view: View, loads: Loads): Promise<void> {
  const root = rootOf(page, view);
  if (typeof view.overlay === 'string' || view.part !== undefined) await expect(root).toBeVisible(SOON);
  if (view.overlay === null) await expect(page.locator('[data-overlay]')).toHaveCount(0, SOON);
  if (view.reloaded !== undefined) await expect.poll(loads, SOON).toBe(view.reloaded);
  if (view.state !== undefined) await expect(root).toHaveAttribute('data-state', view.state, SOON);
  if (view.letter !== undefined) await expect(root).toHaveAttribute('data-letter', view.letter, SOON);
  if (view.title !== undefined) await expect(root.getByRole('heading').first()).toHaveText(view.title, SOON);
  for (const words of view.says ?? []) await expect(root).toContainText(words, SOON);
  for (const words of view.silent ?? []) await expect(root).not.toContainText(words, SOON);
  for (const name of view.offers ?? []) await expect(button(root, name).first(), name).toBeEnabled(SOON);
  for (const name of view.refuses ?? [])
    for (const found of await button(root, name).all()) await expect(found, name).toBeDisabled(SOON);
  for (const [id, count] of Object.entries(view.counts ?? {}))
    await expect(root.getByTestId(id), id).toHaveCount(count, SOON);
  for (const [selector, count] of Object.entries(view.counted ?? {}))
    await expect(root.locator(selector), selector).toHaveCount(count, SOON);
  if (view.without !== undefined) await expect(page.getByTestId(view.without)).toHaveCount(0, SOON);
}
