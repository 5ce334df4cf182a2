import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';

const row = (page: Page, name: string) => page.locator(`[data-testid="record"][data-name="${name}"]`);
const toast = (page: Page, text: string | RegExp) => page.getByTestId('notice').filter({ hasText: text });

test('APP-DKR-02 APP-DKR-03 APP-DKR-06 a container is made, its folder seen from inside, its output read, and it is deleted', async ({
  page,
  device,
  control,
  signIn,
}) => {
  device.put('Movies/Sea.txt', 'the sea\n');
  await page.goto(device.url('/docker'));
  await signIn(page);
  await expect(row(page, 'photo-frame')).toContainText('Running');

  await page.getByTestId('container-create').click();
  const next = page.getByTestId('create-next');
  await page.getByLabel('Image', { exact: true }).fill('nginx:1.29');
  await page.getByLabel('Name', { exact: true }).fill('cinema');
  await next.click();
  await page.getByRole('button', { name: 'Add port' }).click();
  await page.getByLabel('Device port').fill('8080');
  await page.getByLabel('Container port').fill('80');
  await expect(page.getByText('The running container photo-frame has this port')).toBeVisible();
  // The port of the device itself is no secret of the console: the engine says what is wrong with it.
  await page.getByLabel('Device port').fill(new URL(device.http).port);
  await next.click();
  await page.getByRole('button', { name: 'Add folder' }).click();
  const picker = page.getByTestId('folder-picker');
  await picker.locator('[data-folder="Movies"]').click();
  await expect(picker.getByRole('button', { name: 'Movies' })).toBeVisible();
  await picker.getByTestId('folder-picker-ok').click();
  await page.getByLabel('Path in the container').fill('/movies');
  await page.getByRole('button', { name: 'Review' }).click();
  await next.click();
  await expect(toast(page, 'address already in use')).toBeVisible();
  await expect(page.getByTestId('container-page')).toContainText('Created');

  // A clone of it with another port.
  await page.getByRole('button', { name: 'More for cinema' }).click();
  await page.getByRole('menuitem', { name: 'Clone' }).click();
  await next.click();
  await page.getByLabel('Device port').fill('8090');
  await page.getByRole('button', { name: 'Review' }).click();
  await next.click();
  const container = page.getByTestId('container-page');
  await expect(container).toContainText('cinema-copy');
  await expect(container).toContainText('Running');
  await expect(container).toContainText('Movies');

  await container.getByRole('button', { name: 'Terminal' }).click();
  const terminal = page.getByTestId('terminal');
  await expect(terminal).toHaveAttribute('data-status', 'open');
  await page.keyboard.type('ls /movies && echo hi\n');
  await expect(terminal).toContainText('Sea.txt');
  await expect(terminal).toContainText('hi');

  await page.getByRole('button', { name: 'Logs', exact: true }).click();
  await page.getByLabel('Container', { exact: true }).selectOption('cinema-copy');
  const log = page.getByTestId('log');
  await expect(log).toContainText('start worker processes');
  await control.clock({ advanceMs: 60_000 });
  await expect(log).toContainText('GET');

  await page.getByRole('button', { name: 'Containers' }).click();
  await row(page, 'cinema-copy').click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByTestId('confirm-dialog');
  await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(row(page, 'cinema-copy')).toHaveCount(0);
});

test('APP-DKR-06 a terminal ends with its container, and begins anew with it', async ({ page, device, signIn }) => {
  await page.goto(device.url('/docker/exec?id=photo-frame'));
  await signIn(page);
  const terminal = page.getByTestId('terminal');
  await expect(terminal).toHaveAttribute('data-status', 'open');
  await page.keyboard.type('echo $((1)) | cat\n');
  await expect(terminal).toContainText('is not known to this shell');
  // Tab belongs to the program; this leaves it.
  await page.keyboard.press('Control+F6');
  await expect(page.getByRole('button', { name: 'Copy selection' })).toBeFocused();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('The container has stopped: the session has ended.')).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'New session' })).toBeEnabled();
  await page.getByRole('button', { name: 'New session' }).click();
  await expect(terminal).toHaveAttribute('data-status', 'open');
  await page.keyboard.type('exit 3\n');
  await expect(page.getByText('The session has ended (exit code 3)')).toBeVisible();
});

test('APP-DKR-04 DEV-05 an image is pulled layer by layer, also after the token has run out', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/docker/images'));
  await signIn(page);
  await expect(row(page, 'nginx:1.29')).toContainText('photo-frame');
  await control.operate('docker', { op: 'expire' });
  await page.getByTestId('image-pull').click();
  await page.getByLabel(/Image with its tag/).fill('redis');
  await page
    .getByTestId('pull-dialog')
    .getByRole('button', { name: /^redis/ })
    .click();
  await page.getByTestId('pull-ok').click();
  const pull = page.getByTestId('pull');
  await pull.getByRole('button', { name: /of 5 layers/ }).click();
  await expect(pull.getByRole('list')).toContainText('was here already');
  await control.clock({ advanceMs: 60_000 });
  await expect(pull).toHaveAttribute('data-state', 'done');
  await expect(row(page, 'redis:latest')).toContainText('no container');
  await page.getByRole('button', { name: 'Delete nginx:1.29' }).click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'is using its referenced image')).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
});

test('APP-SET-13 DEV-05 hidden, the icon goes for all and the app leads to 401; the setting brings it back', async ({
  page,
  browser,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await admin.call(calls.subPerm, { username: accounts.normal, perm: { docker: 1 } });
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(device.url());
  await signIn(other, 'normal');
  const icon = other.locator('[data-testid="desktop-icon"][data-app="docker"]');
  await expect(icon).toBeVisible();

  await page.goto(device.url('/setting/docker'));
  await signIn(page);
  const show = page.getByRole('switch', { name: 'Show the container manager' });
  await show.click();
  await expect(show).not.toBeChecked();
  await expect(icon).toHaveCount(0);
  await other.goto(device.url('/docker'));
  await expect(other).toHaveURL(/\/home\/401/);
  await show.click();
  await expect(show).toBeChecked();
  await other.goto(device.url('/docker'));
  await expect(row(other, 'media')).toBeVisible();
  await context.close();
  expect(await seriousFindings(page)).toEqual([]);
});

test('APP-DKR-01 APP-DKR-07 the engine is stopped and started, and updated', async ({
  page,
  device,
  control,
  signIn,
}) => {
  await page.goto(device.url('/setting/docker'));
  await signIn(page);
  const engine = page.getByRole('switch', { name: 'Container engine' });
  await engine.click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Stop the engine' }).click();
  await expect(engine).not.toBeChecked();
  await page.goto(device.url('/docker'));
  await page.getByRole('button', { name: 'Start the engine' }).click();
  await expect(row(page, 'photo-frame')).toContainText('Running');
  expect(await seriousFindings(page)).toEqual([]);
  await page.getByRole('button', { name: /an update is ready/ }).click();
  await page.getByTestId('engine-update').click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Update' }).click();
  await expect(page.getByTestId('engine-update')).toHaveCount(0);
  await control.clock({ advanceMs: 60_000 });
  await expect(page.getByText('This is the newest version.')).toBeVisible();
  await expect(page.getByTestId('tab-mark')).toHaveCount(0);
});
