import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../shared-device.ts';
import { received } from './care-page.ts';

const work = (page: Page, kind: string) => page.locator(`[data-testid="upkeep-work"][data-kind="${kind}"]`).first();
const timer = (page: Page, kind: string) => page.locator(`[data-testid="upkeep-timer"][data-kind="${kind}"]`).first();
const ask = (page: Page) => page.getByTestId('confirm-dialog');

for (const [kind, path] of [
  ['scrub', '/storagepool/scrub'],
  ['balance', '/storagepool/balance/task'],
] as const)
  test(`APP-SET-03 CALL-SP-11 CALL-SP-15 ${kind} of the pool: asked for once, followed, cancelled, and by itself each month`, async ({
    page,
    device,
    signIn,
    control,
  }) => {
    await signIn(page);
    await page.goto(device.url('/setting/poolManage?currentPage=4'));
    const one = work(page, kind);
    await expect(one).not.toHaveAttribute('data-state', 'unknown');
    await control.clearCalls();

    // Asked first: Cancel and Escape begin nothing, and a second press begins nothing more.
    for (const leave of ['Cancel', 'Escape'] as const) {
      await one.getByRole('button', { name: 'Start', exact: true }).click();
      await expect(ask(page)).toBeVisible();
      if (leave === 'Escape') await page.keyboard.press('Escape');
      else await ask(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(ask(page)).toHaveCount(0);
    }
    expect(await received(control, `${path}/start`)).toEqual([]);
    await one.getByRole('button', { name: 'Start', exact: true }).click();
    await ask(page).getByRole('button', { name: 'Start', exact: true }).dblclick();
    await expect(one).toHaveAttribute('data-state', 'running');
    await expect(one.getByRole('progressbar')).toBeVisible();
    expect(await received(control, `${path}/start`)).toHaveLength(1);
    await one.getByRole('button', { name: 'Stop', exact: true }).click();
    await expect(one).not.toHaveAttribute('data-state', 'running');
    expect(await received(control, `${path}/cancel`)).toHaveLength(1);

    // By itself: what was saved is what the device keeps, also after the page was loaded anew.
    const form = timer(page, kind);
    await expect(form.getByRole('button')).toHaveCount(0);
    const monthly = form.getByRole('switch');
    if (!(await monthly.isChecked())) await monthly.click();
    await form.getByRole('combobox').selectOption('9');
    await form.locator('input[type="time"]').fill('03:15');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByRole('button', { name: 'Save' })).toHaveCount(0);
    await page.reload();
    await expect(timer(page, kind).getByRole('combobox')).toHaveValue('9');
    await expect(timer(page, kind).locator('input[type="time"]')).toHaveValue('03:15');
    expect(await seriousFindings(page, '[data-testid="upkeep-work"]')).toEqual([]);
  });

test('APP-SET-03 who is no administrator reads nothing of the pools there', async ({ page, device, signIn }) => {
  await signIn(page, 'normal');
  await page.goto(device.url('/setting/poolManage?currentPage=4'));
  await expect(page.getByText('No permission')).toBeVisible();
  await expect(page.getByTestId('upkeep-work')).toHaveCount(0);
});
