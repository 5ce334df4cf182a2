import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createLocator } from './locator.ts';

const { vanish } = vi.hoisted(() => ({ vanish: { folder: (): void => undefined } }));
vi.mock(import('node:fs/promises'), async (original) => {
  const real = await original();
  const lstat = ((...args: Parameters<typeof real.lstat>) => {
    vanish.folder();
    return real.lstat(...args);
  }) as typeof real.lstat;
  return { ...real, lstat };
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-locator-'));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('VRT-08 a folder that goes while it is looked for is not there, which is no fault of the device', async () => {
  const folder = path.join(dataDir, 'pool/zenith_sata/ann/data/docs');
  mkdirSync(folder, { recursive: true });
  const rights = { access: () => ({ permission: 1, top: undefined, sharedBy: undefined, exact: undefined }) };
  const locator = createLocator(dataDir, rights as never, { has: () => false });
  const wire = '/zenith_sata/ann/data/docs';
  expect((await locator.locateFolder({} as never, wire)).real).toBe(folder);
  vanish.folder = () => rmSync(folder, { recursive: true, force: true });
  await expect(locator.locateFolder({} as never, wire)).rejects.toMatchObject({ code: 'N002001' });
});
