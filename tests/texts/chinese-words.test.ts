import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { errorTexts } from '#shared/contract/codes.ts';
import { overlays } from '../../renderer/src/i18n/zh-CN/overlays.ts';
import { session } from '../../renderer/src/i18n/zh-CN/session.ts';
import { ssd } from '../../renderer/src/i18n/zh-CN/ssd.ts';
import { takeover } from '../../renderer/src/i18n/zh-CN/takeover.ts';
import { upgrade } from '../../renderer/src/i18n/zh-CN/upgrade.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** Where the Chinese of the product stands: console, program around it, device, codes. */
const places = ['renderer/src/i18n/zh-CN', 'electron', 'device', 'shared'];

/** Lines with Chinese of all texts, each with its file. */
const lines = places.flatMap((place) =>
  readdirSync(path.join(root, place), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => {
      const name = `${place}/${file}`;
      const content = readFileSync(path.join(root, name), 'utf8').split('\n');
      return content.filter((line) => /\p{Script=Han}/u.test(line)).map((line) => ({ name, line: line.trim() }));
    }),
);

/** The one word for a thing, the words that are not used for it, and where the specification itself uses them. */
const words: readonly { word: string; others: RegExp; exact: readonly string[] }[] = [
  // The titles of the step wizards say 硬盘 (WIZ-06 to WIZ-16); the phrase that is typed says 磁盘 (SSD-11).
  // A button of macOS is called what macOS calls it.
  { word: '硬盘', others: /磁盘/, exact: ['读写缓存损坏会导致磁盘文件全部损毁', '添加备份磁盘'] },
  { word: '盘位', others: /槽位|托架|仓位|号位|号盘位/, exact: [] },
  { word: '硬盘柜', others: /扩展柜|磁盘柜|外置柜/, exact: [] },
  { word: 'SSD', others: /固态/, exact: [] },
];

describe('one Chinese word for one thing', () => {
  test.each(words)(
    'ERR-14 it is called $word, but where the specification says otherwise',
    ({ word, others, exact }) => {
      expect(lines.filter(({ line }) => line.includes(word)).length).toBeGreaterThan(0);
      const without = (line: string): string => exact.reduce((rest, text) => rest.replaceAll(text, ''), line);
      expect(lines.filter(({ line }) => others.test(without(line)))).toEqual([]);
      for (const text of exact) expect(lines.filter(({ line }) => line.includes(text))).toHaveLength(1);
    },
  );
});

describe('Chinese that the specification gives', () => {
  const { wizard } = takeover;
  test.each([
    ['WIZ-06', wizard.J.plain.title, '设备中没有硬盘'],
    ['WIZ-07', wizard.A.plain.title, '硬盘不支持'],
    ['WIZ-10', wizard.C.plain.title, '原{{mode}}模式已损坏'],
    ['WIZ-11', wizard.D.moved.title, '硬盘有变动'],
    ['WIZ-11', wizard.D.modeChanged.title, '硬盘有变动'],
    ['WIZ-11', wizard.D.unchanged.title, '硬盘有变动'],
    ['WIZ-12', wizard.E.rebuild.title, '冗余已丢失，数据可用'],
    ['WIZ-12', wizard.E.damagedInPlace.title, '冗余已丢失，数据可用'],
    ['WIZ-13', wizard.F.plain.title, '硬盘缺失'],
    ['WIZ-14', wizard.G.plain.title, '原RAID5已损坏'],
    ['WIZ-15', wizard.H.plain.title, '新硬盘，可无损扩容'],
    ['WIZ-16', wizard.I.plain.title, '检测到已有存储的硬盘'],
    ['SSD-11', ssd.phrase.text, '读写缓存损坏会导致磁盘文件全部损毁'],
    ['ERR-107', ssd.compat.failed, '获取列表失败'],
    ['ERR-102', upgrade.retryFailed, '重试操作失败，请重试'],
  ])('%s %s', (_id, text, exact) => {
    expect(text).toBe(exact);
  });

  test('WIZ-06 a code about a disk says the same words as its page', () => {
    expect(errorTexts.N300035.zh).toBe(overlays.blocking.noDisk.title);
    expect(errorTexts.N300034.zh).toBe(overlays.blocking.positionChanged.title);
    expect(errorTexts.N300029.zh).toBe(overlays.blocking.generic.title);
    expect(session.subnet.title).toBe('网络状态提示');
  });
});
