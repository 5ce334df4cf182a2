import { expect, test } from './fixtures.ts';

test('APP-DKR-06 CALL-DKR-01 the desktop app reaches the engine through main: list, pull, and a terminal whose socket main opens', async ({
  launch,
  signInTo,
}) => {
  const { page } = await launch();
  await signInTo(page);
  await page.locator('[data-testid="desktop-icon"][data-app="docker"]').dblclick();
  const window = page.locator('[data-testid="window"][data-active="true"]');
  await expect(window.locator('[data-name="media"]')).toContainText('Running');

  await window.getByRole('button', { name: 'Images' }).click();
  await window.getByTestId('image-pull').click();
  await page.getByLabel(/Image with its tag/).fill('busybox:latest');
  await page.getByTestId('pull-ok').click();
  await expect(window.getByTestId('pull')).toHaveAttribute('data-state', 'done');

  await window.getByRole('button', { name: 'Terminal' }).click();
  await window.getByLabel('Container', { exact: true }).selectOption('media');
  const terminal = window.getByTestId('terminal');
  await expect(terminal).toHaveAttribute('data-status', 'open');
  await page.keyboard.type('ls /media\n');
  await expect(terminal).toContainText('Garden timelapse.webm');
  await window.getByRole('button', { name: 'Stop' }).click();
  await expect(window.getByText('The container has stopped: the session has ended.')).toBeVisible();
});
