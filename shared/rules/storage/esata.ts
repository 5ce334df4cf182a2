import { handlerOf } from './codes.ts';
import type { Disk } from './disk.ts';
import { fieldsOf, type Note } from './fields.ts';
import type { StorageMessage } from './message.ts';
import { isSoundChoice, offeredModes, type OfferedMode } from './offered-modes.ts';
import type { StorageOption } from './options.ts';
import { adaptChoice } from './poll.ts';

/** Page of the message esata-pending. ESA-01, ESA-02, ESA-03 */
export type EsataPage = 'choose' | 'notEnabled' | 'fault';

/** Which page a new enclosure gets, by the code of its message. ESA-01, ESA-02, ESA-03 */
export function esataPage(message: Pick<StorageMessage, 'code'>): EsataPage {
  const handler = handlerOf(message.code, 'esata');
  if (handler === 'esataNotEnabled') return 'notEnabled';
  return handler === 'esataFault' ? 'fault' : 'choose';
}

/** What the device offers to make of an enclosure. ENT-10, CALL-24 */
export interface EsataFormatOption {
  readonly id: string;
  readonly type: string;
  readonly num: number;
  readonly devs: readonly string[];
  readonly size: number;
}

/** Reads the offered formats; null for an answer without a list. ENT-10, ENT-15 */
export function adaptEsataOptions(value: unknown, note?: Note): EsataFormatOption[] | null {
  const fields = fieldsOf(value, note, 'options');
  if (!fields.has('list')) return null;
  return fields.list('list').map((item) => {
    const { id, type, num, devs, size } = adaptChoice(item, note, 'options.list');
    return { id, type, num, devs, size };
  });
}

/** A mode an enclosure can be formatted to; `sound` is false for one that contradicts itself. FMT-07 */
export type EsataMode = OfferedMode & { readonly sound: boolean };

/** The modes of an enclosure that its disks allow, in the order of the device. ESA-01, FMT-02 to FMT-07 */
export function esataModes(
  list: readonly EsataFormatOption[],
  disks: readonly Disk[],
  place: { readonly slot: number | null; readonly deviceMode: string },
): EsataMode[] {
  const options = list.map(({ id, type, num, devs }): StorageOption => {
    const members = disks.filter(({ dev }) => devs.includes(dev)).map(({ sn }) => sn);
    return {
      id,
      label: '',
      style: type,
      diskNum: num,
      disksGroup: [members],
      groupText: '',
      desc: '',
      isdilate: false,
    };
  });
  const known = disks.map(({ dev }) => dev);
  return offeredModes({ ...place, disks, options }).map((mode) => {
    const sent = list.find(({ id }) => id === mode.id);
    const choice = { num: sent?.num ?? 0, members: sent?.devs ?? [] };
    const capacity = sent !== undefined && sent.size > 0 ? sent.size : mode.capacity;
    return { ...mode, capacity, sound: isSoundChoice(choice, known) };
  });
}

/** Answers to a found or missing enclosure, by what they do to the disks. ESA-04 */
const answers = {
  mountpool: 'keeps',
  extmountpool: 'keeps',
  extmountdisk: 'keeps',
  recover: 'writes',
  dilate: 'writes',
  init: 'writes',
  remove: 'writes',
  ignore: 'leaves',
} as const;

export type EsataAnswer = keyof typeof answers;

/** The answers that are offered, in the order they are shown: what keeps data first, Later last. ESA-04, ERR-116 */
export function esataAnswers(options: readonly Pick<StorageOption, 'id'>[]): EsataAnswer[] {
  return (Object.keys(answers) as EsataAnswer[]).filter((name) => options.some(({ id }) => id === name));
}

/** True for an answer that writes to disks or gives them up: tick and password first. ESA-04, PWD-05 */
export function writesToDisks(answer: EsataAnswer): boolean {
  return answers[answer] === 'writes';
}
