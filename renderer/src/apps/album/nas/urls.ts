/** The albums of other devices (APP-ALBUM-07). */
export const nasListUrl = '/album/nasShare';

/** One of them at a folder of it; '' for the album itself. */
export const nasAlbumUrl = (id: string, path = ''): string =>
  `${nasListUrl}?${new URLSearchParams({ id, ...(path === '' ? {} : { path }) }).toString()}`;
