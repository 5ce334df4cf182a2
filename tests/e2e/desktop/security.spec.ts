import path from 'node:path';
import { expect, onDesktopHost, test } from './fixtures.ts';

const preload = path.join(import.meta.dirname, '../../../dist/electron/preload.cjs');

test('a page that is no window of the app is refused, whatever it asks', async ({ started }) => {
  const opened = started.electron.waitForEvent('window');
  await started.electron.evaluate(({ BrowserWindow }, script) => {
    const { session } = BrowserWindow.getAllWindows()[0]!.webContents;
    const window = new BrowserWindow({ show: false, webPreferences: { preload: script, sandbox: true, session } });
    void window.loadURL('app://console/home/404');
  }, preload);
  const foreign = await opened;
  await expect(foreign.locator('html')).toHaveAttribute('data-host', 'electron');
  const answers = await foreign.evaluate(async () => {
    const hearth = window.hearth!;
    const asked = [hearth.session.get(), hearth.identity(), hearth.app.quit(), hearth.shell.emit('reboot')];
    return (await Promise.allSettled(asked)).map((one) =>
      one.status === 'rejected' ? String(one.reason) : 'answered',
    );
  });
  for (const answer of answers) expect(answer).toMatch(/refused: not a window of the app/);
  await expect.poll(() => started.log.join('')).toMatch(/ipc: refused session:get: not a window of the app/);
});

test('a window of the app that shows a foreign origin is refused', async ({ started }) => {
  await expect(started.page.locator('input[type="password"]')).toBeVisible();
  await started.electron.evaluate(({ BrowserWindow }) => {
    void BrowserWindow.getAllWindows()[0]!
      .loadURL('app://elsewhere/home/')
      .catch(() => undefined);
  });
  await expect(started.page.locator('body')).toHaveText('no such host');
  const answer = await started.page.evaluate(() =>
    window.hearth!.session.get().then(
      () => 'answered',
      (error: unknown) => String(error),
    ),
  );
  expect(answer).toMatch(/refused: foreign origin/);
});

test('a malformed message is refused and changes nothing', async ({ started, signInTo }) => {
  await signInTo(started.page);
  const before = await started.page.evaluate(() => window.hearth!.session.get());
  const answers = await started.page.evaluate(async () => {
    const hearth = window.hearth as unknown as Record<string, Record<string, (argument?: unknown) => Promise<unknown>>>;
    const asked = [
      hearth.session!.set!({ token: 5 }),
      hearth.session!.set!('x'),
      hearth.device!.select!({ base: 'file:///etc', name: 'x' }),
      hearth.window!.open!('//evil.test'),
      hearth.shell!.emit!('formatDisks'),
      hearth.push!.since!('many'),
    ];
    return (await Promise.allSettled(asked)).map((one) =>
      one.status === 'rejected' ? String(one.reason) : 'answered',
    );
  });
  for (const answer of answers) expect(answer).toMatch(/refused: malformed argument/);
  expect(await started.page.evaluate(() => window.hearth!.session.get())).toEqual(before);
  expect(started.electron.windows()).toHaveLength(1);
  expect(started.log.join('')).not.toContain(before!.token);
});

test('the page has the bridge and nothing else of Electron or Node, and cannot change it', async ({ started }) => {
  const found = await started.page.evaluate(() => {
    const scope = globalThis as unknown as Record<string, unknown>;
    const bridge = window.hearth as unknown as Record<string, unknown>;
    const attempt = (run: () => void) => {
      try {
        run();
      } catch {
        return;
      }
    };
    attempt(() => (bridge.session = null));
    attempt(() => Object.defineProperty(window, 'hearth', { value: null }));
    return {
      globals: ['require', 'process', 'module', 'ipcRenderer', 'Buffer'].filter((name) => name in scope),
      frozen: Object.isFrozen(bridge) && Object.isFrozen(bridge.session),
      kept: typeof window.hearth?.session.get,
    };
  });
  expect(found).toEqual({ globals: [], frozen: true, kept: 'function' });
});

test('a frame inside of the page has no bridge', async ({ started }) => {
  const kind = await started.page.evaluate(async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p>inside</p>';
    document.body.append(frame);
    await new Promise((resolve) => frame.addEventListener('load', resolve));
    return typeof frame.contentWindow?.hearth;
  });
  expect(kind).toBe('undefined');
});

test('the page stays on the console, links elsewhere go to the browser of the system', async ({ started }) => {
  const { page, electron } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const address = page.url();
  await page.evaluate(() => {
    location.href = 'https://example.com/';
  });
  await expect.poll(() => started.log.join('')).toContain('navigation refused');
  expect(page.url()).toBe(address);
  await page.evaluate(() => {
    window.open('https://example.com/help');
    window.open('file:///etc/passwd');
  });
  await expect.poll(() => started.log.join('')).toContain('refused to open an address');
  expect(electron.windows()).toHaveLength(1);
  if (!onDesktopHost()) return;
  const opened = await electron.evaluate(
    (module) => (module as unknown as { __desktopHost: { external: string[] } }).__desktopHost.external,
  );
  expect(opened).toEqual(['https://example.com/help']);
});

test('a script that did not come with the app does not run', async ({ started }) => {
  const ran = await started.page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.injected = true';
    document.head.append(script);
    const remote = document.createElement('script');
    remote.src = 'data:text/javascript,window.injected = true';
    document.head.append(remote);
    await new Promise((resolve) => remote.addEventListener('error', resolve));
    return Reflect.get(window, 'injected') as unknown;
  });
  expect(ran).toBeUndefined();
});
