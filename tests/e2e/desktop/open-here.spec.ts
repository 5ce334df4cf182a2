import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { firstNativeSettings } from '#shared/ipc/transfer-channels.ts';
import { rectOf } from '../web/desk.ts';
import { expect, onDesktopHost, test, type DesktopApp } from './fixtures.ts';

interface Shown {
  readonly opened: string[];
  readonly revealed: string[];
  readonly dragged: string[][];
}

/** What the app has handed to the system. */
const shownBy = (app: DesktopApp): Promise<Shown> =>
  app.electron.evaluate((module) => {
    const { opened, revealed, dragged } = (module as unknown as { __desktopHost: Shown }).__desktopHost;
    return { opened, revealed, dragged };
  });
const row = (app: DesktopApp, name: string) => app.page.locator(`[data-testid="file-row"][data-path$="/${name}"]`);

test.beforeEach(() => {
  // Real Electron would start a program of this computer.
  test.skip(!onDesktopHost());
});

test('UPL-06 a file opens with a program of this computer, and what is saved there is on the device', async ({
  started: app,
  signInTo,
  device,
}) => {
  device.put('report.txt', 'first');
  device.put('setup.exe', 'MZ');
  const { page } = app;
  await signInTo(page);
  await page.evaluate(() => window.hearth!.window.showMain('/fileManage/myFiles'));
  const openHere = async (name: string) => {
    await row(app, name).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Open with', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Open with this computer' }).click();
  };
  await openHere('report.txt');
  await expect(page.getByText(/report\.txt is open on this computer/)).toBeVisible();
  const [file = ''] = (await shownBy(app)).opened;
  expect(readFileSync(file, 'utf8')).toBe('first');
  writeFileSync(file, 'second, and longer');
  await expect(page.getByText('Your changes to report.txt are on the device')).toBeVisible();
  expect(readFileSync(device.own('report.txt'), 'utf8')).toBe('second, and longer');

  // Changed on both sides: neither is lost.
  device.put('report.txt', 'by somebody else');
  writeFileSync(file, 'third');
  await expect(page.getByText(/was changed on the device too/)).toBeVisible();
  expect(readFileSync(device.own('report.txt'), 'utf8')).toBe('by somebody else');
  expect(readFileSync(device.own('report (1).txt'), 'utf8')).toBe('third');

  // What could run is not opened, by whatever name it comes.
  await openHere('setup.exe');
  await expect(page.getByText(/could run a program/)).toBeVisible();
  const { opened, revealed } = await shownBy(app);
  expect(opened).toHaveLength(1);
  expect(revealed).toEqual([expect.stringMatching(/setup\.exe$/)]);
});

test('UPL-06 entries dragged out of the window are files for the system; a folder let go of there is saved', async ({
  started: app,
  signInTo,
  device,
}, testInfo) => {
  device.put('small.txt', 'small');
  device.put('album/one.txt', 'one');
  const { page } = app;
  await signInTo(page);
  await page.evaluate(() => window.hearth!.window.showMain('/fileManage/myFiles'));
  const pull = async (name: string) => {
    const box = await rectOf(row(app, name).locator('[data-handle]').first());
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.move(-40, y);
  };
  await pull('small.txt');
  await expect.poll(async () => (await shownBy(app)).dragged).toHaveLength(1);
  const [[file = ''] = []] = (await shownBy(app)).dragged;
  expect(readFileSync(file, 'utf8')).toBe('small');
  await expect(page.getByTestId('drag-layer')).toHaveCount(0);
  await page.mouse.up();

  const here = testInfo.outputPath('saved');
  mkdirSync(here, { recursive: true });
  await app.electron.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [folder] });
  }, here);
  await page.evaluate((first) => window.hearth!.transfers.setSettings(first), firstNativeSettings);
  await pull('album');
  await expect(page.getByTestId('drag-label')).toHaveText('Let go to save on this computer');
  await page.mouse.up();
  const saved = `${here}/album/one.txt`;
  await expect.poll(() => existsSync(saved) && readFileSync(saved, 'utf8')).toBe('one');
  expect((await shownBy(app)).dragged).toHaveLength(1);
});
