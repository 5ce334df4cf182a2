import { describe, expect, test } from 'vitest';
import { extensionOf, fileTypeOf, fileTypeOfEntry } from './file-type.ts';

describe('fileTypeOf', () => {
  test.each([
    ['a.jpg', 101],
    ['a.mp4', 102],
    ['a.mp3', 103],
    ['a.torrent', 104],
    ['a.zip', 106],
    ['a.txt', 107],
    ['a.ts', 499],
    ['a.unheard', 0],
    ['noextension', 0],
    ['.jpg', 0],
    ['name.', 0],
  ])('FIL-03 FIL-04 %s has code %i', (name, code) => {
    expect(fileTypeOf(name)).toBe(code);
  });

  test.each([
    [101, 'jpg jpeg png gif bmp webp tif tiff svg ico heic heif avif raw cr2 cr3 nef arw dng orf rw2 psd'],
    [102, 'mp4 mkv avi mov wmv flv webm m4v mpg mpeg m2ts mts rm rmvb 3gp vob asf'],
    [103, 'mp3 flac wav ape aac m4a ogg opus wma dsf dff aiff mid'],
    [104, 'torrent'],
    [106, 'zip rar 7z tar gz tgz bz2 xz iso'],
    [107, 'txt md pdf doc docx xls xlsx ppt pptx csv rtf odt ods odp wps et dps epub mobi pages numbers key'],
    [
      499,
      'js ts mjs jsx tsx vue html css scss less json xml yaml yml ini conf sh bat py java c cpp h hpp cs go rs php rb swift kt sql lua',
    ],
  ])('FIL-04 every extension of code %i, upper case too', (code, list) => {
    for (const extension of list.split(' ')) {
      expect(fileTypeOf(`x.${extension}`), extension).toBe(code);
      expect(fileTypeOf(`X.${extension.toUpperCase()}`), extension).toBe(code);
    }
  });

  test.each([
    ['a.zip.001', 106],
    ['a.7z.012', 106],
    ['A.RAR.0001', 106],
    ['a.tar.100', 106],
    ['a.part2.rar', 106],
    ['a.001', 0],
    ['a.zip.1', 0],
    ['a.zip.01', 0],
  ])('FIL-05 %s has code %i', (name, code) => {
    expect(fileTypeOf(name)).toBe(code);
  });

  test('FIL-06 what the device says wins; folders have none', () => {
    expect(fileTypeOfEntry({ name: 'x.ts', is_dir: false, ftype: 102 })).toBe(102);
    expect(fileTypeOfEntry({ name: 'x.ts', is_dir: false, ftype: 0 })).toBe(499);
    expect(fileTypeOfEntry({ name: 'x.jpg', is_dir: true, ftype: 0 })).toBe(0);
  });

  test('extensionOf', () => {
    expect(extensionOf('A.TAR.GZ')).toBe('gz');
    expect(extensionOf('.bashrc')).toBe('');
  });
});
