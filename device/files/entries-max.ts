/** Most entries of an upload, of a download, and of an archive that is read: each takes memory of the device. */
export const ENTRIES_MAX = 200_000;
