import { expect, test, vi } from 'vitest';
import type { CheckStep } from '#shared/ipc/desktop-channels.ts';
import { connectionChecks, type CheckTools } from './checks.ts';
import { checkConnection } from './connection-check.ts';
import { createDiagnostics } from './diagnostics.ts';
import { buildReport, type ReportFacts } from './report.ts';

const base = 'https://nas.home:5055';
const good: CheckTools = {
  base: () => base,
  tryDisk: async () => 9e9,
  lookup: async () => '192.168.1.20',
  connect: async () => undefined,
  certificate: async () => ({ trusted: true, pinned: false, reason: '' }),
  probe: async () => ({ reachable: true, name: 'Attic', ms: 12 }),
  push: () => ({ state: 'open', failures: 0 }),
  signedIn: () => true,
  tryKeychain: async () => true,
  hasTray: () => true,
  deviceTime: async () => 1_000_000,
  now: () => 1_000_000,
};
const refused = () => Promise.reject(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

async function run(over: Partial<CheckTools> = {}) {
  const told: CheckStep[] = [];
  const checks = connectionChecks({ ...good, ...over });
  const steps = await checkConnection({
    checks,
    now: () => 0,
    onStep: (step) => told.push(step),
    clean: (text) => text,
  });
  expect(told).toEqual(steps);
  return Object.fromEntries(steps.map((step) => [step.id, `${step.verdict} ${step.code}`]));
}

test('ten steps from this computer to the device and back, each with a verdict', async () => {
  expect(await run()).toEqual({
    disk: 'ok ok',
    dns: 'ok ok',
    tcp: 'ok ok',
    tls: 'ok ok',
    http: 'ok ok',
    push: 'ok ok',
    ping: 'ok ok',
    keychain: 'ok ok',
    tray: 'ok ok',
    clock: 'ok ok',
  });
});

test('the first failure is the one to look at: what depends on it is left out, the rest goes on', async () => {
  expect(await run({ connect: refused })).toEqual({
    disk: 'ok ok',
    dns: 'ok ok',
    tcp: 'failed error',
    tls: 'skipped earlier',
    http: 'skipped earlier',
    push: 'skipped earlier',
    ping: 'skipped earlier',
    keychain: 'ok ok',
    tray: 'ok ok',
    clock: 'skipped earlier',
  });
});

test.each<[string, Partial<CheckTools>, string, string]>([
  ['a disk that is nearly full', { tryDisk: async () => 1e6 }, 'disk', 'warning low'],
  ['a disk that refuses', { tryDisk: refused }, 'disk', 'failed error'],
  ['no device', { base: () => null }, 'dns', 'failed noDevice'],
  ['an address in numbers', { base: () => 'http://192.168.1.20:5055' }, 'dns', 'skipped notNeeded'],
  ['an IPv6 address', { base: () => 'http://[fe80::1]:5055' }, 'dns', 'skipped notNeeded'],
  ['plain http', { base: () => 'http://192.168.1.20:5055' }, 'tls', 'skipped plain'],
  [
    'a certificate nobody vouches for',
    { certificate: async () => ({ trusted: false, pinned: false, reason: 'DEPTH_ZERO_SELF_SIGNED_CERT' }) },
    'tls',
    'failed untrusted',
  ],
  [
    'a certificate the person has confirmed',
    { certificate: async () => ({ trusted: false, pinned: true, reason: 'x' }) },
    'tls',
    'ok pinned',
  ],
  [
    'something else at the port',
    { probe: async () => ({ reachable: false, name: '', ms: 1 }) },
    'http',
    'failed noHearth',
  ],
  ['nobody signed in', { signedIn: () => false }, 'push', 'skipped signedOut'],
  ['push that does not open', { push: () => ({ state: 'down', failures: 3 }) }, 'push', 'failed notOpen'],
  ['push that is being opened', { push: () => ({ state: 'connecting', failures: 0 }) }, 'push', 'warning notOpen'],
  ['push refused', { push: () => ({ state: 'refused', failures: 0 }) }, 'push', 'failed refused'],
  ['a slow way', { probe: async () => ({ reachable: true, name: '', ms: 900 }) }, 'ping', 'warning slow'],
  ['a keyring that only pretends', { tryKeychain: async () => false }, 'keychain', 'warning unprotected'],
  ['a locked keyring', { tryKeychain: refused }, 'keychain', 'failed error'],
  ['a desktop without tray', { hasTray: () => false }, 'tray', 'warning noTray'],
  ['clocks ten minutes apart', { deviceTime: async () => 1_600_001 }, 'clock', 'warning apart'],
  ['a device that does not tell its time', { deviceTime: async () => null }, 'clock', 'skipped unknown'],
])('%s is told', async (_name, over, id, expected) => {
  expect((await run(over))[id]).toBe(expected);
});

test('a step that never answers ends by itself, and the check goes on', async () => {
  const ends: AbortController[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
    const control = new AbortController();
    ends.push(control);
    return control.signal;
  });
  const running = run({ lookup: () => new Promise(() => undefined) });
  await vi.waitFor(() => expect(ends).toHaveLength(2));
  ends[1]?.abort();
  expect(await running).toMatchObject({ dns: 'failed timeout', tcp: 'skipped earlier', keychain: 'ok ok' });
  vi.mocked(AbortSignal.timeout).mockRestore();
});

