import { storageMessageTypes, type StorageMessageType } from '../../contract/kinds.ts';
import { isOkCode, normaliseCode } from './codes.ts';
import { adaptDisk, adaptSsd, type Disk, type SsdCard } from './disk.ts';
import { fieldsOf, isRecord, type Fields, type Note } from './fields.ts';
import { adaptGroups, adaptOptions, adaptSerials, type StorageOption } from './options.ts';

/** Disks of one state of the device, with the serial numbers of each redundancy group. ENT-07 */
export interface DiskGroup {
  readonly mode: string;
  readonly list: readonly Disk[];
  readonly disksGroup: readonly (readonly string[])[];
}

/** Progress of one array. ENT-07 */
export interface SyncEntry {
  readonly action: string;
  readonly dsize: number;
  readonly tsize: number;
  /** Seconds; -1 when the device does not know. */
  readonly remain: number;
  readonly type: string;
}

/** What a format works on; `pool` is the internal pool. FMT-12 */
export const formatTargets = ['pool', 'esata', 'extdev', 'ssdstorage', 'ssdwcache', 'ssdrcache'] as const;
export type FormatTarget = (typeof formatTargets)[number];

/** Data of a storage message after the adapter; every field has a value. ENT-07 */
export interface StorageData {
  readonly id: string;
  /** As sent; `normaliseSlot` turns it into the number of slots to draw. */
  readonly slot: number | null;
  readonly mode: string;
  readonly style: string;
  readonly options: readonly StorageOption[];
  readonly action: string;
  readonly old: DiskGroup;
  readonly new: DiskGroup;
  readonly oldRemoveList: readonly string[];
  readonly diskNum: number;
  readonly status: string;
  readonly error_message: string;
  readonly progress: '' | 'formatdisk' | 'initialize' | 'formatok';
  readonly formatMode: string;
  /** Disk of an external format, and its progress 0..1. EXT-03 */
  readonly dev: string;
  readonly rate: number;
  readonly type: FormatTarget;
  /** `rate` is null when the device does not tell how far the work is. CFL-01, SSD-28 */
  readonly ssd: { readonly install: boolean; readonly size: number; readonly rate: number | null };
  readonly ssds: readonly SsdCard[];
  readonly ssd_slot: number;
  readonly ssd_style: string;
  readonly old_style: string;
  readonly raid_state: string;
  readonly raid_degraded: boolean;
  /** null when the device does not say. MSG-13 */
  readonly pool_mounted: boolean | null;
  readonly is_wcache_reset: boolean;
  readonly conf_can_recovery: boolean;
  readonly isdilate: boolean;
  readonly damageDescText: string;
  readonly groupText: string;
  readonly desc: string;
  readonly errorDisks: readonly Disk[];
  readonly sync: { readonly status: string; readonly usr: readonly SyncEntry[] } | null;
}

/** A storage message after the adapter. ENT-06, MSG-09 */
export interface StorageMessage {
  /** One of the twelve types, or what the device sent instead (MSG-03). */
  readonly type: string;
  readonly code: string;
  readonly ok: boolean;
  readonly msg: string;
  readonly data: StorageData;
}

/** True for one of the twelve types. ENT-06 */
export function isMessageType(type: string): type is StorageMessageType {
  return (storageMessageTypes as readonly string[]).includes(type);
}

function adaptGroup(data: Fields, which: 'old' | 'new', mode: string, note: Note): DiskGroup {
  const nested = data.record(which);
  const flat = which === 'old' ? ['old_list', 'oldDisksGroup', 'old_mode'] : ['new_list', 'disksGroup', 'mode'];
  const [listKey = '', groupKey = '', modeKey = ''] = flat;
  const list = nested.has('list') ? nested.list('list') : data.list(listKey);
  const groups = nested.has('disksGroup') ? nested.list('disksGroup') : data.list(groupKey);
  const nestedMode = nested.text('mode');
  return {
    mode: nestedMode !== '' ? nestedMode : which === 'new' ? mode : data.text(modeKey),
    list: list.map((item) => adaptDisk(item, note, `data.${which}.list`)),
    disksGroup: adaptGroups(groups),
  };
}

