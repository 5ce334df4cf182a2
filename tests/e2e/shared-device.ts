import type { BrowserContext } from '@playwright/test';
import type { Account } from './accounts.ts';
import { Control } from './control.ts';
import { expect, openDevice, test as base, type TestDevice } from './fixtures.ts';

export { expect, type Locator, type Page } from './fixtures.ts';

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A device for all tests of a worker, and the sessions its accounts have there. */
interface Shared {
  readonly device: TestDevice;
  readonly sessions: Map<Account, Session>;
}

/** What a browser has whose other tab is signed in: a token alone, without a sign of life, counts as left behind. */
const asOfNow = ({ cookies, origins }: Session): Session => ({
  cookies,
  origins: origins.map(({ origin, localStorage }) => ({
    origin,
    localStorage: localStorage.map(({ name, value }) => ({
      name,
      value: name === HEARTBEAT_KEY ? String(Date.now()) : value,
    })),
  })),
});

/** Where the console notes that a tab of it is open (renderer/src/host/heartbeat.ts). */
const HEARTBEAT_KEY = 'activityHeartbeat';
const form = 'input[autocomplete="username"]';
/** What a page shows once it knows who looks: the form, or what the account sees. */
const known = `${form}, [data-testid="desktop"], [data-overlay]`;

/** Says that the state of the machine is another: an open page asks at once, and not with its next poll. */
class TellingControl extends Control {
  override async scenario(name: string, params?: Record<string, unknown>): Promise<void> {
    await super.scenario(name, params);
    await this.tell();
  }
}

/** Waits until a page has opened its channel, or the one of the test before has closed it; goes on where none does. */
async function listening(control: Control, wanted: boolean): Promise<void> {
  await expect
    .poll(async () => (await control.listeners()) > 0, { intervals: [50] })
    .toBe(wanted)
    .catch(() => undefined);
}

/**
 * For tests about what the hardware does: one device for a worker, whose hardware, network and clock each test finds
 * well again, and accounts that signed in once. Files, settings and accounts are as the test before left them; what
 * is about those has a device of its own (fixtures.ts). A failed test begins with a new one.
 */
export const test = base.extend<object, { shared: Shared }>({
  shared: [
    async ({ demoFolder }, use) => {
      const { device, stop } = await openDevice(demoFolder);
      await use({ device, sessions: new Map() });
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  device: async ({ shared }, use) => {
    const control = new Control(shared.device.http);
    await control.offline(false);
    await control.clock({ speed: 1 });
    await control.clearFaults();
    await control.scenario('normal-complete');
    await listening(control, false);
    await control.clearCalls();
    await use(shared.device);
  },

  control: async ({ device }, use) => {
    await use(new TellingControl(device.http));
  },

  signIn: async ({ shared, device, signIn }, use) => {
    await use(async (page, account = 'master') => {
      const session = shared.sessions.get(account);
      const isNew = !page.url().startsWith(device.http);
      if (session !== undefined && isNew) {
        await page.context().setStorageState(asOfNow(session));
        await page.goto(device.url());
        await expect(page.locator(known).first()).toBeVisible();
        if ((await page.locator(form).count()) === 0) {
          await listening(new Control(device.http), true);
          return;
        }
      }
      await signIn(page, account);
      shared.sessions.set(account, await page.context().storageState());
      // What a test tells is heard: without a channel a page of an idle device asks again after six seconds only.
      await listening(new Control(device.http), true);
    });
  },
});
