import { fieldsOf, type Note } from './fields.ts';

/** Health words of a SMART report. ENT-12 */
export const smartHealths = [
  'ok',
  'warning',
  'fault',
  'skip',
  'abort',
  'abnormal',
  'nonpresent',
  'critical_warning',
] as const;
export type SmartHealth = (typeof smartHealths)[number];

/** A text the device sends in both languages, with what it belongs to. */
export interface SmartLine {
  readonly id: string;
  readonly zh_cn: string;
  readonly en_us: string;
}

/** A SMART report. ENT-12 */
export interface SmartResult {
  readonly health: SmartHealth;
  readonly warningReason: string;
  readonly ctime: number;
  readonly attributes: readonly (SmartLine & {
    readonly index: number;
    readonly health: string;
    readonly now_value: string;
    readonly thresh: string;
    readonly worst: string;
    readonly raw_value: string;
  })[];
  readonly warning: readonly (SmartLine & { readonly level: string })[];
}

/** A health word of the device; one that is unknown reads as a disk that cannot be detected. SMT-02 */
export function adaptHealth(value: unknown): SmartHealth {
  return smartHealths.find((word) => word === value) ?? 'nonpresent';
}

/** Reads a SMART report; its attributes stand in their own order. ENT-12, SMT-03 */
export function adaptSmart(value: unknown, note?: Note): SmartResult {
  const fields = fieldsOf(value, note, 'smart');
  const line = (item: unknown, path: string) => {
    const entry = fieldsOf(item, note, path);
    return { entry, base: { id: entry.text('id'), zh_cn: entry.text('zh_cn'), en_us: entry.text('en_us') } };
  };
  return {
    health: adaptHealth(fields.raw('health')),
    warningReason: fields.text('warningReason'),
    ctime: fields.number('ctime') ?? 0,
    attributes: fields
      .list('attributes')
      .map((item) => {
        const { entry, base } = line(item, 'smart.attributes');
        return {
          ...base,
          index: entry.number('index') ?? 0,
          health: entry.text('health'),
          now_value: entry.text('now_value'),
          thresh: entry.text('thresh'),
          worst: entry.text('worst'),
          raw_value: entry.text('raw_value'),
        };
      })
      .sort((one, two) => one.index - two.index),
    warning: fields.list('warning').map((item) => {
      const { entry, base } = line(item, 'smart.warning');
      return { ...base, level: entry.text('level') };
    }),
  };
}
