import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { packApp } from '../../package/packed-app.ts';
import { expect, test as base } from './fixtures.ts';

/** The app as the installer carries it, in place of the one in the repository. */
const test = base.extend<object, { appFolder: string }>({
  appFolder: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(tmpdir(), 'hearth-packed-'));
      const { resources } = await packApp(folder, { loose: true });
      await use(path.join(resources, 'app'));
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

test('the files of the package are enough to start, sign in and receive a push', async ({ started, signInTo }) => {
  await signInTo(started.page);
  await expect.poll(async () => (await started.push()).state).toBe('open');
  await expect.poll(started.trayMenu).toContain('Connected to Maple House');
});
