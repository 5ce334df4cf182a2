import { spawn } from 'node:child_process';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FilesPage } from '../web/files-page.ts';
import { expect, onDesktopHost, test } from './fixtures.ts';

const root = path.join(import.meta.dirname, '../../..');
const program = createRequire(import.meta.url)('electron') as unknown as string;

/** Code that would show that it ran, and would reach for whatever it can. */
const ATTACK = `try { top.pwned = true } catch {} window.pwned = true;
  try { parent.hearth.app.quit() } catch {} try { top.location = 'https://evil.test/' } catch {}
  window.open('https://evil.test/'); fetch('/__pwned');`;
const ATTACK_PAGE = `<!doctype html><title>x</title><p id="p">text</p><script>${ATTACK}</script>
  <img src="x" onerror="${ATTACK.replaceAll('"', '&quot;')}"><form action="https://evil.test/"><button>Go</button></form>`;

const pwned = (page: Page) => page.evaluate(() => [window, ...Array.from(frames)].some((one) => 'pwned' in one));

/** A device of somebody who means harm. */
async function hostileDevice(): Promise<{ base: string; asked: string[]; server: Server }> {
  const asked: string[] = [];
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    asked.push(pathname);
    const headers: Record<string, string | string[]> = {
      'set-cookie': ['token=planted; path=/', 'mark=evil; path=/'],
      'content-security-policy': "default-src * 'unsafe-inline' 'unsafe-eval'",
      'clear-site-data': '"*"',
      'access-control-allow-origin': '*',
      'service-worker-allowed': '/',
      link: '</evil.js>; rel=preload; as=script',
      refresh: '0; url=https://evil.test/',
    };
    const send = (status: number, type: string, body: string, more: Record<string, string> = {}) =>
      response.writeHead(status, { ...headers, 'content-type': type, ...more }).end(body);
    if (pathname === '/key/pub') {
      const name = `<img src=x onerror="${ATTACK.replaceAll('"', '&quot;')}">${'A'.repeat(100_000)}`;
      send(200, 'application/json', JSON.stringify({ code: '200', msg: '', data: { name, key: 'k' } }));
    } else if (pathname === '/evil/away') send(302, 'text/html', '', { location: 'https://evil.test/' });
    else if (pathname === '/evil/file') send(302, 'text/html', '', { location: 'file:///etc/passwd' });
    else if (pathname === '/evil/page') send(200, 'text/html', ATTACK_PAGE);
    else if (pathname === '/evil/worker.js') send(200, 'text/javascript', ATTACK);
    else if (pathname === '/evil/garbage') send(200, 'application/json', '{"code":');
    else send(200, 'text/html', ATTACK_PAGE);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, server };
}

test('a hostile page in a frame of the console runs nothing, reaches nothing and leads nowhere', async ({
  started,
  signInTo,
  device,
  control,
}) => {
  const { page } = started;
  await signInTo(page);
  device.put('evil.html', ATTACK_PAGE);
  await control.clearCalls();
  const address = page.url();
  const shown = await page
    .evaluate(async (markup) => {
      const { token } = (await window.hearth!.session.get())!;
      const { deviceId } = await window.hearth!.identity();
      const fields = new URLSearchParams({ token, device_id: deviceId, path: '/zenith_sata/admin/data/evil.html' });
      const blob = URL.createObjectURL(new Blob([markup], { type: 'text/html' }));
      const sources: [string, string][] = [
        ['src', `/v2/file/stream?${fields}`],
        ['src', blob],
        ['srcdoc', markup],
        ['src', 'https://evil.test/'],
        ['src', 'data:text/html,<script>top.pwned=true</script>'],
        ['src', 'javascript:top.pwned=true'],
      ];
      const loaded = sources.map(([attribute, value]) => {
        const frame = document.createElement('iframe');
        frame.setAttribute(attribute, value);
        document.body.append(frame);
        return new Promise<string>((resolve) => {
          frame.addEventListener('load', () => resolve(attribute));
          setTimeout(() => resolve('none'), 3000);
        });
      });
      await Promise.all(loaded);
      return { bridges: Array.from(frames, (one) => typeof (one as unknown as { hearth?: unknown }).hearth) };
    }, ATTACK_PAGE)
    .catch((error: unknown) => ({ bridges: [String(error)] }));
  // A frame of another origin cannot even be asked; whoever can be has no bridge.
  expect(shown.bridges.every((kind) => kind === 'undefined' || /cross-origin|SecurityError/.test(kind))).toBe(true);
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(page.url()).toBe(address);
  expect(started.electron.windows()).toHaveLength(1);
  expect((await control.calls()).map((call) => call.path)).not.toContain('/__pwned');
  await expect(page.getByTestId('desktop')).toBeVisible();
  if (!onDesktopHost()) return;
  const opened = await started.electron.evaluate(
    (module) => (module as unknown as { __desktopHost: { external: string[] } }).__desktopHost.external,
  );
  expect(opened).toEqual([]);
});

