/** Address of the shelf, or of one book. */
export const shelfUrl = (id = ''): string =>
  `/music-audiobooks/list${id === '' ? '' : `?id=${encodeURIComponent(id)}`}`;

export const settingUrl = '/music-audiobooks/setting';
