import { adaptDisk } from './disk.ts';
import { fieldsOf, isRecord, type Note } from './fields.ts';

/** Options a message can offer; others are kept but get no button. ENT-08 */
export const optionIds = [
  'ignore',
  'dilate',
  'recover',
  'mount',
  'rcache',
  'wcache',
  'storage',
  'init',
  'mountpool',
  'extmountpool',
  'extmountdisk',
  'remove',
  'ssd_ignore',
] as const;
export type OptionId = (typeof optionIds)[number];

/** An offered option; plain names become records with empty texts. ENT-08 */
export interface StorageOption {
  readonly id: string;
  readonly label: string;
  readonly disksGroup: readonly (readonly string[])[];
  readonly diskNum: number;
  readonly style: string;
  readonly groupText: string;
  readonly desc: string;
  readonly isdilate: boolean;
}

/** Serial numbers from a list of texts or disks; whatever else stands there is left out. ENT-07 */
export function adaptSerials(value: unknown): string[] {
  const list = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  return list
    .map((item) => (isRecord(item) ? adaptDisk(item).sn : typeof item === 'string' ? item : ''))
    .filter((sn) => sn !== '');
}

/** Redundancy groups from nested serial numbers; a flat list is one group. ENT-07 */
export function adaptGroups(list: readonly unknown[]): string[][] {
  const nested = list.some((item) => Array.isArray(item));
  return (nested ? list.map(adaptSerials) : [adaptSerials(list)]).filter((group) => group.length > 0);
}

/** Options in either form as records; `note` hears about entries that are neither. ENT-08 */
export function adaptOptions(value: unknown, note: Note = () => undefined): StorageOption[] {
  const list = Array.isArray(value)
    ? (value as readonly unknown[])
    : value === undefined || value === null
      ? []
      : [value];
  return list.flatMap((item): StorageOption[] => {
    const fields = fieldsOf(typeof item === 'string' ? { id: item } : item, note, 'options');
    const id = fields.text('id').trim();
    if (id === '') return [];
    return [
      {
        id,
        label: fields.text('label'),
        disksGroup: adaptGroups(fields.list('disksGroup')),
        diskNum: fields.number('diskNum') ?? 0,
        style: fields.text('style'),
        groupText: fields.text('groupText'),
        desc: fields.text('desc'),
        isdilate: fields.flag('isdilate') ?? false,
      },
    ];
  });
}

/** True when the message offers this option, in whichever form it came. ENT-08 */
export function offers(data: { readonly options: readonly StorageOption[] }, id: OptionId): boolean {
  return data.options.some((option) => option.id === id);
}
