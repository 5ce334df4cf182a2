import { z } from 'zod';
import { inEnclosure } from '../hardware/esata/disks.ts';
import { newDisk, usedDisk } from '../hardware/storage/disks.ts';
import type { Disk } from '../hardware/storage/state.ts';
import type { PushMessage } from '../push/hub.ts';
import { ControlError } from './control-error.ts';
import { type Bench, operation } from './operation.ts';

/** What can be done to the cable of an enclosure; `mode` is that of the pool on its disks, none for empty disks. */
const esataSchema = z.strictObject({
  op: z.enum(['plug', 'unplug', 'fail', 'power_off']),
  disks: z.number().int().min(1).max(4).default(2),
  size: z.number().int().positive().optional(),
  sn: z.string().min(1).max(38).default('ZSE4T07'),
  label: z.string().max(32).optional(),
  mode: z.enum(['single', 'raid1', 'zdr', 'raid5', 'raid1+raid1']).optional(),
  fault: z.enum(['none', 'disabled', 'broken']).default('none'),
});
const enclosureSchema = z.strictObject({ op: z.literal('power'), on: z.boolean().optional() });

function hotplug(type: 'insert' | 'remove', { dev, uuid, label, size, position }: Disk): PushMessage {
  return { topic: 'hotplug', type, to: 'all', data: { kind: 'esata', dev, uuid, label, size, position } };
}

/** Tells clients which disks came and went with an operation. */
function telling({ hardware, push }: Bench, change: () => void): void {
  const seen = (): readonly Disk[] => {
    const { esata, power } = hardware.state();
    return power === 'on' && esata.enclosure === 'on' && esata.fault === 'none' ? esata.disks : [];
  };
  const before = seen();
  change();
  const after = seen();
  const has = (list: readonly Disk[], { sn }: Disk): boolean => list.some((disk) => disk.sn === sn);
  for (const disk of before.filter((each) => !has(after, each))) push(hotplug('remove', disk));
  for (const disk of after.filter((each) => !has(before, each))) push(hotplug('insert', disk));
}

/** Switches the enclosure on or off; without `on`, the other way. */
function power(bench: Bench, wanted?: boolean): void {
  const { enclosure } = bench.hardware.state().esata;
  if (enclosure === 'none') throw new ControlError('no enclosure is connected');
  const on = wanted ?? enclosure === 'off';
  if (on === (enclosure === 'on')) throw new ControlError(`the enclosure is ${enclosure} already`);
  telling(bench, () => bench.hardware.dispatch({ type: 'enclosure-power', on }));
}

/** `POST /__control/esata`. */
export const esataOperation = operation('esata', esataSchema, (body, bench) => {
  const { op, disks: count, sn, size, label, mode, fault } = body;
  const { enclosure, slots } = bench.hardware.state().esata;
  if (op === 'power_off') {
    power(bench, false);
    return;
  }
  if (op === 'plug') {
    if (enclosure !== 'none') throw new ControlError('an enclosure is connected already');
    if (count > slots) throw new ControlError(`the enclosure has ${slots} slots`);
    const make = mode === undefined ? newDisk : usedDisk;
    const disks = Array.from({ length: count }, (_each, i): Disk => {
      const facts = { position: i + 1, sn: `${sn}0${i + 1}`, uuid: `u-${sn}0${i + 1}` };
      const disk = inEnclosure(make(size === undefined ? facts : { ...facts, size }));
      return label === undefined ? disk : { ...disk, label };
    });
    telling(bench, () => bench.hardware.dispatch({ type: 'esata-plug', disks, found: mode ?? null, fault }));
    return;
  }
  if (enclosure === 'none') throw new ControlError('no enclosure is connected');
  telling(bench, () => bench.hardware.dispatch({ type: op === 'unplug' ? 'esata-unplug' : 'esata-fail' }));
});

/** `POST /__control/enclosure`. */
export const enclosureOperation = operation('enclosure', enclosureSchema, ({ on }, bench) => power(bench, on));
