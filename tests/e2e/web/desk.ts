import { stilled } from '../axe.ts';
import { expect, type Locator, type Page } from '../fixtures.ts';

/** Rectangle of an element in CSS pixels, rounded. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The desktop as tests use it: by icons, windows, taskbar entries and their names. */
export class Desk {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Until the page is calm and has what starts only then: what keeps the focus and counts presses. */
  async calm(): Promise<void> {
    // Its code may be here before it runs: a press is tried.
    const isCounted = () =>
      this.page.evaluate(() => {
        const probe = document.body.appendChild(Object.assign(document.createElement('button'), { className: 'btn' }));
        const isTaken = !probe.dispatchEvent(new MouseEvent('click', { detail: 2, bubbles: true, cancelable: true }));
        probe.remove();
        return isTaken;
      });
    await expect.poll(isCounted).toBe(true);
  }

  /** Opens an app by double-clicking its icon and gives its window. */
  async open(app: string): Promise<Locator> {
    const icon = this.icon(app);
    // A window may lie over it, wherever the icon stands among the others.
    const isCovered = await icon.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      return !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
    if (isCovered) await icon.dispatchEvent('dblclick');
    else await icon.dblclick();
    const window = this.window(app);
    await expect(window).toHaveAttribute('data-active', 'true');
    return window;
  }

  /** Opens another window of an app and gives it. */
  async openAnother(app: string): Promise<Locator> {
    const before = await this.stack();
    await this.icon(app).click({ button: 'right' });
    await this.page.getByRole('menuitem', { name: 'Open in a new window' }).click();
    let opened: string | undefined;
    await expect
      .poll(async () => (opened = (await this.stack()).find((name) => !before.includes(name))))
      .not.toBeUndefined();
    const window = this.window(opened ?? '');
    await expect(window).toHaveAttribute('data-active', 'true');
    return window;
  }

  icon(app: string): Locator {
    return this.page.locator(`[data-testid="desktop-icon"][data-app="${app}"]`);
  }

  window(name: string): Locator {
    return this.page.locator(`[data-testid="window"][data-window="${name}"]`);
  }

  get windows(): Locator {
    return this.page.getByTestId('window');
  }

  taskbarItem(name: string): Locator {
    return this.page.locator(`[data-testid="taskbar-item"][data-window="${name}"]`);
  }

  /** Names of the windows from the lowest to the highest. */
  async stack(): Promise<string[]> {
    const rows = await this.windows.evaluateAll((elements) =>
      elements.map((element) => ({
        name: (element as HTMLElement).dataset.window ?? '',
        z: Number(getComputedStyle(element).zIndex),
      })),
    );
    return rows.sort((a, b) => a.z - b.z).map(({ name }) => name);
  }

  /** Drags from one point by a distance, in steps as a hand does. */
  async drag(from: { x: number; y: number }, dx: number, dy: number): Promise<void> {
    await this.page.mouse.move(from.x, from.y);
    await this.page.mouse.down();
    await this.page.mouse.move(from.x + dx / 2, from.y + dy / 2, { steps: 4 });
    await this.page.mouse.move(from.x + dx, from.y + dy, { steps: 4 });
    await this.page.mouse.up();
  }
}

/** Where an element is, once it stands. */
export async function rectOf(element: Locator): Promise<Rect> {
  await element.waitFor();
  await stilled(element.page());
  const box = await element.boundingBox();
  if (!box) throw new Error('not on screen');
  return { x: Math.round(box.x), y: Math.round(box.y), width: Math.round(box.width), height: Math.round(box.height) };
}

/**
 * Presses what closes its own page, and waits until that is gone. No `click()`: that one waits for an answer of the
 * page after the press, and fails where the page has closed first.
 */
export async function pressAndClose(element: Locator): Promise<void> {
  const page = element.page();
  const { x, y, width, height } = await rectOf(element);
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await Promise.all([page.waitForEvent('close'), page.mouse.up().catch(() => undefined)]);
}

/** A point of a window's title bar that is neither a button nor the title's text. */
export async function grip(window: Locator): Promise<{ x: number; y: number }> {
  const box = await rectOf(window.getByTestId('title-bar'));
  return { x: box.x + Math.round(box.width * 0.6), y: box.y + Math.round(box.height / 2) };
}

export const button = (
  window: Locator,
  name: 'Minimise' | 'Maximise' | 'Restore' | 'Close' | 'Back' | 'Help',
): Locator => window.getByTestId('title-bar').getByRole('button', { name });
