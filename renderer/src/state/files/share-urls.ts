/** What an address of a share's bytes needs beside the place in it. */
export interface ShareKey {
  readonly id: string;
  /** '' for a member of the share, who needs none. */
  readonly sticket: string;
}

const query = ({ id, sticket }: ShareKey, more: Readonly<Record<string, string>>): string =>
  new URLSearchParams({ id, ...(sticket === '' ? {} : { sticket }), ...more }).toString();

/** Bytes to be saved: a file, or a zip of a folder or of everything (without a path). */
export const shareDownloadUrl = (base: string, key: ShareKey, path?: string): string =>
  `${base}/share/download?${query(key, path === undefined ? {} : { path })}`;

/** Bytes to be looked at in the page. */
export const shareInlineUrl = (base: string, key: ShareKey, path: string): string =>
  `${base}/share/download?${query(key, { path, inline: '1' })}`;

/** A small picture of an image. */
export const shareThumbUrl = (base: string, key: ShareKey, path: string, size: 's' | 'm' | 'l'): string =>
  `${base}/share/thumb?${query(key, { path, size })}`;
