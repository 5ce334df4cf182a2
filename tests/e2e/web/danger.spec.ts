import type { Control } from '../control.ts';
import { expect, test, type Page } from '../shared-device.ts';
import { careDangers } from '../overlays/care-dangers.ts';
import { dangers, fill, front, questionOf, type Danger } from '../overlays/dangers.ts';

const sent = async (control: Control, path: string) => (await control.calls()).filter((call) => call.path === path);
const answer = (page: Page, danger: Danger) => questionOf(page, danger).getByRole('button', { name: danger.ok }).last();

/** No button that erases, risks or stops something is one that Enter would press. */
async function expectNothingAtHand(page: Page, danger: Danger): Promise<void> {
  await expect(page.locator('.btn-danger:focus')).toHaveCount(0);
  const isFocused = (element: Element) => element === document.activeElement;
  if (await answer(page, danger).count()) expect(await answer(page, danger).evaluate(isFocused)).toBe(false);
}

/** Leads to the question; on the way Enter in what is chosen or ticked asks and begins nothing. */
async function ask(page: Page, danger: Danger): Promise<void> {
  const { lead, button, question } = danger;
  await expect(page.locator('.btn-danger:focus')).toHaveCount(0);
  await lead?.(page);
  if (button === null) {
    await expect(questionOf(page, danger)).toBeVisible();
    return;
  }
  const field = front(page).locator('input:enabled').first();
  if (await field.count()) {
    await field.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByTestId(question)).toHaveCount(0);
  }
  await front(page).getByRole('button', { name: button, exact: true }).click();
  await expect(questionOf(page, danger)).toBeVisible();
}

for (const danger of [...dangers, ...careDangers])
  test(`OVL-10 OVL-12 MSG-08 ${danger.id} ${danger.scenario}: ${danger.button ?? String(danger.ok)} never by accident`, async ({
    page,
    signIn,
    control,
    device,
  }) => {
    const { scenario, route, path, question } = danger;
    const calls = () => sent(control, path);
    const broken = page.getByRole('heading', { name: 'No disk found' });
    await page.clock.install();
    await control.scenario(scenario);
    await signIn(page);
    const goThere = async () => {
      if (route !== undefined) await page.goto(device.url(route));
      else await expect(page.getByTestId('desktop').or(front(page)).first()).toBeVisible();
    };
    await goThere();

    await test.step('Enter at hand, in an empty field, or without the tick, sends nothing', async () => {
      await ask(page, danger);
      await expectNothingAtHand(page, danger);
      const box = questionOf(page, danger);
      const inputs = box.locator('input:enabled');
      for (let at = 0; at < (await inputs.count()); at += 1) await inputs.nth(at).press('Enter');
      const tick = box.getByRole('checkbox');
      if (await tick.count()) {
        if (question === 'password-dialog') {
          await box.getByLabel('Password', { exact: true }).fill('Hearth2026');
          await box.getByLabel('Password', { exact: true }).press('Enter');
        }
        await expect(answer(page, danger)).toBeDisabled();
      }
      await expect(box).toBeVisible();
      expect(await calls()).toEqual([]);
    });

    await test.step('the state changes underneath: the question goes, nothing is sent', async () => {
      await fill(page, danger);
      await expect(answer(page, danger)).toBeEnabled();
      await control.scenario('block-no-disk');
      await expect(broken).toBeVisible();
      await expect(page.locator('[data-testid$="-dialog"]:visible')).toHaveCount(0);
      await expect(page.getByRole('button', { name: danger.ok }).and(page.locator('.btn-danger'))).toHaveCount(0);
      await page.keyboard.press('Escape');
      expect(await calls()).toEqual([]);
    });

    await test.step('pressed twice it is sent once', async () => {
      // The same page sees the state again: what was half answered before is not there any more.
      await control.scenario(scenario);
      await goThere();
      await expect(broken).toHaveCount(0);
      await ask(page, danger);
      await fill(page, danger);
      await answer(page, danger).dblclick();
      await expect.poll(async () => (await calls()).length).toBe(1);
      if (question !== 'page') await expect(questionOf(page, danger)).toHaveCount(0);
      expect(await calls()).toHaveLength(1);
    });
  });
