import type { CallArgs } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';

/** Which photos, in which order: what a timeline shows and a viewer walks through. */
export type PhotoOrder = Pick<CallArgs<Calls['albumPhotos']>, 'filter' | 'sort' | 'order'>;

/** True for what may stand in an address: whether the fields are allowed is the device's to say. */
function isOrder(value: unknown): value is PhotoOrder {
  if (typeof value !== 'object' || value === null) return false;
  const { filter, sort, order } = value as Partial<Record<keyof PhotoOrder, unknown>>;
  return (
    (filter === undefined || (typeof filter === 'object' && filter !== null)) &&
    (sort === undefined || sort === 'taken' || sort === 'name') &&
    (order === undefined || order === 'asc' || order === 'desc')
  );
}

/** Address of the viewer for one photo of an order, at its place in it. */
export function photoUrl(path: string, order: PhotoOrder, at: number): string {
  const fields = { path, album: JSON.stringify(order), at: String(at) };
  return `/zsviewer?${new URLSearchParams(fields).toString()}`;
}

/** The order that an address names; null for none, or one that is none. */
export function orderOf(query: URLSearchParams): { readonly order: PhotoOrder; readonly at: number } | null {
  const text = query.get('album');
  if (text === null) return null;
  try {
    const order: unknown = JSON.parse(text);
    const at = Number(query.get('at') ?? '0');
    return isOrder(order) ? { order, at: Number.isInteger(at) && at >= 0 ? at : 0 } : null;
  } catch {
    return null;
  }
}