function adaptSync(data: Fields, note: Note): StorageData['sync'] {
  if (!isRecord(data.raw('sync'))) return null;
  const sync = data.record('sync');
  return {
    status: sync.text('status'),
    usr: sync.list('usr').map((item) => {
      const entry = fieldsOf(item, note, 'data.sync.usr');
      return {
        action: entry.text('action'),
        dsize: entry.number('dsize') ?? 0,
        tsize: entry.number('tsize') ?? 0,
        remain: entry.number('remain') ?? -1,
        type: entry.text('type'),
      };
    }),
  };
}

const progressSteps = ['formatdisk', 'initialize', 'formatok'] as const;

/** Data of a storage message from whatever the device sent, nested or flat. ENT-07, ENT-15 */
export function adaptStorageData(value: unknown, note: Note = () => undefined): StorageData {
  const data = fieldsOf(value, note, 'data');
  const mode = data.text('mode');
  const progress = data.raw('progress');
  const type = data.raw('type');
  const ssd = data.record('ssd');
  return {
    id: data.text('id'),
    slot: data.number('slot'),
    mode,
    style: data.text('style'),
    options: adaptOptions(data.raw('options'), note),
    action: data.text('action'),
    old: adaptGroup(data, 'old', mode, note),
    new: adaptGroup(data, 'new', mode, note),
    oldRemoveList: adaptSerials(data.list('oldRemoveList')),
    diskNum: data.number('diskNum') ?? 0,
    status: data.text('status'),
    error_message: data.text('error_message'),
    progress: progressSteps.find((step) => step === progress) ?? '',
    formatMode: data.text('formatMode'),
    dev: data.text('dev'),
    rate: Math.min(1, Math.max(0, data.number('rate') ?? 0)),
    type: formatTargets.find((target) => target === type) ?? 'pool',
    ssd: {
      install: ssd.flag('install') ?? false,
      size: ssd.number('size') ?? 0,
      rate: ssd.number('rate'),
    },
    ssds: data.list('ssds').map((item) => adaptSsd(item, note, 'data.ssds')),
    ssd_slot: data.number('ssd_slot') ?? 0,
    ssd_style: data.text('ssd_style'),
    old_style: data.text('old_style'),
    raid_state: data.text('raid_state'),
    raid_degraded: data.flag('raid_degraded') ?? false,
    pool_mounted: data.flag('pool_mounted') ?? null,
    is_wcache_reset: data.flag('is_wcache_reset') ?? false,
    conf_can_recovery: data.flag('conf_can_recovery') ?? false,
    isdilate: data.flag('isdilate') ?? false,
    damageDescText: data.text('damageDescText'),
    groupText: data.text('groupText'),
    desc: data.text('desc'),
    errorDisks: data.list('errorDisks').map((item) => adaptDisk(item, note, 'data.errorDisks')),
    sync: adaptSync(data, note),
  };
}

/** A storage message of poll or push; null when there is none to speak of. ENT-06, ENT-15 */
export function adaptMessage(value: unknown, note?: Note): StorageMessage | null {
  if (!isRecord(value)) return null;
  const fields = fieldsOf(value, note, 'message');
  const type = fields.text('type').trim();
  if (type === '') return null;
  const code = normaliseCode(fields.raw('code'));
  return {
    type,
    code,
    ok: isOkCode(code),
    msg: fields.text('msg'),
    data: adaptStorageData(fields.raw('data'), note),
  };
}

/** What makes two messages the same one: a change resets the local state of its screen. MSG-04 */
export function messageKey(message: StorageMessage | null): string {
  if (message === null) return '';
  return `${message.type}#${message.data.id === '' ? message.code : message.data.id}`;
}
