import { expect, test } from '../fixtures.ts';
import { seriousFindings } from '../axe.ts';
import { pressByKeys } from './keys.ts';

for (const [locale, name] of [
  ['en-US', 'Licences of third parties'],
  ['zh-CN', '第三方许可'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test('the page "about" in a browser shows the licences of what the console is made of, by keys alone', async ({
      page,
      device,
      signIn,
    }) => {
      await page.goto(device.url('/setting/about'));
      await signIn(page);
      await pressByKeys(page, page.getByTestId('about').getByRole('button', { name }));
      const licences = page.getByLabel(name);
      await expect(licences).toContainText(/react \d+\.\d+\.\d+ \(MIT\)/);
      await expect(licences).toContainText('Permission is hereby granted');
      // What runs on the device alone is not in the browser.
      await expect(licences).not.toContainText('fastify');
      expect(await seriousFindings(page)).toEqual([]);
    });
  });