test('a hostile device names itself, redirects, sets headers and sends pages in vain', async ({ started, device }) => {
  const hostile = await hostileDevice();
  const { electron, page } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const name = (await page.evaluate((base) => window.hearth!.device.probe(base), hostile.base)).name;
  expect(name.length).toBeLessThanOrEqual(200);
  const opened = electron.waitForEvent('window');
  await page.evaluate(([base, given]) => void window.hearth!.device.select({ base, name: given }), [
    hostile.base,
    name,
  ] as const);
  const shown = await opened;
  await expect(shown.locator('html')).toHaveAttribute('data-host', 'electron');
  await expect.poll(() => electron.windows().length).toBe(1);
  // On the way to its sign-in the console stops what the page before it was loading, whoever asked for it.
  await expect(shown.locator('input[type="password"]')).toBeVisible();

  const answers = await shown.evaluate(async () => {
    const of = async (address: string) => {
      const answer = await fetch(address, { redirect: 'follow' });
      return [answer.status, answer.headers.get('content-security-policy')?.includes("default-src 'none'")];
    };
    const worker = await navigator.serviceWorker.register('/evil/worker.js').then(
      () => 'registered',
      () => 'refused',
    );
    return {
      away: await of('/evil/away'),
      file: await of('/evil/file'),
      page: await of('/evil/page'),
      cookie: document.cookie,
      worker,
    };
  });
  expect(answers).toEqual({
    away: [502, true],
    file: [502, true],
    page: [200, true],
    cookie: '',
    worker: 'refused',
  });
  // As a page it would have the bridge: it becomes a download instead, and the console stays.
  await shown.evaluate(() => {
    location.href = '/evil/page';
  });
  // A page that had been left could answer nothing more.
  await expect.poll(() => shown.evaluate(async () => (await fetch('/evil/garbage')).status)).toBe(200);
  await expect(shown).toHaveURL(/\/home\//);
  expect(await pwned(shown)).toBe(false);
  expect(hostile.asked).not.toContain('/__pwned');
  // The name of the device in tray and chooser is text.
  expect((await started.trayMenu()).join()).not.toContain('A'.repeat(500));
  await shown.evaluate((base) => void window.hearth!.device.select({ base, name: '' }), device.http);
  const back = await electron.waitForEvent('window');
  await expect(back.locator('input[type="password"]')).toBeVisible();
  expect(await back.evaluate(() => document.cookie)).toBe('');
  hostile.server.closeAllConnections();
  hostile.server.close();
});

test('a hostile link opens the window at most, and never another place', async ({ started, userData, device }) => {
  const { page, electron } = started;
  await expect(page.locator('input[type="password"]')).toBeVisible();
  const address = page.url();
  const links = [
    'hearth://evil.test/settings',
    'hearth://open//evil.test/x',
    'hearth:javascript:alert(1)',
    'hearth://evil/" --nas=http://evil.test "',
  ];
  for (const link of links) {
    const child = spawn(program, [root, `--user-data-dir=${userData}`, '--no-sandbox', link], { stdio: 'ignore' });
    expect(await new Promise((resolve) => child.once('exit', resolve)), link).toBe(2);
  }
  // macOS hands links over by an event.
  await electron.evaluate(({ app }, given) => {
    for (const link of given) app.emit('open-url', { preventDefault: () => undefined }, link);
  }, links);
  expect(page.url()).toBe(address);
  // Climbing ends at the console's own door: a page that is not there.
  await electron.evaluate(({ app }) => {
    app.emit('open-url', { preventDefault: () => undefined }, 'hearth://open/../../etc/passwd');
  });
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/home\//);
  // What a second start hands over is looked at again by the first one: anybody can be the second.
  await electron.evaluate(({ app }) => {
    for (const route of ['//evil.test', 'https://evil.test', '/../x', 5, { a: 1 }])
      app.emit('second-instance', {}, ['electron', 'hearth://evil/'], '/', { route, nas: 'file:///etc' });
  });
  expect(new URL(page.url()).origin).toBe(new URL(address).origin);
  expect((await page.evaluate(() => window.hearth!.device.get())).current?.base).toBe(device.http);
  await expect(page.locator('input[type="password"]')).toBeVisible();
  expect(electron.windows()).toHaveLength(1);
});

test('hostile names of files are shown as text and lead nowhere', async ({ started, signInTo, device }) => {
  const { page } = started;
  const names = [
    '<img src=x onerror="window.pwned=1">.txt',
    '"><script>window.pwned=1<%2Fscript>.txt',
    'gpj.\u202Etxt.exe',
    '$(touch pwned);`id`.txt',
    'x..%2f..%2fetc%2fpasswd.txt',
    '__proto__',
    `${'x'.repeat(240)}.txt`,
  ];
  for (const name of names) device.put(`hostile/${name}`, name);
  // Signs of control in a name are no part of a header.
  device.put('hostile/a\r\nset-cookie: mark=evil.txt', 'x');
  await signInTo(page);
  await page.evaluate(
    () => void window.hearth!.window.showMain('/fileManage/myFiles?path=/zenith_sata/admin/data/hostile'),
  );
  const files = new FilesPage(page);
  await expect(files.rows).toHaveCount(names.length + 1);
  const shown = await files.rows.evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.path ?? ''));
  for (const name of names)
    expect(
      shown.some((path) => path.endsWith(`/hostile/${name}`)),
      name,
    ).toBe(true);
  await files.rows.first().dblclick();
  const answers = await page.evaluate(async (given) => {
    const { token } = (await window.hearth!.session.get())!;
    const { deviceId, device: own } = await window.hearth!.identity();
    const common = { plat: 'web', version: '2.3.2023052901', device_id: deviceId, device: own, token, webagent: 'v2' };
    const asked = { ...common, rnd: `${Date.now()}_0001`, remote_port: '8050', request_purpose: '5' };
    return Promise.all(
      given.map(async (name) => {
        const fields = { ...asked, path: `/zenith_sata/admin/data/hostile/${name}` };
        const answer = await fetch(`/v2/file/download?${new URLSearchParams(fields)}`);
        return [(await answer.text()) === name, answer.headers.get('set-cookie'), answer.headers.get('mark')];
      }),
    );
  }, names);
  // A step upwards is refused in any writing, also where a file has that name.
  expect(answers).toEqual(names.map((name) => [!name.includes('..%2f'), null, null]));
  expect(await page.evaluate(() => [document.cookie, 'pwned' in window])).toEqual(['', false]);
});
