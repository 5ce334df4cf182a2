import { expect, test } from './fixtures.ts';

test('APP-NOTE-02 CALL-AUTH-08 in the desktop app, where the session does not travel with an address, pictures of notes are shown by a pass', async ({
  started,
  signInTo,
  device,
}) => {
  const { page } = started;
  await signInTo(page);
  await page.evaluate(() => {
    window.location.assign('/home/notebook');
  });
  await page.getByTestId('note-row').filter({ hasText: 'Packing' }).click();
  await page.getByTestId('note-image-file').setInputFiles(device.own('Pictures', 'Harbour at dawn.jpg'));
  const picture = page.getByTestId('note-text').locator('img');
  await expect(picture).toHaveAttribute('src', /\/v2\/note\/image\?id=[0-9a-f]{32}&tmptoken=/);
  await expect(page.locator('[data-testid="note-save"][data-save="saved"]')).toBeVisible();
  await page.reload();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});
