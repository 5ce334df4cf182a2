import { z } from 'zod';
import { canMount } from '../hardware/external/disks.ts';
import type { ExternalDisk } from '../hardware/external/state.ts';
import type { PushMessage } from '../push/hub.ts';
import { ControlError } from './control-error.ts';
import { operation } from './operation.ts';

const devName = z.string().regex(/^[a-z0-9]{1,32}$/);

/** What can be done to a disk at a USB port (interfaces.md); `fail`: the disk that is formatted takes no more data. */
const usbSchema = z.strictObject({
  op: z.enum(['plug', 'unplug', 'fail']),
  dev: devName.optional(),
  type: z.enum(['usb', 'type-c']).default('usb'),
  uuid: z.string().min(1).max(64).optional(),
  label: z.string().max(32).default(''),
  /** '' for a disk without a file system. */
  fs: z.string().max(16).default('exFAT'),
  size: z.number().int().positive().default(64_023_257_088),
});
type UsbOperation = z.output<typeof usbSchema>;

/** Names that the ports give, one after the other. */
const PORTS = ['sdx1', 'sdy1', 'sdz1', 'sdw1'];

function diskToPlug(disks: readonly ExternalDisk[], { dev, type, uuid, label, fs, size }: UsbOperation): ExternalDisk {
  const name = dev ?? PORTS.find((port) => !disks.some((disk) => disk.dev === port));
  if (name === undefined) throw new ControlError('all USB ports are taken');
  const disk = { type, dev: name, uuid: uuid ?? `u-${name}`, label, fs, size, hasfs: fs === '' ? 0 : 1, outside: 1 } as const; // prettier-ignore
  return { ...disk, mounted: canMount(disk) ? 1 : 0 };
}

function hotplug(
  type: 'insert' | 'remove',
  { type: kind, dev = '', uuid = '', label, size = 0 }: ExternalDisk,
): PushMessage {
  return { topic: 'hotplug', type, to: 'all', data: { kind, dev, uuid, label, size, position: 0 } };
}

/** `POST /__control/usb`; unplugging names the disk by `dev` or `uuid`. */
export const usbOperation = operation('usb', usbSchema, (body, { hardware, push }) => {
  const { op, dev, uuid } = body;
  const { external, power } = hardware.state();
  const tell = (type: 'insert' | 'remove', disk: ExternalDisk): void => {
    if (power === 'on') push(hotplug(type, disk));
  };
  const isMeant = (disk: ExternalDisk): boolean =>
    (dev !== undefined && disk.dev === dev) || (uuid !== undefined && disk.uuid === uuid);
  const there = external.disks.find(isMeant);
  if (op === 'plug') {
    if (there) throw new ControlError(`a disk is plugged in as ${there.dev ?? ''} already`);
    const disk = diskToPlug(external.disks, body);
    hardware.dispatch({ type: 'external-in', disk });
    tell('insert', disk);
    return;
  }
  if (op === 'fail') {
    if (hardware.dispatch({ type: 'external-format-fail', msg: 'write error' }))
      throw new ControlError('no external disk is being formatted');
    return;
  }
  if (dev === undefined && uuid === undefined) throw new ControlError('dev or uuid says which disk');
  if (there?.dev === undefined) throw new ControlError(`no disk is plugged in as ${dev ?? uuid ?? ''}`);
  hardware.dispatch({ type: 'external-out', dev: there.dev });
  tell('remove', there);
});
