import type { PhotoRecord } from '#shared/contract/calls-album.ts';
import { toEntry, type Entry } from '../../../state/files/entry.ts';

/** A photo or film as the album keeps it: an entry with when and where it was taken. Times in unix seconds. */
export interface Photo extends Entry {
  readonly takenAt: number;
  readonly place: { readonly lat: number; readonly lng: number } | null;
  /** Seconds; 0 for pictures. */
  readonly duration: number;
}

/** A photo of an answer. */
export function toPhoto(record: PhotoRecord): Photo {
  const { taken_at: takenAt, lat, lng, duration } = record;
  return { ...toEntry(record), takenAt, duration, place: lat === undefined || lng === undefined ? null : { lat, lng } };
}
