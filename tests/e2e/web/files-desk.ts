import { expect, test as base } from '../fixtures.ts';
import { FilesPage } from './files-page.ts';

const DESK = '/zenith_sata/admin/data/Desk';

/** The file manager on a folder with a few files and two folders. */
export const test = base.extend<{ files: FilesPage }>({
  files: async ({ page, device, signIn }, use) => {
    for (const name of ['alpha', 'beta', 'gamma', 'zeta']) device.put(`Desk/${name}.txt`, name);
    device.put('Desk/Inbox/old.txt', 'old');
    device.put('Desk/Plans/later.txt', 'later');
    await page.goto(device.url(`/fileManage/myFiles?path=${encodeURIComponent(DESK)}`));
    await signIn(page);
    const files = new FilesPage(page);
    await expect(files.row('alpha.txt')).toBeVisible();
    await use(files);
  },
});
