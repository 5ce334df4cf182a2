import { readFileSync } from 'node:fs';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { findingsInBothThemes } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { withOther } from '../other-device.ts';

/* An album that somebody shares on another device, which the relay of the own one reaches. */

test('APP-ALBUM-07 an album of another device is added by its link, looked at, saved in part, greyed while its device is off, and left', async ({
  page,
  device,
  signIn,
}) => {
  await withOther(device, async (far, id) => {
    const there = await signedIn(far.http, accounts.master);
    const paths = ['/zenith_sata/admin/data/Pictures'];
    const { data: share } = await there.call(calls.shareCreate, { kind: 'album', paths, name: 'Summer', code: 'a1B2' });
    await page.setViewportSize({ width: 900, height: 600 });
    await page.goto(device.url('/album/nasShare'));
    await signIn(page);

    await page.getByTestId('empty-state').getByTestId('accept').click();
    await page.getByLabel('Link of the album').fill(`${far.url(`/share/${share.id}`)}\nCode: zzzz`);
    await page.getByLabel('Device ID').fill(id);
    await page.getByTestId('accept-ok').click();
    await expect(page.getByTestId('accept-album').getByRole('alert')).toContainText('The code is wrong');
    expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
    await page.getByLabel('Code', { exact: true }).fill('a1B2');
    await page.getByLabel('Code', { exact: true }).press('Enter');

    const row = page.getByTestId('nas-album');
    await expect(row).toHaveAttribute('data-state', 'ok');
    await expect(row).toContainText('Maple House');
    expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
    await row.getByRole('button').first().click();
    const tile = (name: string) => page.locator(`[data-testid="nas-tile"][data-name="${name}"]`);
    await expect(tile('Harbour at dawn.jpg').locator('img')).toHaveJSProperty('complete', true);
    expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);

    await tile('Harbour at dawn.jpg').getByRole('button').first().click();
    const view = page.getByTestId('nas-photo');
    await expect(view.getByRole('img')).toBeVisible();
    await expect.poll(() => view.getByRole('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(300); // prettier-ignore
    expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(view).not.toHaveAttribute('data-name', 'Harbour at dawn.jpg');
    await page.keyboard.press('Escape');

    await tile('Harbour at dawn.jpg').getByRole('button').first().focus();
    await page.keyboard.press('Space');
    await page.getByTestId('nas-save').click();
    const picker = page.getByTestId('folder-picker');
    await picker.getByRole('button', { name: 'My files' }).first().click();
    await picker.getByRole('button', { name: 'New folder' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(picker.getByRole('navigation')).toContainText('New folder');
    await page.getByTestId('folder-picker-ok').click();
    await expect(page.getByTestId('remote-copy')).toHaveAttribute('data-state', 'done');
    const saved = readFileSync(device.own('New folder', 'Harbour at dawn.jpg'));
    expect(saved.equals(readFileSync(far.own('Pictures', 'Harbour at dawn.jpg')))).toBe(true);
    expect(await findingsInBothThemes(page, '#root', 'dark')).toEqual([]);

    await page.getByRole('button', { name: 'All albums' }).click();
    await far.kill();
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(row).toHaveAttribute('data-online', '0');
    await expect(row).toContainText('Device offline');
    expect(await findingsInBothThemes(page, '#root', 'light')).toEqual([]);
    await row.getByRole('button').first().click();
    await expect(page.getByTestId('error-state')).toContainText('cannot connect to NAS');
    await expect(page.getByTestId('error-state')).toContainText('504');
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByTestId('error-state')).toContainText('504');

    await page.getByRole('button', { name: 'All albums' }).click();
    await page.getByRole('button', { name: 'Summer: more' }).click();
    await page.getByRole('menuitem', { name: 'Leave…' }).click();
    await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByTestId('empty-state')).toBeVisible();
  });
});
