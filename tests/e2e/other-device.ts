import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { calls } from '#shared/contract/index.ts';
import { signedIn } from '../contract/device-client.ts';
import { accounts } from './accounts.ts';
import { madeDemoFolder, openDevice, type TestDevice } from './fixtures.ts';

/** A copy of the demo data would be the same device: one that has no id yet makes its own. */
function forgetId(dataDir: string): void {
  const db = new DatabaseSync(path.join(dataDir, 'system/device.db'));
  db.exec("DELETE FROM device WHERE key = 'nasid'");
  db.close();
}

/** Runs with a second device that the first one's relay knows. */
export async function withOther(
  device: TestDevice,
  work: (far: TestDevice, id: string) => Promise<void>,
): Promise<void> {
  const { device: far, stop } = await openDevice(madeDemoFolder(), forgetId);
  try {
    const client = await signedIn(far.http, accounts.master);
    const { data } = await client.call(calls.system, {});
    await device.restart({ peers: { [data.nasid]: far.http } });
    await work(far, data.nasid);
  } finally {
    await stop();
  }
}
