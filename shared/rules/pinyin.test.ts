import { expect, test } from 'vitest';
import { matchPinyin, syllablesOf } from './pinyin.ts';

test.each([
  ['任', 'ren'],
  ['务', 'wu'],
  ['中', 'zhong'],
  ['心', 'xin'],
  ['文', 'wen'],
  ['件', 'jian'],
  ['管', 'guan'],
  ['理', 'li'],
  ['相', 'xiang'],
  ['册', 'ce'],
  ['设', 'she'],
  ['置', 'zhi'],
  ['回', 'hui'],
  ['收', 'shou'],
  ['站', 'zhan'],
  ['旅', 'lv'],
  ['阿', 'a'],
  ['做', 'zuo'],
  ['儿', 'er'],
])('%s is read %s', (character, syllable) => {
  expect(syllablesOf(character)).toContain(syllable);
});

test.each([
  ['任务中心', 'rwzx', [0, 4]],
  ['任务中心', 'renwu', [0, 2]],
  ['任务中心', 'zhongx', [2, 4]],
  ['任务中心', 'zhxin', [2, 4]],
  ['文件管理', 'wenjguan', [0, 3]],
  ['音乐', 'yinyue', [0, 2]],
  ['我的 USB 设备', 'shebei', [7, 9]],
  ['2024年照片', 'zhaopian', [5, 7]],
  ['任务中心', 'wr', null],
  ['Files', 'fi', null],
  ['任务', '任', null],
  ['任务', '', null],
])('WIN-27 %s by %j is %j', (text, query, found) => {
  expect(matchPinyin(text, query)).toEqual(found);
});
