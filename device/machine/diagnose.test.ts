import { expect, test } from 'vitest';
import { diagnose, type DiagnoseStep, gatewayOf } from './diagnose.ts';

const good = (key: DiagnoseStep['key'], detail: string | undefined = ''): DiagnoseStep => ({
  key,
  check: () => Promise.resolve(detail),
});

test('CALL-NET-01 with the gateway down its item says so, and what follows is skipped', async () => {
  const down: DiagnoseStep = { key: 'gateway', check: () => Promise.reject(new Error('no default route')) };
  const items = await diagnose([good('link'), down, good('dns'), good('internet'), good('relay')]);
  expect(items).toMatchObject([
    { key: 'link', ok: 1, skipped: 0 },
    { key: 'gateway', ok: 0, skipped: 0, detail: 'no default route' },
    { key: 'dns', ok: 0, skipped: 1 },
    { key: 'internet', ok: 0, skipped: 1 },
    { key: 'relay', ok: 0, skipped: 1 },
  ]);
});

test('CALL-NET-01 a step that does not come back is given up; one that does not exist is skipped alone', async () => {
  const never: DiagnoseStep = { key: 'dns', check: () => new Promise(() => undefined) };
  expect(await diagnose([good('link'), never], 20)).toMatchObject([{ ok: 1 }, { ok: 0, detail: 'no answer' }]);
  const none: DiagnoseStep = { key: 'relay', check: () => Promise.resolve(undefined) };
  expect(await diagnose([none, good('link', 'eth0')])).toMatchObject([
    { key: 'relay', ok: 0, skipped: 1 },
    { key: 'link', ok: 1, detail: 'eth0' },
  ]);
});

test('the gateway is read from the table of routes', () => {
  const head = 'Iface\tDestination\tGateway\tFlags\n';
  expect(gatewayOf(`${head}eth0\t0000A8C0\t00000000\t0001\neth0\t00000000\t0101A8C0\t0003\n`)).toBe('192.168.1.1');
  expect(() => gatewayOf(head)).toThrow('no default route');
});
