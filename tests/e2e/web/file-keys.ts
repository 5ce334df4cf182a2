import { existsSync } from 'node:fs';
import { expect, type Page, type TestDevice } from '../fixtures.ts';
import type { FilesPage } from './files-page.ts';

export { expect } from '../fixtures.ts';

/** Presses keys, one after the other. */
export const press = (page: Page, ...keys: string[]) =>
  keys.reduce((last, key) => last.then(() => page.keyboard.press(key)), Promise.resolve());

/** Presses a key until something has the keyboard; so often at most. What is not there yet cannot be led to. */
export async function until(page: Page, key: string, focused: string, times = 40): Promise<void> {
  await expect(page.locator(focused).first()).toBeVisible();
  for (let time = 0; time < times; time += 1) {
    if ((await page.locator(`${focused}:focus`).count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(page.locator(focused)).toBeFocused();
}

/** Takes entries of menus, one menu after the other, by their first letters. */
export async function choose(page: Page, ...ids: string[]): Promise<void> {
  for (const id of ids) {
    const item = page.locator(`[role^=menuitem][data-item="${id}"]`);
    await expect(item).toBeVisible();
    const [letter = ''] = (await item.innerText()).trim();
    await until(page, letter.toLowerCase(), `[data-item="${id}"]`, 15);
    await page.keyboard.press('Enter');
  }
}

/** One thing that a person does. */
export type Task = readonly [task: string, run: () => Promise<void>];

/** The keyboard of somebody who looks at the folder of the tests. */
export class FileKeys {
  readonly files: FilesPage;
  private readonly device: TestDevice;

  constructor(files: FilesPage, device: TestDevice) {
    this.files = files;
    this.device = device;
  }

  get page(): Page {
    return this.files.page;
  }

  get list() {
    return this.page.getByTestId('file-list');
  }

  has(...names: string[]): boolean {
    return existsSync(this.device.own('Desk', ...names));
  }

  async on(...names: string[]): Promise<void> {
    await expect.poll(() => this.has(...names)).toBe(true);
  }

  async gone(...names: string[]): Promise<void> {
    await expect.poll(() => this.has(...names)).toBe(false);
  }

  /** Names of what is selected, as far as it is drawn. */
  chosen() {
    return this.page
      .locator('[data-testid="file-row"][aria-selected="true"]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-path')?.split('/').at(-1)));
  }

  async selected(...names: string[]): Promise<void> {
    await expect.poll(() => this.chosen()).toEqual(names);
  }

  /** Walks down to an entry. */
  async find(name: string): Promise<void> {
    await expect(this.files.row(name)).toBeVisible();
    await this.list.focus();
    await press(this.page, 'Home');
    for (let step = 0; step < 15 && (await this.chosen()).join() !== name; step += 1)
      await press(this.page, 'ArrowDown');
    await this.selected(name);
  }

  /** Takes something from the menu of an entry. */
  async menu(name: string, ...ids: string[]): Promise<void> {
    await this.find(name);
    await press(this.page, 'Shift+F10');
    await choose(this.page, ...ids);
  }
}
