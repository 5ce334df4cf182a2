import { makeFirstAccounts } from './accounts/first-accounts.ts';
import type { DeviceContext } from './context.ts';
import type { DeviceParts } from './parts.ts';

/** How far the demo has come, in the device's record: a start that was cut short is finished by the next one. */
const DEMO_BEGUN = 1;
const DEMO_DONE = 2;

/** Fills an empty device with demo data. */
export type WriteDemo = (ctx: Pick<DeviceContext, 'config' | 'db' | 'log'>) => Promise<void>;

/**
 * Makes a device out of an empty folder: the first accounts and, with --demo, files to look at. A device that has
 * accounts is left as it is. Answers the administrator's first password where there is one to be shown.
 */
export async function prepareFirstStart(
  ctx: DeviceContext,
  { accounts, identity }: DeviceParts,
  writeDemo: WriteDemo,
): Promise<{ username: string; password: string } | undefined> {
  const { demo } = ctx.config;
  if (demo && accounts.count() === 0) identity.setCounter('demo', DEMO_BEGUN);
  const shown = await makeFirstAccounts(ctx.db, accounts, demo, Math.floor(Date.now() / 1000));
  if (demo && identity.counter('demo') === DEMO_BEGUN) {
    try {
      await writeDemo(ctx);
      identity.setCounter('demo', DEMO_DONE);
    } catch (error) {
      // The device is of use without them; the next start tries again.
      ctx.log.error('the demo data could not be written', { error });
    }
  }
  return shown;
}
