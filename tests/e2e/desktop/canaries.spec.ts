import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts, demoPassword } from '../accounts.ts';
import { expect, onDesktopHost, test, type DesktopApp } from './fixtures.ts';

/** A process and all that it has started, as Linux tells: arguments and environment of each. */
function processTexts(pid: number): string[] {
  // One that ends while it is looked at has no texts any more.
  const text = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'latin1');
    } catch {
      return '';
    }
  };
  const own = ['cmdline', 'environ'].map(text);
  const children = text(`task/${pid}/children`).trim();
  return [...own, ...(children === '' ? [] : children.split(' ').flatMap((child) => processTexts(Number(child))))];
}

const logs = (userData: string) =>
  readdirSync(path.join(userData, 'logs')).map((name) => readFileSync(path.join(userData, 'logs', name), 'utf8'));

async function crashOnce(app: DesktopApp, secret: string): Promise<void> {
  const gone = app.electron.waitForEvent('close');
  await app.electron
    .evaluate(({ app: running }, text) => {
      setTimeout(() => {
        throw new Error(`while using ${text}`);
      }, 50);
      return running.getName();
    }, secret)
    .catch(() => undefined);
  await gone;
}

test('no password and no key of a sign-in stands in logs, reports, crash texts, arguments or environment', async ({
  launch,
  signInTo,
  userData,
}) => {
  const first = await launch();
  await signInTo(first.page);
  const { token } = (await first.page.evaluate(() => window.hearth!.session.get()))!;
  const canaries = [token, demoPassword];
  const checked = await first.page.evaluate(() => window.hearth!.desktop.diagnostics.run());
  expect(checked.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  expect(checked.map(({ id }) => id).join(' ')).toBe('disk dns tcp tls http push ping keychain tray clock');
  // A careless line of anybody's, with a key in it.
  await first.page.evaluate((key) => window.hearth!.shell.openExternal(`ftp://x/?token=${key}`), token);
  const report = await first.page.evaluate(() => window.hearth!.desktop.diagnostics.report());
  expect(report).toContain('== log');
  expect(report).toContain('phase first-window');
  expect(report).not.toContain(accounts.master);
  const texts = [report, ...processTexts(first.electron.process().pid!)];

  if (onDesktopHost()) {
    const before = readdirSync(tmpdir());
    expect(await first.page.evaluate(() => window.hearth!.desktop.diagnostics.save())).toBe('saved');
    const isReport = (name: string) => /^hearth-report-.*\.txt$/.test(name) && !before.includes(name);
    const saved = readdirSync(tmpdir()).find(isReport);
    const text = readFileSync(path.join(tmpdir(), saved!), 'utf8');
    rmSync(path.join(tmpdir(), saved!));
    expect(text).toBe(report);
  }
  await crashOnce(first, token);
  expect(readFileSync(path.join(userData, 'logs/crash.txt'), 'utf8')).toMatch(/while using \[hidden\]/);

  const second = await launch();
  await expect(second.page.getByTestId('desktop')).toBeVisible();
  await expect.poll(() => logs(userData).join('')).toContain('the last run ended by an error');
  texts.push(...logs(userData), ...second.log, readFileSync(path.join(userData, 'settings.json'), 'utf8'));
  for (const canary of canaries) expect(texts.filter((text) => text.includes(canary))).toEqual([]);
});
