import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type NetdiskKind, netdiskKinds } from '#shared/contract/kinds.ts';
import { checkFileName } from '#shared/rules/file-name.ts';
import { DeviceError } from '../device-error.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { isInside } from '../files/locator.ts';
import type { ConfigStore } from '../storage/config-store.ts';

/** How long a picture can be scanned (ms). */
export const QR_MS = 180_000;
/** Pictures that wait at a time; the oldest is forgotten first. */
const QR_MAX = 100;

const GIB = 1024 ** 3;
/** Folder of a drive where what is on its way there stands; it is no part of the drive. */
export const INCOMING = '.incoming';
/** What each drive gives an account. */
export const driveBytes: Readonly<Record<NetdiskKind, number>> = {
  baidu: 2048 * GIB,
  tianyi: 60 * GIB,
  onedrive: 1024 * GIB,
};

export interface DriveAccount {
  readonly account: string;
  readonly nick: string;
}
interface Asked {
  readonly kind: NetdiskKind;
  readonly username: string;
  readonly at: number;
  isConfirmed: boolean;
}

export type QrState = 'wait' | 'ok' | 'expired';
export type CloudDrives = ReturnType<typeof createCloudDrives>;

const signIns = z.record(z.string(), z.partialRecord(z.enum(netdiskKinds), z.object({ account: z.string(), nick: z.string() }))); // prettier-ignore

/**
 * The cloud drives of this device's accounts (CALL-EXT-21). The services themselves stand outside of it and are
 * simulated, like the machine: each account has a folder there, and its app is `POST /__control/netdisk`.
 */
export function createCloudDrives(dataDir: string, config: ConfigStore, now: () => number = Date.now) {
  const stored = config.value('netdisk', signIns, {});
  const asked = new Map<string, Asked>();
  const key = (username: string): string => username.toLowerCase();
  const folder = (kind: NetdiskKind, username: string): string =>
    path.join(dataDir, 'netdisk', kind, Buffer.from(key(username)).toString('hex'));

  const confirmAsked = (found: Asked): void => {
    found.isConfirmed = true;
    set(found.username, found.kind, {
      account: `${found.kind}-${randomBytes(4).toString('hex')}`,
      nick: found.username,
    });
  };

  const set = (username: string, kind: NetdiskKind, account: DriveAccount | undefined): void => {
    const all = stored.get();
    const { [kind]: _before, ...others } = all[key(username)] ?? {};
    stored.set({ ...all, [key(username)]: account === undefined ? others : { ...others, [kind]: account } });
  };

  return {
    find: (username: string, kind: NetdiskKind): DriveAccount | undefined => stored.get()[key(username)]?.[kind],
    /** A new sign-in to be confirmed with the app of the drive. */
    ask(username: string, kind: NetdiskKind): string {
      for (const [id, { at }] of asked) if (at <= now() - QR_MS || asked.size >= QR_MAX) asked.delete(id);
      const id = randomUUID();
      asked.set(id, { kind, username, at: now(), isConfirmed: false });
      return id;
    },
    /** What became of a sign-in; to others than who asked it is one that never was. */
    poll(username: string, id: string): QrState {
      const found = asked.get(id);
      if (!found || key(found.username) !== key(username) || found.at <= now() - QR_MS) return 'expired';
      if (!found.isConfirmed) return 'wait';
      asked.delete(id);
      return 'ok';
    },
    signOut: (username: string, kind: NetdiskKind): void => set(username, kind, undefined),
    /** Somebody confirmed the newest picture of a drive in its app; false when none waits. */
    confirm(kind: NetdiskKind): boolean {
      const waiting = [...asked.values()].filter((each) => each.kind === kind && !each.isConfirmed);
      const newest = waiting.filter(({ at }) => at > now() - QR_MS).at(-1);
      if (!newest) return false;
      confirmAsked(newest);
      return true;
    },
    /** Who asked for a picture confirms it in place of the app, which a simulated drive has not; false for a picture that is over. */
    confirmOwn(username: string, id: string): boolean {
      const found = asked.get(id);
      if (!found || key(found.username) !== key(username) || found.at <= now() - QR_MS) return false;
      if (!found.isConfirmed) confirmAsked(found);
      return true;
    },
    /** The service ends every sign-in of this device. */
    endAll(kind: NetdiskKind): void {
      for (const username of Object.keys(stored.get())) set(username, kind, undefined);
    },
    /** An account is gone: nobody of its name finds its drives. */
    async forget(username: string): Promise<void> {
      const { [key(username)]: _gone, ...others } = stored.get();
      stored.set(others);
      for (const kind of netdiskKinds) await rm(folder(kind, username), { recursive: true, force: true });
    },
    /** Real path of the top of an account's drive. Throws N008001 without a sign-in. */
    async root(username: string, kind: NetdiskKind): Promise<string> {
      if (stored.get()[key(username)]?.[kind] === undefined) throw new DeviceError('N008001');
      const top = folder(kind, username);
      await mkdir(top, { recursive: true, mode: 0o700 });
      return realpath(top);
    },
    /** Something that stands on a drive. Throws N002005 for a path that leads out, N002001 where nothing is. */
    locate(root: string, place: string): Promise<string> {
      const names = place.split('/').filter((name) => name !== '');
      const isAllowed = names[0] !== INCOMING && names.every((name) => checkFileName(name) === null);
      if (!place.startsWith('/') || !isAllowed) throw new DeviceError('N002005');
      return withFsErrors(async () => {
        const real = await realpath(path.join(root, ...names));
        if (!isInside(real, root)) throw new DeviceError('N002005');
        return real;
      });
    },
  };
}
