const GIB = 1024 ** 3;

/** Largest file (bytes) by file system, without case; what is not named here has no limit that anybody meets. */
const largestFile: Readonly<Record<string, number>> = {
  fat: 2 * GIB - 1,
  fat16: 2 * GIB - 1,
  fat32: 4 * GIB - 1,
  vfat: 4 * GIB - 1,
  msdos: 4 * GIB - 1,
};

/** The largest file that a file system holds, Infinity where there is no limit (APP-FM-05). */
export function largestFileOf(fs: string): number {
  return largestFile[fs.toLowerCase()] ?? Infinity;
}
