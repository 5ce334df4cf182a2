import { expect, test } from '../fixtures.ts';
import { Desk } from './desk.ts';

const texts = {
  'en-US': { title: 'Welcome home', wrong: 'Username or password is wrong', files: 'Files', lang: 'en-US' },
  'zh-CN': { title: '欢迎回家', wrong: '用户名或密码错误', files: '文件管理', lang: 'zh-CN' },
} as const;

for (const locale of ['en-US', 'zh-CN'] as const) {
  test.describe(locale, () => {
    test.use({ locale });

    test('ERR-14 the console speaks the language of the browser, the texts of the device too', async ({
      page,
      device,
      signIn,
    }) => {
      const expected = texts[locale];
      await page.goto(device.url('/login'));
      await expect(page.getByRole('heading', { name: expected.title })).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('lang', expected.lang);
      await page.locator('input[autocomplete="username"]').fill('admin');
      await page.locator('input[type="password"]').fill('wrong');
      await page.locator('button[type="submit"]').click();
      await expect(page.getByText(expected.wrong)).toBeVisible();
      await signIn(page);
      await expect(page.getByTestId('desktop-icon').filter({ hasText: expected.files }).first()).toBeVisible();
    });
  });
}

test('ERR-14 the language that was chosen outlasts the browser’s', async ({ page, device }) => {
  await page.goto(device.url('/login'));
  await page.getByRole('button', { name: 'English' }).click();
  await page
    .getByRole('menuitemradio', { name: '简体中文' })
    .or(page.getByRole('menuitem', { name: '简体中文' }))
    .click();
  await expect(page.getByRole('heading', { name: texts['zh-CN'].title })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: texts['zh-CN'].title })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
});

test('ERR-14 a language chosen while its texts do not come is spoken after a reload, and no key is shown', async ({
  desktop: page,
}) => {
  const desk = new Desk(page);
  await desk.calm();
  await desk.open('fileManage');
  await page.route('**/assets/**', (route) => route.abort());
  await page.keyboard.press('Control+k');
  await page.getByTestId('palette-input').fill('中文');
  await page.keyboard.press('Enter');
  const told = page.getByText('The texts of this language could not be loaded.');
  await expect(told).toBeVisible();
  await expect(page.getByTestId('file-row').filter({ hasText: 'Pictures' })).toBeVisible();
  await expect(page.getByTestId('desktop-icon').filter({ hasText: 'Files' }).first()).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Load anew' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByTestId('desktop-icon').filter({ hasText: '文件管理' }).first()).toBeVisible();
});

test('the look follows the system between light and dark', async ({ page, device }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(device.url('/login'));
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.locator('html')).toHaveAttribute('data-host', 'web');
});
