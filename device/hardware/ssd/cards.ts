import { SSD_MIN_BYTES } from '#shared/constants.ts';
import type { SsdCard, SsdState } from './state.ts';

/** An SSD fresh from the box; too small ones are marked by the device (SSD-15). */
export function newSsd(position: number, serial: string, size: number): SsdCard {
  const error = size > SSD_MIN_BYTES ? 'ok' : 'disk_size_limit';
  return { position, size, serial_number: serial, isused: 0, error, cause: '', loss: 0, rate: 0 };
}

/** The SSDs that scenarios speak of (scenarios.md §3). */
export const SSD_512 = newSsd(1, 'M2A5120001', 512_110_190_592);
export const SSD_256 = newSsd(2, 'M2B2560001', 256_060_514_304);
export const SSD_16 = newSsd(1, 'M2C0160001', 16_013_942_784);

export const used = (card: SsdCard): SsdCard => ({ ...card, isused: 1 });
export const unused = (card: SsdCard): SsdCard => ({ ...card, isused: 0, rate: 0 });
export const lost = (card: SsdCard): SsdCard => ({ ...card, error: 'ssd_lost', loss: 1 });
export const faulty = (card: SsdCard, cause: string): SsdCard => ({ ...card, error: 'other', cause });

/** True for an SSD that is gone or does not work as it should (SSD-20). */
export const isBroken = (card: SsdCard): boolean => card.error === 'ssd_lost' || card.error === 'other';
/** True for an SSD that can be formatted (SSD-15). */
export const isUsable = (card: SsdCard): boolean => card.error === 'ok' && card.size > SSD_MIN_BYTES;
/** True for an SSD that is there and belongs to nothing yet. */
export const isNew = (card: SsdCard): boolean => card.isused === 0 && !isBroken(card);

/**
 * The SSD that can take the place of the lost or faulty one of a read-write cache: exactly one is missing, and the
 * new one is not smaller (SSD-17, SSD-18).
 */
export function replacementFor({ style, cards }: SsdState): { broken: SsdCard; fresh: SsdCard } | null {
  const [broken, ...more] = cards.filter(isBroken);
  if (style !== 'wcache' || !broken || more.length > 0) return null;
  const fresh = cards.find((card) => isNew(card) && isUsable(card) && card.size >= broken.size);
  return fresh ? { broken, fresh } : null;
}

/** Bytes that SSDs offer in a mode; a read-write cache of two keeps everything twice (SSD-16). */
export function ssdCapacity(style: SsdState['style'], cards: readonly SsdCard[]): number {
  const sizes = cards.filter((card) => card.isused === 1 && !isBroken(card)).map((card) => card.size);
  if (sizes.length === 0 || style === 'none') return 0;
  return style === 'wcache' ? Math.min(...sizes) : sizes.reduce((sum, size) => sum + size, 0);
}
