import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../contract/device-client.ts';
import { accounts } from './accounts.ts';
import { openDevice, type TestDevice } from './fixtures.ts';

/** Runs with a second device that the first one's relay knows. */
export async function withOther(
  device: TestDevice,
  work: (far: TestDevice, id: string) => Promise<void>,
): Promise<void> {
  // Of demo data of its own: a copy of those of the first one would be the same device.
  const { device: far, stop } = await openDevice(null);
  try {
    const client = await signedIn(far.http, accounts.master);
    const { data } = await client.call(calls.system, {});
    await device.restart({ peers: { [data.nasid]: far.http } });
    await work(far, data.nasid);
  } finally {
    await stop();
  }
}
