import { expect, test } from 'vitest';
import { isOpenable, openableExtensions } from './openable.ts';

test('UPL-06 documents, pictures, music, films, archives and plain data are opened', () => {
  for (const name of ['Report.DOCX', '照片.jpeg', 'song.flac', 'film.mkv', 'a.zip', 'table.csv', 'settings.json'])
    expect(isOpenable(name), name).toBe(true);
});

test('nothing that runs by being opened is ever opened, however it is called', () => {
  const runs =
    'exe com bat cmd msi msix scr pif cpl ps1 vbs vbe js jse mjs wsf wsh hta lnk url reg jar sh bash py rb php app command ' +
    'workflow desktop run appimage deb rpm dmg pkg iso img vhd html htm svg xhtml mht chm inf sct docm xlsm torrent';
  for (const extension of runs.split(' ')) expect(isOpenable(`invoice.${extension}`), extension).toBe(false);
  for (const extension of runs.split(' ')) expect(openableExtensions).not.toContain(extension);
  const odd = [
    'run',
    '.bashrc',
    'a.',
    'a.exe:b.pdf',
    'a.pdf.',
    'a.pdf ',
    'a|b.pdf',
    '..\\a.pdf',
    'a\u0000.pdf',
    'a.pdf\n',
  ];
  for (const name of odd) expect(isOpenable(name), JSON.stringify(name)).toBe(false);
});
