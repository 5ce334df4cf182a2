const SEND = '/fastShare';

/** Entries that are sent at once: all of them stand in the address of the window. */
export const FAST_SHARE_MAX = 200;

/** Address of the window that sends entries; `to` is an account that is chosen already (APP-FSH-01). */
export function fastShareUrl(paths: readonly string[], to = ''): string {
  const query = new URLSearchParams(paths.map((path) => ['path', path]));
  if (to !== '') query.set('to', to);
  return `${SEND}?${query.toString()}`;
}

/** What an address of that window says: entries to send, to whom, or the code of something that waits. */
export function readFastShare(search: string): {
  readonly paths: readonly string[];
  readonly to: string;
  readonly code: string;
} {
  const query = new URLSearchParams(search);
  return {
    paths: [...new Set(query.getAll('path').filter((path) => path !== ''))],
    to: query.get('to') ?? '',
    code: (query.get('code') ?? '').replace(/\D/g, '').slice(0, 6),
  };
}
