import { isShownSlot } from '../device-mode.ts';
import { ssdSizeOk, type SsdCard } from './disk.ts';
import type { StorageData } from './message.ts';
import { offers } from './options.ts';

/** What SSDs can be used for, in the order they are offered. SSD-01 */
export const ssdModes = ['storage', 'wcache', 'rcache', 'dilate'] as const;
export type SsdMode = (typeof ssdModes)[number];

/** Style of the SSDs before the change. SSD-06 */
export type OldStyle = SsdMode | 'none';

/** The style a device names; a missing or unknown one counts as none. SSD-06 */
export function oldStyleOf(style: string): OldStyle {
  return ssdModes.find((mode) => mode === style.trim().toLowerCase()) ?? 'none';
}

/** The mode in use: what the message says, else what the device's own figures say. SSD-05 */
export function activeMode(oldStyle: string, usageStyle: string): SsdMode | null {
  const style = oldStyleOf(oldStyle.trim() === '' ? usageStyle : oldStyle);
  return style === 'none' ? null : style;
}

/** Where Next leads from the choice of a mode. SSD-06 */
export type SsdNext = 'step2' | 'rebuild' | 'warnStorage' | 'release' | 'writeBack' | 'refused' | 'reset';

/** What has to be done before a mode can take the place of the one in use. SSD-06 */
export function nextOf(mode: SsdMode, old: OldStyle, isReset: boolean): SsdNext {
  switch (old) {
    case 'none':
      return 'step2';
    case 'rcache':
      return 'release';
    case 'storage':
      if (mode === 'storage') return 'rebuild';
      return mode === 'dilate' ? 'step2' : 'warnStorage';
    case 'wcache':
      if (mode !== 'wcache') return 'writeBack';
      return isReset ? 'reset' : 'step2';
    case 'dilate':
      return mode === 'wcache' || mode === 'rcache' ? 'refused' : 'step2';
  }
}

/** Step 2 wants its risk ticked: a cache, or storage that is built anew. SSD-04, SSD-10 */
export function needsTick(mode: SsdMode, rebuild: boolean): boolean {
  return mode === 'wcache' || mode === 'rcache' || (mode === 'storage' && rebuild);
}

/** The way on from step 2 is open. SSD-04, SSD-10 */
export function canFormat(mode: SsdMode, ticked: boolean, rebuild = false): boolean {
  return ticked || !needsTick(mode, rebuild);
}

/** An SSD that can be formatted: large enough, and nothing is said against it. SSD-15 */
export function isUsableSsd(ssd: SsdCard): boolean {
  return ssd.error === 'ok' && !ssd.loss && ssdSizeOk(ssd.size);
}

/** An SSD that is gone or broken; one that is merely too small is not. SSD-02, SSD-20 */
export function isBrokenSsd(ssd: SsdCard): boolean {
  return ssd.loss || (ssd.error !== 'ok' && ssd.error !== 'disk_size_limit');
}

/** What is said of an SSD on its card. SSD-15, SSD-20 */
export function ssdCondition(ssd: SsdCard): 'lost' | 'small' | 'abnormal' | 'used' | 'new' {
  if (ssd.loss) return 'lost';
  if (isBrokenSsd(ssd)) return 'abnormal';
  if (!isUsableSsd(ssd)) return 'small';
  return ssd.isused ? 'used' : 'new';
}

/** A mode as a card shows it. */
export interface OfferedMode {
  readonly mode: SsdMode;
  readonly inUse: boolean;
  /** There is an SSD for it. SSD-15 */
  readonly usable: boolean;
}

/** The modes of a message in their fixed order, with what stands against them. SSD-01, SSD-05, SSD-15 */
export function offeredSsdModes(data: Pick<StorageData, 'options' | 'ssds' | 'old_style'>, usage = ''): OfferedMode[] {
  const active = activeMode(data.old_style, usage);
  const usable = data.ssds.some(isUsableSsd);
  return ssdModes.filter((mode) => offers(data, mode)).map((mode) => ({ mode, inUse: mode === active, usable }));
}

/** The SSDs a mode takes: one for a read-only cache, the largest; every usable one otherwise. SSD-14, CALL-10 */
export function membersOf(mode: SsdMode, ssds: readonly SsdCard[]): SsdCard[] {
  const usable = ssds.filter(isUsableSsd);
  if (mode !== 'rcache') return usable;
  const largest = [...usable].sort((a, b) => b.size - a.size || a.position - b.position)[0];
  return largest === undefined ? [] : [largest];
}

/** Bytes of a read-write cache of two SSDs of different size; null when they are equal or there is one. SSD-16 */
export function mixedCacheSize(mode: SsdMode, ssds: readonly SsdCard[]): number | null {
  if (mode !== 'wcache') return null;
  const sizes = membersOf(mode, ssds).map(({ size }) => size);
  return sizes.length > 1 && new Set(sizes).size > 1 ? Math.min(...sizes) : null;
}

