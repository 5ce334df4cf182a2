import { expect, test } from 'vitest';
import { findSettings, type Findable } from './find-settings.ts';
import { groupsFor, settingGroups } from './menu.ts';

const entry = (title: string, words = '', page = 'Hardware'): Findable => ({ url: `/${title}`, title, page, words });
const all = [entry('Disk sleep', 'standby idle'), entry('Uninterruptible supply', 'UPS'), entry('Sleepy cat'), entry('指示灯', 'LED 灯光')]; // prettier-ignore

test('APP-SET-01 a setting is found by its title, by other words and by its page, beginnings of titles first', () => {
  const titles = (keyword: string) => findSettings(all, keyword).map(({ title }) => title);
  expect(titles('SLEEP')).toEqual(['Sleepy cat', 'Disk sleep']);
  expect(titles('ups')).toEqual(['Uninterruptible supply']);
  expect(titles('hardware idle')).toEqual(['Disk sleep']);
  expect(titles('灯')).toEqual(['指示灯']);
  expect(titles('  ')).toEqual([]);
  expect(titles('nothing')).toEqual([]);
});

test('APP-SET-01 a setting with a Chinese name is found by its pinyin and its initials, titles before other words', () => {
  const list = [entry('存储池', '指示灯'), entry('指示灯', 'LED 灯光', '硬件'), entry('Power', 'zsd')];
  const titles = (keyword: string) => findSettings(list, keyword).map(({ title }) => title);
  expect(titles('zhishi')).toEqual(['指示灯', '存储池']);
  expect(titles('zsd')).toEqual(['指示灯', '存储池', 'Power']);
  expect(titles('zsd yingjian')).toEqual(['指示灯']);
  expect(titles('zsx')).toEqual([]);
});

test('APP-SET-01 the menu has the 15 children and remote help, and leaves out what is not allowed', () => {
  expect(settingGroups.flat().map(({ path }) => path)).toHaveLength(16);
  const own = ['/setting/about', '/setting/help', '/setting/backup'];
  expect(groupsFor((path) => own.includes(path)).map((group) => group.map(({ path }) => path))).toEqual([
    ['/setting/backup'],
    ['/setting/help', '/setting/about'],
  ]);
});
