/** Type codes of files (FIL-03); 105 is reserved, folders have 0. */
export const fileTypes = {
  unknown: 0,
  image: 101,
  video: 102,
  music: 103,
  torrent: 104,
  archive: 106,
  document: 107,
  code: 499,
} as const;
export type FileTypeCode = (typeof fileTypes)[keyof typeof fileTypes];

/** Extensions of each code (FIL-04). */
export const fileTypeExtensions: Readonly<Record<Exclude<keyof typeof fileTypes, 'unknown'>, string>> = {
  image: 'jpg jpeg png gif bmp webp tif tiff svg ico heic heif avif raw cr2 cr3 nef arw dng orf rw2 psd',
  video: 'mp4 mkv avi mov wmv flv webm m4v mpg mpeg m2ts mts rm rmvb 3gp vob asf',
  music: 'mp3 flac wav ape aac m4a ogg opus wma dsf dff aiff mid',
  torrent: 'torrent',
  archive: 'zip rar 7z tar gz tgz bz2 xz iso',
  document: 'txt md pdf doc docx xls xlsx ppt pptx csv rtf odt ods odp wps et dps epub mobi pages numbers key',
  code: 'js ts mjs jsx tsx vue html css scss less json xml yaml yml ini conf sh bat py java c cpp h hpp cs go rs php rb swift kt sql lua',
};

const codeOfExtension = new Map<string, FileTypeCode>();
for (const [kind, list] of Object.entries(fileTypeExtensions) as [keyof typeof fileTypeExtensions, string][])
  for (const extension of list.split(' ')) codeOfExtension.set(extension, fileTypes[kind]);

/** Numbered volumes of an archive (FIL-05): name.zip.001, name.part2.rar (which ends in rar anyway). */
const archiveVolume = /\.(zip|rar|7z|tar)\.\d{3,}$/i;

/** Lower-case extension without its dot; '' for none, for hidden files without another dot, and for "name.". */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? '' : name.slice(dot + 1).toLowerCase();
}

/** Type code by name alone (FIL-03 to FIL-05). */
export function fileTypeOf(name: string): FileTypeCode {
  const byExtension = codeOfExtension.get(extensionOf(name));
  if (byExtension !== undefined) return byExtension;
  return archiveVolume.test(name) ? fileTypes.archive : fileTypes.unknown;
}

/** Type code of an entry (FIL-06): what the device said when it is not zero, else by name; folders have 0. */
export function fileTypeOfEntry(entry: { name: string; is_dir: boolean; ftype: number }): number {
  if (entry.is_dir) return fileTypes.unknown;
  return entry.ftype !== 0 ? entry.ftype : fileTypeOf(entry.name);
}
