import { readFileSync } from 'node:fs';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

const screens = ['overview', 'disk', 'net', 'process', 'running', 'log', 'hard'] as const;

const there = (page: Page, screen: string) => page.getByTestId(`monitor-${screen}`);
const place = async (page: Page, screen: string): Promise<void> => {
  await page.locator(`[data-tab="/monitor/${screen}"]`).click();
  await expect(there(page, screen)).toBeVisible();
};

test('APP-MON-01 APP-MON-02 APP-MON-03 APP-MON-04 how the device is, from gauges to hardware', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.setViewportSize({ width: 900, height: 600 });
  await page.goto(device.url('/monitor/overview'));
  await signIn(page);
  await expect(page.getByTestId('gauge-cpu-value')).toContainText('%');
  await expect(page.getByTestId('temperatures').locator('[data-disk="sata-1"]')).toContainText('°C');
  await expect(page.getByTestId('fans').locator('[data-slow="false"]')).toBeVisible();

  await place(page, 'disk');
  await expect(page.getByTestId('chart').first()).toHaveAttribute('data-points', '60');
  await page.getByRole('slider').first().focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('slider').first()).toHaveAttribute('aria-valuenow', '0');
  await page.getByRole('tab', { name: 'Health' }).click();
  await expect(page.getByTestId('health-row').first()).toBeVisible();

  await place(page, 'process');
  await page.getByRole('button', { name: 'Memory' }).click();
  await expect(page.getByRole('columnheader', { name: 'Memory' })).toHaveAttribute('aria-sort', 'descending');
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Memory' })).toHaveAttribute('aria-sort', 'descending');
  await expect(page.locator(`[data-testid="process"][data-pid="${device.pid}"]`)).toBeVisible();

  await place(page, 'running');
  await expect(page.locator('[data-testid="service"][data-name="samba"]')).toHaveAttribute('data-running', '1');

  await place(page, 'log');
  await expect(page.getByTestId('log-line').first()).toContainText('The device has started');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as CSV' }).click(),
  ]);
  const rows = readFileSync(await file.path(), 'utf8')
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n');
  expect(rows).toHaveLength((await page.getByTestId('log-line').count()) + 1);
  expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([5]));

  for (const screen of screens) {
    await place(page, screen);
    await expect(page.getByTestId('loading')).toHaveCount(0);
    expect(await seriousFindings(page, `[data-testid="monitor-${screen}"]`), screen).toEqual([]);
  }

  // Asked again and again while it is in sight, and for nothing once another screen stands there.
  const asked = async () => (await control.calls()).filter(({ path }) => path === '/v2/monitor/overview').length;
  await place(page, 'overview');
  const before = await asked();
  await expect.poll(asked).toBeGreaterThan(before + 1);
});
