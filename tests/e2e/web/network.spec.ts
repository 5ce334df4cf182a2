import type { HopState } from '#shared/rules/path-doctor.ts';
import { demoPassword } from '../accounts.ts';
import { seriousFindings } from '../axe.ts';
import { expect, test, type Page } from '../shared-device.ts';
import type { Control } from '../control.ts';
import { received } from './care-page.ts';

const DAY_MS = 86_400_000;
const START_MS = 3000;
const tip = (page: Page) => page.getByTestId('subnet-tip');

/** Loads the page and lets what is decided three seconds after its start be decided. */
async function started(page: Page): Promise<void> {
  let isAsked = false;
  const asked = Promise.all(
    ['natinfo', 'pubaddr'].map((path) => page.waitForResponse((answer) => answer.url().includes(path))),
  ).finally(() => (isAsked = true));
  await page.reload();
  await expect(page.getByTestId('desktop')).toBeVisible();
  // What decides it comes a moment after the desktop: its three seconds may not have begun with the first look.
  await expect
    .poll(async () => {
      await page.clock.fastForward(START_MS);
      return isAsked;
    })
    .toBe(true);
  for (const answer of await asked) await answer.finished();
}

for (const account of ['master', 'normal', 'local'] as const)
  test(`NET-01 NET-02 NET-04 SUB-02 net-mismatch as ${account}: said once, and not for a day when so wished`, async ({
    page,
    signIn,
    control,
  }) => {
    await page.clock.install();
    await signIn(page, account);
    await control.scenario('net-mismatch');
    await control.clearCalls();
    await started(page);
    await expect(tip(page)).toContainText('This computer and the device are in different subnets');
    expect(await received(control, '/__control/natinfo')).toHaveLength(1);
    expect(await received(control, '/__control/pubaddr')).toHaveLength(1);
    expect(await seriousFindings(page, '[data-testid="subnet-tip"]')).toEqual([]);
    // It blocks nothing: what lies under it goes on.
    await page.getByTestId('connection').click();
    await expect(page.getByRole('button', { name: 'Check the connection' })).toBeVisible();
    await page.keyboard.press('Escape');

    // Unticked it comes back with the next start.
    await tip(page).getByRole('button', { name: 'OK' }).click();
    await expect(tip(page)).toHaveCount(0);
    await started(page);
    await tip(page).getByRole('checkbox').check();
    await tip(page).getByRole('button', { name: 'OK' }).click();
    await expect(tip(page)).toHaveCount(0);

    await control.clearCalls();
    await page.reload();
    await expect(page.getByTestId('desktop')).toBeVisible();
    await page.clock.fastForward(START_MS);
    await page.clock.runFor(1000);
    await expect(tip(page)).toHaveCount(0);
    expect(await received(control, '/__control/natinfo')).toEqual([]);

    // Who left the console open for a day is asked for the password (LCK-01).
    await page.clock.setSystemTime(Date.now() + DAY_MS + 60_000);
    await page.reload();
    await page.getByTestId('lock-screen').getByLabel('Password', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByTestId('desktop')).toBeVisible();
    await started(page);
    await expect(tip(page)).toBeVisible();
  });

test('NET-02 NET-03 the same network, a proxy out of order and a tracker that does not answer say nothing', async ({
  page,
  signIn,
  control,
}) => {
  await page.clock.install();
  await signIn(page);
  for (const scenario of ['net-same', 'net-proxy-fail']) {
    await control.scenario(scenario);
    await started(page);
    await page.clock.runFor(500);
    await expect(tip(page), scenario).toHaveCount(0);
  }
  await control.scenario('net-mismatch');
  await control.fault({ call: '/__control/natinfo', status: 500 });
  await started(page);
  await page.clock.runFor(500);
  await expect(tip(page)).toHaveCount(0);
  await expect(page.getByTestId('notice')).toHaveCount(0);
});

test('NET-05 SUB-03 the notice waits while something stands over the desktop', async ({ page, signIn, control }) => {
  await page.clock.install();
  await signIn(page);
  await control.scenario('net-mismatch');
  await control.patch({ poll: { db_state: 'down' } });
  await page.reload();
  await expect(page.locator('[data-overlay="database"]')).toBeVisible();
  const asked = page.waitForResponse((answer) => answer.url().includes('pubaddr'));
  await page.clock.fastForward(START_MS);
  await (await asked).finished();
  await page.clock.runFor(500);
  await expect(tip(page)).toHaveCount(0);
  await control.patch({ poll: { db_state: 'working' } });
  await page.clock.fastForward(8000);
  await expect(tip(page)).toBeVisible();
});

test('RHP-11 ERR-110 no network: of the device or of this computer, and Retry asks again', async ({
  page,
  context,
  device,
  signIn,
  control,
}) => {
  await signIn(page);
  await control.scenario('net-no-internet');
  await page.goto(device.url('/setting/remoteHelp'));
  const dialog = page.getByRole('alertdialog', { name: 'The device cannot connect to the network' });
  await expect(dialog).toContainText('network unreachable');
  await expect(dialog).toContainText('N001998');
  await context.setOffline(true);
  await expect(dialog).toContainText('This computer has no network connection; check it first');
  await expect(dialog).not.toContainText('N001998');
  await context.setOffline(false);
  await expect(dialog).toContainText('N001998');
  await control.clearCalls();
  await dialog.getByRole('button', { name: 'Retry' }).click();
  // The page asks by itself as well, once its channel is back.
  await expect.poll(async () => (await received(control, '/zhelper/state')).length).toBeGreaterThan(0);
  await expect(dialog).toBeVisible();
  await control.scenario('rhelp-off');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('switch')).not.toBeChecked();
});

