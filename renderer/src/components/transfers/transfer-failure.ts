import { shortFileName } from '#shared/rules/mask.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { DropRefusal } from '../../state/files/drop-rule.ts';

/** Refusals of the device that the rule has words for: a person reads the same ones from both (DRG-25). */
const refusalOfCode: Readonly<Partial<Record<string, DropRefusal>>> = {
  N002003: 'refusal.readOnly',
  N002006: 'refusal.intoItself',
  N002007: 'refusal.othersShare',
  N002008: 'refusal.teamRoot',
  N002009: 'refusal.sameFolder',
};

/** The file that is too large for the file system of a drive, where that is why; sizes as people read them. */
function limitOf(data: unknown): { name: string; size: string; fs: string; limit: string } | null {
  if (typeof data !== 'object' || data === null) return null;
  const { name, size, fs, limit } = data as Partial<Record<string, unknown>>;
  if (typeof name !== 'string' || typeof size !== 'number' || typeof fs !== 'string' || typeof limit !== 'number')
    return null;
  return { name: shortFileName(name), size: formatSize(size), fs, limit: formatSize(limit + 1) };
}

/** Why the device did not take a copy or move, in words. */
export function transferFailure(
  { code, message, data }: { readonly code: string; readonly message: string; readonly data: unknown },
  translate: Translate,
): string {
  const limit = limitOf(data);
  if (limit !== null) return translate('filework:drive.tooLarge', limit);
  const refusal = refusalOfCode[code];
  if (refusal !== undefined) return translate(refusal);
  return message === '' ? translate('failed.action', { code }) : message;
}
