import type { Placed } from '#shared/contract/calls-uploads.ts';
import { isSafeRow } from '../../safebox/safe-upload.ts';
import type { RawHeaders } from '../http.ts';
import type { Upload } from './upload.ts';

/** What a finished upload came to; nothing of one that is under way, nor of one into a safe box. */
export function placedOf({ row, finished }: Upload): Placed | undefined {
  if (finished === undefined || isSafeRow(row)) return undefined;
  const { path, replaced } = finished;
  return { path, ...(replaced !== '' && { replaced }), ...(row.made !== '' && { made: row.made }) };
}

/** The same as a header, written as tus writes `Upload-Metadata`. */
export function placedHeader(upload: Upload): RawHeaders {
  const placed = placedOf(upload);
  if (!placed) return {};
  const encoded = (value: string): string => Buffer.from(value).toString('base64');
  const pairs = Object.entries(placed).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} ${encoded(value)}`],
  );
  return { 'upload-placed': pairs.join(',') };
}
