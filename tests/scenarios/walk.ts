import { expect, type Page } from '@playwright/test';
import { demoPassword } from '../e2e/accounts.ts';
import type { Control } from '../e2e/control.ts';
import { button, look, type Loads } from './look.ts';
import type { Step, View } from './screen.ts';

/** Less than what locks an idle screen. */
const AT_DESK_MS = 300_000;

/** Who goes the steps: the administrator's page, with the device at hand. */
export interface Walker {
  readonly page: Page;
  readonly control: Control;
  readonly loads: Loads;
  /** Shows a route of the console. */
  readonly open: (route: string) => Promise<void>;
  /** What the other accounts see at this moment. */
  readonly others: (view: View) => Promise<void>;
}

async function received({ control }: Walker, path: string): Promise<Record<string, unknown>[]> {
  return (await control.calls()).filter((call) => call.path === path).map(({ fields }) => fields);
}

async function confirmPassword({ page }: Walker, name: Extract<Step, { password: unknown }>['password']) {
  const dialog = page.getByTestId('password-dialog');
  const go = button(dialog, name);
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword);
  const box = dialog.getByRole('checkbox');
  if ((await box.count()) > 0) {
    // What destroys data is never reached by the password alone (PWD-04).
    await expect(go).toBeDisabled();
    await box.check();
  }
  await go.click();
}

async function fillCode(walker: Walker, label: string): Promise<void> {
  const { page, control } = walker;
  await expect.poll(async () => (await control.outbox()).length).toBeGreaterThan(0);
  await page
    .getByLabel(label, { exact: true })
    .last()
    .fill((await control.outbox()).at(-1)?.code ?? '');
}

async function sent(walker: Walker, { sent: path, fields, times }: Extract<Step, { sent: string }>): Promise<void> {
  if (times === 0) expect(await received(walker, path), path).toEqual([]);
  else if (times === undefined) await expect.poll(async () => received(walker, path), path).not.toEqual([]);
  else await expect.poll(async () => (await received(walker, path)).length, path).toBe(times);
  if (fields === undefined) return;
  const wanted = Object.entries(fields).map(([name, value]): [string, unknown] => [
    name,
    value instanceof RegExp ? expect.stringMatching(value) : value,
  ]);
  expect((await received(walker, path)).at(-1), path).toMatchObject(Object.fromEntries(wanted));
}

/** Lets a long time pass with somebody at the desk: nothing locks itself (LCK-01). */
async function pass(page: Page, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= AT_DESK_MS) {
    await page.clock.fastForward(Math.min(left, AT_DESK_MS));
    await page.mouse.move(left % 500, 300);
  }
}

/** One thing the administrator does, or sees. */
export async function walk(walker: Walker, step: Step): Promise<void> {
  const { page, control } = walker;
  if ('press' in step) await button(page, step.press).last().click();
  else if ('choose' in step) await page.locator(step.choose).first().click();
  else if ('tick' in step) await page.getByRole('checkbox').last().check();
  else if ('fill' in step) await page.getByLabel(step.fill, { exact: true }).last().fill(step.with);
  else if ('code' in step) await fillCode(walker, step.code);
  else if ('select' in step) await page.locator(step.select).selectOption(step.option);
  else if ('key' in step) await page.keyboard.press(step.key);
  else if ('password' in step) await confirmPassword(walker, step.password);
  else if ('open' in step) await walker.open(step.open);
  else if ('reload' in step) await page.reload();
  else if ('device' in step) await control.clock({ advanceMs: step.device });
  else if ('passes' in step) await pass(page, step.passes);
  else if ('runs' in step) await page.clock.runFor(step.runs);
  else if ('enter' in step) await control.scenario(step.enter);
  else if ('operate' in step) await control.operate(step.operate, step.op);
  else if ('answers' in step) await control.patch({ calls: { ...step.answers } });
  else if ('poll' in step) await control.patch({ poll: step.poll });
  else if ('see' in step) await look(page, step.see, walker.loads);
  else if ('others' in step) await walker.others(step.others);
  else if ('polls' in step)
    for (let asked = 1; asked <= step.times; asked += 1) {
      await page.clock.runFor(step.everyMs);
      await expect.poll(async () => (await received(walker, step.polls)).length).toBeGreaterThanOrEqual(asked);
    }
  else await sent(walker, step);
}
