import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type NetdiskKind, netdiskKinds } from '#shared/contract/kinds.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { makeEntry } from '../files/entry.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { page as pageOf } from '../files/list-areas.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import { runTransfer } from '../files/run-transfer.ts';
import { sumTree } from '../files/walk.ts';
import { type CloudDrives, driveBytes, INCOMING } from '../netdisk/drives.ts';
import { qrImage } from '../netdisk/qr-image.ts';
import { sendToDrive } from '../netdisk/transfer.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';

export interface NetdiskDeps {
  readonly drives: CloudDrives;
  readonly isOnline: () => boolean;
}

type NetdiskCalls = 'netdiskAccount' | 'netdiskList' | 'netdiskTransfer';

/** Cloud drives: signing in by a picture, folders, copies there and back (CALL-EXT-21). */
export function createNetdiskHandlers(
  context: DeviceContext,
  { drives, isOnline }: NetdiskDeps,
): Handlers<NetdiskCalls> {
  const services = fileServices(context);
  const { locator, room } = services;
  const assertOnline = (): void => {
    if (!isOnline()) throw new DeviceError('N008001');
  };
  /** Asks, while a copy is under way, whether the drive can still be used. */
  const still = (caller: Caller, kind: NetdiskKind) => (): void => {
    assertOnline();
    if (!drives.find(caller.username, kind)) throw new DeviceError('N008001');
  };
  const rootOf = (caller: Caller, kind: NetdiskKind): Promise<string> => {
    assertOnline();
    return drives.root(caller.username, kind);
  };
  const record = async (caller: Caller, kind: NetdiskKind) => {
    const found = drives.find(caller.username, kind);
    const used = found ? (await sumTree(await drives.root(caller.username, kind))).bytes : 0;
    const total = found ? driveBytes[kind] : 0;
    return { kind, account: found?.account ?? '', nick: found?.nick ?? '', used, total, login: found ? 1 : 0 } as const;
  };

  /** Checks everything that goes to a drive; answers the work, one for each path. */
  const uploads = async (caller: Caller, kind: NetdiskKind, paths: readonly string[], to: string) => {
    const sources = await mapParallel(paths, 4, (wire) => locator.locate(caller, wire));
    const root = await rootOf(caller, kind);
    const folder = await drives.locate(root, to);
    if (!(await stat(folder)).isDirectory()) throw new DeviceError('N002001');
    const sizes = await mapParallel(sources, 4, async ({ real }) => (await sumTree(real)).bytes);
    const free = driveBytes[kind] - (await sumTree(root)).bytes;
    if (sizes.reduce((sum, size) => sum + size, 0) > free) throw new DeviceError('N002004');
    return sources.map(({ real, wire }, index) => {
      const size = sizes[index] ?? 0;
      const task = { name: path.basename(real), from: wire, to: `${kind}:${to}`, size, op: 'upload' } as const;
      return { ...task, run: sendToDrive.bind(undefined, real, { root, folder, size, still: still(caller, kind) }) };
    });
  };

  /** The same for what comes from a drive. */
  const downloads = async (caller: Caller, kind: NetdiskKind, paths: readonly string[], wire: string) => {
    const to = await locator.locateFolder(caller, wire, 'write');
    const root = await rootOf(caller, kind);
    const found = await mapParallel(paths, 4, async (place) => {
      const real = await drives.locate(root, place);
      return { real, place, bytes: (await sumTree(real)).bytes };
    });
    await room.assert(to, found.reduce((sum, { bytes }) => sum + bytes, 0)); // prettier-ignore
    return found.map(({ real, place, bytes }) => {
      const name = real === root ? kind : path.basename(real);
      const sources = [{ ...to, parent: '', name, real }];
      const find = async () => ({ sources, to: await locator.locateFolder(caller, wire, 'write') });
      const task = { name, from: `${kind}:${place}`, to: to.wire, size: bytes, op: 'download' } as const;
      const transfer = { mode: 'copy' as const, caller, sources, to, bytes, find };
      const run = async (progress: Parameters<typeof runTransfer>[3]): Promise<void> => {
        still(caller, kind)();
        await runTransfer(services, transfer, 'rename', progress);
      };
      return { ...task, run };
    });
  };

  return {
    netdiskAccount: async ({ action, kind, qr_id: id = '' }, caller) => {
      if (action === 'list') {
        return { list: await mapParallel(netdiskKinds, 3, (each) => record(caller, each)), simulated: 1 };
      }
      if (action === 'poll') {
        assertOnline();
        return { state: drives.poll(caller.username, id) };
      }
      if (action === 'confirm') {
        assertOnline();
        return { state: drives.confirmOwn(caller.username, id) ? 'scanned' : 'expired' };
      }
      if (kind === undefined) throw new DeviceError('N000001', { data: { field: 'kind' } });
      if (action === 'logout') {
        drives.signOut(caller.username, kind);
        return {};
      }
      assertOnline();
      const asked = drives.ask(caller.username, kind);
      return { qr_id: asked, image: qrImage(`hearth-netdisk:${kind}:${asked}`), state: 'wait', simulated: 1 };
    },
    netdiskList: async ({ kind, path: place, page, size }, caller) => {
      const root = await rootOf(caller, kind);
      const real = await drives.locate(root, place);
      const entries = (await withFsErrors(() => readdir(real, { withFileTypes: true }))).filter(
        (entry) => (entry.isFile() || entry.isDirectory()) && entry.name !== INCOMING,
      );
      entries.sort((a, b) => Number(b.isDirectory()) - Number(a.isDirectory()) || a.name.localeCompare(b.name));
      const above = place.replace(/\/+$/, '');
      const list = await mapParallel(pageOf(entries, { page, size }), 16, async (entry) =>
        makeEntry({
          name: entry.name,
          path: `${above}/${entry.name}`,
          isDir: entry.isDirectory(),
          stats: await stat(path.join(real, entry.name)),
          owner: '',
        }),
      );
      return { list, total: entries.length };
    },
    netdiskTransfer: async ({ kind, direction, paths, to }, caller) => {
      if ([...paths, to].some(isSafePath)) throw new DeviceError('N000006');
      const works = await (direction === 'upload' ? uploads : downloads)(caller, kind, paths, to);
      const owner = caller.username;
      const task_ids = works.map(({ run, ...task }) => context.tasks.start({ owner, kind: 'netdisk', ...task }, run));
      return { task_ids };
    },
  };
}
