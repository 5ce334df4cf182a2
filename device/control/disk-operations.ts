import { z } from 'zod';
import type { HardwareState } from '../hardware/state.ts';
import { newDisk } from '../hardware/storage/disks.ts';
import type { Disk } from '../hardware/storage/state.ts';
import type { PushMessage } from '../push/hub.ts';
import { ControlError } from './control-error.ts';
import { type Bench, operation } from './operation.ts';

/** What can be done to a disk of a slot (interfaces.md). */
const diskSchema = z.strictObject({
  op: z.enum(['insert', 'remove', 'fail', 'degrade', 'resync']),
  position: z.number().int().min(1).max(4),
  size: z.number().int().positive().optional(),
  sn: z.string().min(1).max(40).optional(),
});
type DiskOperation = z.output<typeof diskSchema>;

/** A disk that the pool knows comes back as it was; any other serial number is a new disk. */
function diskToInsert(state: HardwareState, { position, size, sn }: DiskOperation): Disk {
  const member = state.storage.layout?.list.find((disk) => disk.sn === sn);
  if (member) return { ...member, position };
  const serial = sn ?? `ZSN4T09${position}0`;
  return newDisk({ position, sn: serial, uuid: `u-${serial}`, ...(size === undefined ? {} : { size }) });
}

function hotplug(kind: 'insert' | 'remove', disk: Disk): PushMessage {
  const { dev, uuid, label, size, position } = disk;
  return { topic: 'hotplug', type: kind, to: 'all', data: { kind: 'sata', dev, uuid, label, size, position } };
}

/** Moves a disk and tells clients, as the hardware would: a running device wants a restart (PUSH-09). */
function operateDisk({ hardware, push }: Bench, operation: DiskOperation): void {
  const state = hardware.state();
  const { op, position } = operation;
  if (position > state.board.slots) throw new ControlError(`the device has ${state.board.slots} slots`);
  const there = state.storage.disks.find((disk) => disk.position === position);
  if (op === 'insert' ? there !== undefined : there === undefined)
    throw new ControlError(op === 'insert' ? `slot ${position} holds a disk` : `slot ${position} is empty`);
  if (op !== 'insert' && op !== 'remove') {
    hardware.dispatch({ type: 'disk-change', position, change: op });
    return;
  }
  const disk = there ?? diskToInsert(state, operation);
  if (state.storage.disks.some((other) => other !== there && other.sn === disk.sn))
    throw new ControlError(`a disk with serial number ${disk.sn} is in another slot`);
  hardware.dispatch(op === 'insert' ? { type: 'disk-in', disk } : { type: 'disk-out', position });
  if (state.power !== 'on') return;
  push(hotplug(op, disk));
  const { layout } = state.storage;
  const wasMember = layout?.mode === 'raid1' && layout.list.some((member) => member.sn === disk.sn);
  const missing = op === 'remove' && wasMember ? 1 : 0;
  const data = { kind: 'sata', position, reason: op, raid1_missing: missing };
  push({ topic: 'hotplug', type: 'reboot_prompt', to: 'master', data });
}

/** `POST /__control/disk`. */
export const diskOperation = operation('disk', diskSchema, (body, bench) => operateDisk(bench, body));
