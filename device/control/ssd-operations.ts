import { z } from 'zod';
import { newSsd } from '../hardware/ssd/cards.ts';
import type { SsdCard } from '../hardware/ssd/state.ts';
import type { PushMessage } from '../push/hub.ts';
import { ControlError } from './control-error.ts';
import { operation } from './operation.ts';

/** What can be done to an SSD (interfaces.md); `lost` is a card that stays in its slot and does not answer. */
const ssdSchema = z.strictObject({
  op: z.enum(['insert', 'remove', 'lost', 'error', 'fail']),
  position: z.number().int().min(1).max(2).default(1),
  size: z.number().int().positive().default(512_110_190_592),
  sn: z.string().min(1).max(40).optional(),
  cause: z.string().max(200).default('too many media errors'),
});

function hotplug(type: 'insert' | 'remove', card: SsdCard): PushMessage {
  const { serial_number, size, position } = card;
  const data = { kind: 'm2', dev: `nvme${position - 1}n1`, uuid: serial_number, label: '', size, position };
  return { topic: 'hotplug', type, to: 'all', data };
}

/** `POST /__control/ssd`. */
export const ssdOperation = operation('ssd', ssdSchema, ({ op, position, size, sn, cause }, { hardware, push }) => {
  const { ssd, power } = hardware.state();
  if (position > ssd.slots) throw new ControlError(`the device has ${ssd.slots} places for SSDs`);
  const there = ssd.cards.find((card) => card.position === position && card.error !== 'ssd_lost');
  const tell = (type: 'insert' | 'remove', card: SsdCard): void => {
    if (power === 'on') push(hotplug(type, card));
  };
  if (op === 'insert') {
    if (there) throw new ControlError(`place ${position} holds an SSD`);
    const card = newSsd(position, sn ?? `M2N${Math.floor(size / 1e9)}00${position}0`, size);
    if (ssd.cards.some((each) => each.serial_number === card.serial_number && each.error !== 'ssd_lost'))
      throw new ControlError(`an SSD with serial number ${card.serial_number} is in the other place`);
    hardware.dispatch({ type: 'ssd-in', card });
    tell('insert', card);
    return;
  }
  if (!there) throw new ControlError(`place ${position} is empty`);
  if (op === 'remove') {
    hardware.dispatch({ type: 'ssd-out', position });
    tell('remove', there);
  } else hardware.dispatch({ type: 'ssd-change', position, change: op === 'lost' ? 'lost' : 'error', cause });
});