/** High-speed storage has no RAID: another usage style is an error of the request. SSD-14, ERR-112 */
export function isStyleSound(mode: SsdMode, style: string): boolean {
  return mode !== 'storage' || ['', 'basic'].includes(style.trim().toLowerCase());
}

/** Whether a read-write cache can be saved with a new SSD. SSD-17, SSD-18 */
export type Recovery =
  | { readonly kind: 'none' }
  /** The new SSD is smaller than the one it is to replace. Sizes in bytes. */
  | { readonly kind: 'tooSmall'; readonly original: SsdCard; readonly fresh: SsdCard }
  | { readonly kind: 'possible'; readonly original: SsdCard; readonly fresh: SsdCard };

/** Conditions of 'Recover read-write cache': offered, one SSD missing, a new one that is large enough. SSD-17, SSD-18 */
export function recoveryOf(data: Pick<StorageData, 'options' | 'ssds' | 'old_style'>): Recovery {
  const broken = data.ssds.filter(isBrokenSsd);
  const [original] = broken;
  if (oldStyleOf(data.old_style) !== 'wcache' || !offers(data, 'recover')) return { kind: 'none' };
  if (original === undefined || broken.length > 1) return { kind: 'none' };
  const [fresh] = data.ssds.filter((ssd) => !ssd.isused && !isBrokenSsd(ssd)).sort((a, b) => b.size - a.size);
  if (fresh === undefined) return { kind: 'none' };
  const isLarge = fresh.size >= original.size && isUsableSsd(fresh);
  return { kind: isLarge ? 'possible' : 'tooSmall', original, fresh };
}

/** A place for an SSD with what is in it; a lost SSD and the new one in its place share one. SSD-28 */
export interface SsdPlace {
  readonly position: number;
  readonly ssds: readonly SsdCard[];
}

/** Number of M.2 places: what the message says when it can be, else as many as its SSDs need. SSD-28, CON-108 */
export function ssdPlaceCount(data: Pick<StorageData, 'ssd_slot' | 'ssds'>): number {
  if (isShownSlot(data.ssd_slot)) return data.ssd_slot;
  return Math.max(1, ...data.ssds.map(({ position }) => position));
}

/**
 * The places of the device with their SSDs. A device with one place tells rate and presence in `ssd`, others on each
 * card. SSD-28
 */
export function normaliseSsd(data: Pick<StorageData, 'ssd' | 'ssds' | 'ssd_slot'>): SsdPlace[] {
  const count = ssdPlaceCount(data);
  const cards = data.ssds.map((card) =>
    count === 1 && data.ssd.rate !== null ? { ...card, rate: data.ssd.rate } : card,
  );
  return Array.from({ length: count }, (_, index) => ({
    position: index + 1,
    ssds: cards.filter(({ position }) => position === index + 1 || (count === 1 && position === 0)),
  }));
}

/** First view of the SSD dialog, first match wins. SSD-02 */
export function ssdEntry(
  data: Pick<StorageData, 'is_wcache_reset' | 'options' | 'pool_mounted' | 'ssds'>,
  acknowledged: readonly string[],
): 'reset' | 'pool' | 'error' | 'compat' | 'step1' {
  if (data.is_wcache_reset) return 'reset';
  if (offers(data, 'mountpool') && data.pool_mounted === false) return 'pool';
  if (data.ssds.some(isBrokenSsd)) return 'error';
  const isNew = ({ serial_number: serial }: SsdCard): boolean => !acknowledged.includes(serial);
  return data.ssds.some(isNew) ? 'compat' : 'step1';
}

/** What the open dialogs of the SSD pages are about: when it changes, they are about nothing any more. M7 */
export function ssdSituation(
  data: Pick<StorageData, 'ssds' | 'options' | 'old_style' | 'style' | 'is_wcache_reset' | 'pool_mounted'>,
): string {
  const cards = data.ssds.map((ssd) => [ssd.position, ssd.serial_number, ssd.size, ssd.error, ssd.loss, ssd.isused]);
  const options = data.options.map(({ id }) => id);
  return JSON.stringify([
    cards,
    options,
    oldStyleOf(data.old_style),
    data.style,
    data.is_wcache_reset,
    data.pool_mounted,
  ]);
}

/** How a typed phrase stands to the wanted one; only its ends are trimmed. SSD-11 */
export interface PhraseState {
  readonly exact: boolean;
  /** First place that differs, from 1; 0 while everything typed so far is right. */
  readonly differsAt: number;
  /** Characters still to be typed while nothing differs. */
  readonly left: number;
}

/** Compares a typed phrase with the wanted one, case included. SSD-11 */
export function phraseState(typed: string, wanted: string): PhraseState {
  const text = [...typed.trim()];
  const goal = [...wanted];
  const at = text.findIndex((letter, index) => letter !== goal[index]);
  return {
    exact: text.join('') === wanted,
    differsAt: at + 1,
    left: Math.max(0, goal.length - text.length),
  };
}
