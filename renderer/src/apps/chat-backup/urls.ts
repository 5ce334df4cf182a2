/** The backups of chats; `new` and `id` in its query open the wizard and the settings of one. */
export const homeUrl = '/wxbackup';
export const newUrl = `${homeUrl}?new=1`;
export const guideUrl = `${homeUrl}?guide=1`;
