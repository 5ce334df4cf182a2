import { formatDateTime } from '#shared/rules/time.ts';
import type { SmartResult } from '#shared/rules/storage/smart.ts';

/** Name of an attribute in the language of the reader; the other one where it is missing. SMT-03 */
export function nameOf(line: { readonly zh_cn: string; readonly en_us: string }, language: string): string {
  const [first, second] = language === 'zh-CN' ? [line.zh_cn, line.en_us] : [line.en_us, line.zh_cn];
  return first === '' ? second : first;
}

/** When a disk was checked, for people; '' when it never was. Unix seconds. */
export const checkedAt = (ctime: number): string => (ctime > 0 ? formatDateTime(ctime * 1000) : '');

/** One disk beside its report. */
export interface Reported {
  readonly title: string;
  readonly report: SmartResult;
}

/** Attributes of several disks side by side: one row an attribute, one column a disk, raw values. */
export function comparisonOf(disks: readonly Reported[], language: string): { name: string; values: string[] }[] {
  const known = new Map<string, { name: string; index: number }>();
  for (const { report } of disks) {
    for (const line of report.attributes) {
      if (!known.has(line.id)) known.set(line.id, { name: nameOf(line, language), index: line.index });
    }
  }
  return [...known]
    .sort(([, one], [, two]) => one.index - two.index)
    .map(([id, { name }]) => ({
      name,
      values: disks.map(({ report }) => report.attributes.find((line) => line.id === id)?.raw_value ?? ''),
    }));
}