const facts: ReportFacts = {
  at: new Date(0),
  versions: { version: '1.0.0' },
  phases: { ready: 120 },
  processes: [{ kind: 'Browser', kilobytes: 102_400 }],
  steps: [{ id: 'tcp', verdict: 'failed', code: 'error', ms: 3, detail: 'ECONNREFUSED' }],
  crash: 'Error: x\n at y',
  log: 'one\nlast line of /home/mira/x by mira and mira@home.test or 13800000001\n',
  home: '/home/mira',
  accounts: ['mira', '13800000001'],
};

test('the report has versions, start, memory, steps, the last fatal error and the log, and names nobody', () => {
  const text = buildReport(facts, (line) => line);
  for (const part of [
    'version: 1.0.0',
    'ready: 120 ms',
    'Browser: 100 MB',
    '1. tcp: failed, error, 3 ms, ECONNREFUSED',
  ])
    expect(text).toContain(part);
  expect(text).toContain('last line of ~/x by [account] and [mail] or [account]');
  expect(text).not.toContain('mira');
  expect(buildReport({ ...facts, accounts: ['a.b'], log: 'axb a.b' }, (line) => line)).toContain('axb [account]');
});

test('a report stays small and keeps the newest lines', () => {
  const log = `${'x'.repeat(2000)}\n`.repeat(1000);
  const text = buildReport({ ...facts, log: `${log}newest` }, (line) => line);
  expect(text.length).toBeLessThan(200_000);
  expect(text).toContain('version: 1.0.0');
  expect(text.trimEnd().endsWith('newest')).toBe(true);
});

test('one check at a time, and what is saved is what was shown', async () => {
  let runs = 0;
  const saved: string[] = [];
  const diagnostics = createDiagnostics({
    checks: () => {
      runs += 1;
      return connectionChecks(good);
    },
    now: () => 0,
    clean: (text) => text,
    onStep: () => undefined,
    facts: async () => ({ ...facts, at: new Date(saved.length * 1000 + runs) }),
    save: async (text) => {
      if (saved.length === 1) throw new Error('ENOSPC');
      return saved.push(text) > 0;
    },
  });
  await Promise.all([diagnostics.run(), diagnostics.run()]);
  expect(runs).toBe(1);
  const shown = await diagnostics.report();
  expect(await diagnostics.save()).toBe('saved');
  expect(saved).toEqual([shown]);
  expect(await diagnostics.save()).toBe('failed');
});
