import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../../contract/device-client.ts';
import { accounts } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../fixtures.ts';
import { Desk } from './desk.ts';

/* Baby albums as a family uses them, over the demo household and its baby Emmi. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const moments = (page: Page) => page.getByTestId('moment');
const card = (page: Page, name: string) => page.locator(`[data-testid="baby"][data-name="${name}"]`);

test('APP-ALBUM-05 a baby with a lunar birthday is added, 3 photos are posted, and a member says something', async ({
  page,
  browser,
  device,
  signIn,
}) => {
  const admin = await signedIn(device.http, accounts.master);
  await page.goto(device.url('/album/baby'));
  await signIn(page);
  await page.getByTestId('add-baby').click();
  await page.getByLabel('Name').fill('Lina');
  await page.getByRole('button', { name: 'Lunar' }).click();
  await page.getByLabel('Year').selectOption('2023');
  await page.getByLabel('Month').selectOption({ label: 'leap month 2' });
  await page.getByLabel('Day', { exact: true }).selectOption('1');
  await expect(page.getByTestId('baby-form')).toContainText('Solar calendar: 2023-03-22');
  await page.getByTestId('save-baby').click();
  await expect(card(page, 'Lina')).toContainText('2023-03-22');
  await card(page, 'Lina').getByRole('button').first().click();
  await expect(page.getByTestId('empty-state')).toContainText('Nothing posted yet');

  await page.getByTestId('post-moment').first().click();
  await page.getByLabel('What happened?').fill('Her first lanterns');
  await page.getByTestId('choose-moment-photos').click();
  const choice = page.getByTestId('choose-photo');
  for (const place of [0, 1, 2]) await choice.nth(place).click();
  await page.getByTestId('take-photos').click();
  await page.getByTestId('save-moment').click();
  await expect(moments(page)).toHaveCount(1);
  await expect(page.getByTestId('moment-photo')).toHaveCount(3);

  const { list } = (await admin.call(calls.albumBaby, {})).data;
  const id = list.find(({ name }) => name === 'Lina')?.id ?? '';
  await admin.call(calls.albumMember, { album_id: id, action: 'set', username: accounts.normal });
  const others = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
  const member = await others.newPage();
  await member.goto(device.url(`/album/momentList?baby=${id}`));
  await signIn(member, 'normal');
  await expect(moments(member)).toContainText('Her first lanterns');
  await expect(member.getByTestId('moment-photo').locator('img')).toHaveCount(3);
  await expect(member.getByTestId('post-moment')).toHaveCount(0);
  await member.getByTestId('like').click();
  await member.getByTestId('show-comments').click();
  await member.getByLabel('Write a comment').fill('How lovely');
  await member.keyboard.press('Control+Enter');
  await expect(member.getByTestId('comment')).toContainText('How lovely');

  // The administrator sees it come without doing anything.
  await expect(moments(page)).toContainText('1 comment');
  await page.getByTestId('show-comments').click();
  await expect(page.getByTestId('comment')).toContainText('How lovely');
  await page.getByRole('button', { name: 'More for this moment' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByTestId('confirm-dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(moments(page)).toHaveCount(2);
  await expect(member.getByTestId('empty-state')).toContainText('This moment is gone');
  await others.close();
});

test('APP-BABY-01 a quick post from the desktop appears in the album as well, and its notice opens it', async ({
  desktop,
  context,
  browser,
  device,
  signIn,
}) => {
  const others = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-US' });
  const member = await others.newPage();
  await member.goto(device.url());
  await signIn(member, 'normal');
  await expect(member.getByTestId('desktop')).toBeVisible();
  const album = await context.newPage();
  await album.goto(device.url('/album/momentList'));
  await expect(moments(album)).toHaveCount(2);

  await desktop.getByTestId('launcher-button').click();
  const start = desktop.getByRole('dialog', { name: 'Start' });
  await start.getByRole('searchbox').or(start.getByRole('combobox')).first().fill('Baby moments');
  await desktop.keyboard.press('Enter');
  const window = new Desk(desktop).window('babyMoment');
  await window.getByLabel('What happened?').fill('Two words in a row');
  await window.getByTestId('post-now').press('Enter');
  await expect(window.getByTestId('moment').first()).toContainText('Two words in a row');
  await expect(moments(album).first()).toContainText('Two words in a row');

  await member.getByTestId('notices-button').click();
  const panel = member.getByTestId('panel-notices');
  await expect(panel.getByTestId('notice').first()).toContainText('A new moment of Emmi');
  await panel.getByRole('button', { name: 'Open' }).first().click();
  const opened = new Desk(member).window('babyMoment');
  await expect(opened.getByTestId('moment')).toContainText('Two words in a row');
  await expect(opened.getByLabel('Write a comment')).toBeVisible();
  await others.close();
});

for (const [locale, colorScheme] of [
  ['en-US', 'light'],
  ['zh-CN', 'dark'],
] as const)
  test.describe(`${locale}, ${colorScheme}`, () => {
    test.use({ locale, colorScheme });
    test('APP-ALBUM-05, APP-BABY-01 every screen of the babies is without serious findings', async ({
      page,
      device,
      signIn,
    }) => {
      await page.goto(device.url('/album/baby'));
      await signIn(page);
      await expect(card(page, 'Emmi')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByTestId('add-baby').click();
      await expect(page.getByTestId('baby-form')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.goto(device.url('/album/momentList'));
      await expect(moments(page)).toHaveCount(2);
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByTestId('post-moment').click();
      await expect(page.getByTestId('moment-form')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByTestId('show-comments').first().click();
      await expect(page.getByTestId('comment')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.goto(device.url('/babyMoment'));
      await expect(page.getByTestId('quick-post')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
