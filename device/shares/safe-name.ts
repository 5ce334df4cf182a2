import { checkFileName } from '#shared/rules/file-name.ts';
import { isReservedName } from '../files/reserved-names.ts';

/** A name under which a stranger's file or folder may stand here (FIL-08). */
export function safeName(given: string, otherwise = 'file'): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1)?.trim() ?? '';
  let name = last.replace(/[:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/[. ]+$/, '');
  while (Buffer.byteLength(name) > 200) name = [...name].slice(1).join('');
  return checkFileName(name) === null && !isReservedName(name) ? name : otherwise;
}
