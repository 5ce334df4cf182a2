import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatElapsed, formatRelative, formatRemain, formatTransferRemain } from '#shared/rules/time.ts';
import { common as commonEn } from '../i18n/en-US/common.ts';
import { overlays as en } from '../i18n/en-US/overlays.ts';
import { i18next, type Language } from '../i18n/index.ts';
import { translateWith } from '../i18n/translate.ts';
import { common as commonZh } from '../i18n/zh-CN/common.ts';
import { overlays as zh } from '../i18n/zh-CN/overlays.ts';
import { speak } from '../test/overlay-harness.tsx';

/** Every text of a catalogue by its path. */
function texts(tree: object, prefix = ''): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'string' ? [[prefix + key, value]] : texts(value as object, `${prefix}${key}.`),
  );
}
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe('the catalogue', () => {
  test.each([
    ['overlays', en, zh],
    ['time', commonEn.time, commonZh.time],
  ])('OVL-08 %s has every key in both languages, with the same placeholders', (_name, english, chinese) => {
    expect(texts(chinese).map(([key]) => key)).toEqual(texts(english).map(([key]) => key));
    expect(texts(chinese).map(([, text]) => placeholders(text))).toEqual(
      texts(english).map(([, text]) => placeholders(text)),
    );
  });

  test('OVL-07 the number of the support only stands where it can be left out', () => {
    for (const catalogue of [en, zh]) {
      const withNumber = texts(catalogue).filter(([, text]) => text.includes('phone'));
      expect(withNumber.map(([key]) => key)).toEqual(['support_phone']);
    }
  });

  test('OVL-08 no component of the overlays contains a Chinese text', () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
    );
    expect(files.length).toBeGreaterThan(20);
    const withChinese = files.filter((file) =>
      /\p{Script=Han}/u.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
    );
    expect(withChinese).toEqual([]);
  });
});

describe.each<[Language, Record<'remain' | 'short' | 'unknown' | 'transfer' | 'long' | 'elapsed' | 'ago', string>]>([
  [
    'en-US',
    {
      remain: '1 day 2 hours 3 minutes',
      short: 'less than 1 minute',
      unknown: 'calculating',
      transfer: '2 minutes',
      long: 'more than 3 days',
      elapsed: '>30 days',
      ago: '1 minute ago',
    },
  ],
  [
    'zh-CN',
    {
      remain: '1 天 2 小时 3 分钟',
      short: '不到 1 分钟',
      unknown: '正在计算',
      transfer: '2 分钟',
      long: '超过 3 天',
      elapsed: '>30 天',
      ago: '1 分钟前',
    },
  ],
])('times in %s', (language, expected) => {
  beforeAll(() => speak(language));
  const t = translateWith((key: never, values: never) => i18next.t(key, values));

  test('OVL-11 remaining time of a storage job', () => {
    expect(formatRemain(93780, t)).toBe(expected.remain);
    expect(formatRemain(59, t)).toBe(expected.short);
    expect(formatRemain(-1, t)).toBe(expected.unknown);
  });

  test('NTC-03 remaining time of a transfer', () => {
    expect(formatTransferRemain(61, t)).toBe(expected.transfer);
    expect(formatTransferRemain(259201, t)).toBe(expected.long);
  });

  test('CON-07 CON-08 elapsed and relative time', () => {
    expect(formatElapsed(2592001, t)).toBe(expected.elapsed);
    expect(formatRelative(0, 30_000, t)).toBe(expected.ago);
  });
});
