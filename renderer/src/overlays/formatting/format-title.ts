import type { FormatTarget } from '#shared/rules/storage/message.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import type { Translate } from '#shared/rules/text.ts';

/** What is formatted: the target by its name, the internal pool by its mode. FMT-12 */
export function formatTitle(target: FormatTarget, formatMode: string, t: Translate): string {
  if (target !== 'pool') return t(`format.target.${target}`);
  const key = modeKey(formatMode);
  if (key !== null) return t(`mode.${key}`);
  return formatMode === '' ? t('format.target.pool') : formatMode;
}

/** SSDs are titled by what is built of them. SSD-03, SSD-13 */
export function isSsdTarget(target: FormatTarget): target is 'ssdstorage' | 'ssdwcache' | 'ssdrcache' {
  return target.startsWith('ssd');
}