type Step = readonly [key: string, ok: 0 | 1, ms?: number];
const whole: readonly Step[] = [
  ['link', 1],
  ['gateway', 1],
  ['dns', 1],
  ['internet', 1],
  ['relay', 1],
];
/** The device's way out: as measured, up to the first step that is broken. */
const way = (...changed: Step[]) => {
  const steps = whole.map((step) => changed.find(([key]) => key === step[0]) ?? step);
  const end = steps.findIndex(([, ok]) => ok === 0);
  return steps.map(([key, ok, ms = 7], index) => ({
    key,
    ok,
    skipped: end >= 0 && index > end ? 1 : 0,
    ms,
    detail: '',
  }));
};

interface Trouble {
  readonly what: string;
  readonly way?: readonly object[];
  readonly prepare?: (control: Control) => Promise<void>;
  /** Computer, router, relay, device. */
  readonly hops: readonly HopState[];
  readonly says: string;
}

const troubles: readonly Trouble[] = [
  { what: 'in order', way: way(), hops: ['ok', 'ok', 'ok', 'ok'], says: 'Everything is in order' },
  {
    what: 'a router that is down',
    prepare: (control) => control.operate('net', { gateway_up: false }),
    hops: ['ok', 'broken', 'unused', 'ok'],
    says: 'The device does not reach its router',
  },
  {
    what: 'a slow router',
    way: way(['gateway', 1, 180]),
    hops: ['ok', 'slow', 'ok', 'ok'],
    says: 'The router answers slowly',
  },
  {
    what: 'no internet',
    way: way(['internet', 0]),
    hops: ['ok', 'ok', 'broken', 'ok'],
    says: 'Your router does not reach the internet',
  },
  {
    what: 'no relay',
    way: way(['relay', 0]),
    hops: ['ok', 'ok', 'broken', 'ok'],
    says: 'The relay does not answer',
  },
  {
    what: 'a slow relay',
    way: way(['relay', 1, 900]),
    hops: ['ok', 'ok', 'slow', 'ok'],
    says: 'The relay answers slowly',
  },
  {
    what: 'a slow device',
    way: way(),
    prepare: (control) => control.fault({ call: 'system', delayMs: 300 }),
    hops: ['ok', 'ok', 'ok', 'slow'],
    says: 'The device answers slowly',
  },
  {
    what: 'lost answers',
    way: way(),
    prepare: (control) => control.fault({ call: 'system', status: 503, times: 1 }),
    hops: ['ok', 'ok', 'ok', 'slow'],
    says: 'Some answers are lost on the way',
  },
  {
    what: 'a device that does not answer',
    way: way(),
    prepare: (control) => control.fault({ call: 'system', drop: true }),
    hops: ['ok', 'unknown', 'unknown', 'broken'],
    says: 'The device does not answer',
  },
  {
    what: 'another network',
    way: way(),
    prepare: (control) => control.operate('net', { pubaddr: '5.6.7.8:1' }),
    hops: ['ok', 'ok', 'ok', 'ok'],
    says: 'This computer and the device are in different networks',
  },
];

test('NET-02 the path doctor names the hop that is slow or broken, and one thing to do', async ({
  desktop,
  context,
  control,
}) => {
  await desktop.getByTestId('connection').click();
  await desktop.getByRole('button', { name: 'Check the connection' }).click();
  const doctor = desktop.getByTestId('path-doctor');
  const measured = async ({ what, hops, says }: Pick<Trouble, 'what' | 'hops' | 'says'>) => {
    await expect(doctor, what).toHaveAttribute('aria-busy', 'false');
    const states = await doctor.locator('[data-hop]').evaluateAll((found) => found.map((hop) => (hop as HTMLElement).dataset.state)); // prettier-ignore
    expect(states, what).toEqual(hops);
    await expect(doctor.getByRole('status').getByRole('heading'), what).toHaveText(says);
  };
  const again = async () => {
    await expect(doctor).toHaveAttribute('aria-busy', 'false');
    await doctor.getByRole('button', { name: 'Measure again' }).click();
  };
  for (const trouble of troubles) {
    // The times are real ones: what a busy computer added to one measurement is gone from the next.
    await expect(async () => {
      await expect(doctor).toHaveAttribute('aria-busy', 'false');
      await control.clearFaults();
      await control.scenario('normal-complete');
      if (trouble.way) await control.patch({ calls: { networkDiagnose: { data: { items: trouble.way } } } });
      await trouble.prepare?.(control);
      await again();
      await measured(trouble);
    }).toPass({ timeout: 60_000 });
  }
  await control.clearFaults();
  await context.setOffline(true);
  await again();
  await measured({
    what: 'this computer',
    hops: ['broken', 'unknown', 'unknown', 'unknown'],
    says: 'This computer has no network connection',
  });
  await context.setOffline(false);
});

test('PUSH-05 push-silent: a channel on which nothing is said for 40 s is given up and made anew', async ({
  page,
  signIn,
  control,
}) => {
  await page.clock.install();
  const open: string[] = [];
  const closed: string[] = [];
  page.on('websocket', (socket) => {
    open.push(socket.url());
    socket.on('close', () => closed.push(socket.url()));
  });
  await signIn(page);
  await expect(page.getByTestId('connection')).toContainText('LAN');
  await expect.poll(() => open.length).toBe(1);
  await control.scenario('push-silent');
  for (let passed = 0; passed < 3; passed += 1) await page.clock.runFor(20_000);
  await expect.poll(() => closed.length).toBeGreaterThan(0);
  await page.clock.runFor(1000);
  await expect.poll(() => open.length).toBeGreaterThan(1);
});
