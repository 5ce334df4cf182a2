import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';
import type { AccountStore, NewAccount } from './account-store.ts';
import { createDirectory } from './directory.ts';
import { hashPassword, randomPassword, wirePassword } from './passwords.ts';

/** Password of every demo account (interfaces.md). */
export const DEMO_PASSWORD = 'Hearth2026';

/** Accounts that --demo makes in an empty folder (interfaces.md). */
export const demoAccounts = [
  {
    username: 'admin',
    nickname: 'Mira Kessler',
    qcname: 'mira',
    phone: '13812345678',
    isMaster: true,
    isLocal: false,
  },
  {
    username: '13800000001',
    nickname: 'Jonas Lindqvist',
    qcname: '',
    phone: '13800000001',
    isMaster: false,
    isLocal: false,
  },
  { username: 'guest', nickname: 'Guest', qcname: '', phone: '', isMaster: false, isLocal: true },
] as const;

/** People the cloud service knows in the demo, with the same password; they can be added to the device. */
export const demoCloudUsers = [
  { username: '13900000002', qcname: 'lena', nickname: 'Lena Aldous', phone: '13900000002' },
  { username: '13700000003', qcname: 'tomas', nickname: 'Tomás Ferreira', phone: '13700000003' },
  { username: '13600000004', qcname: 'yuki', nickname: 'Yuki Tanaka', phone: '13600000004' },
] as const;

/**
 * Makes the first accounts of a device that has none: the three of the demo, or one administrator `admin` with a
 * random password, which is answered once so that it can be shown to the person at the machine; it is stored only
 * as a hash. Answers undefined when nothing needs to be shown.
 */
export async function makeFirstAccounts(
  db: DatabaseSync,
  accounts: AccountStore,
  demo: boolean,
  atS: number,
): Promise<{ username: string; password: string } | undefined> {
  if (accounts.count() > 0) return undefined;
  if (demo) {
    const wire = wirePassword(DEMO_PASSWORD);
    const hashed: NewAccount[] = [];
    // One after the other: each needs memory that the device would keep.
    for (const account of demoAccounts) hashed.push({ ...account, password: await hashPassword(wire) });
    const directory = createDirectory(db);
    const cloudPassword = await hashPassword(wire);
    transaction(db, () => {
      for (const account of hashed) accounts.add(account, atS);
      for (const person of demoCloudUsers) directory.put({ ...person, password: cloudPassword });
    });
    return undefined;
  }
  const password = randomPassword();
  const hash = await hashPassword(wirePassword(password));
  accounts.add({ username: 'admin', nickname: 'admin', isMaster: true, isLocal: false, password: hash }, atS);
  return { username: 'admin', password };
}
