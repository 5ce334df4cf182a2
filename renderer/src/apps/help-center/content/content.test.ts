import { expect, test } from 'vitest';
import { errorTexts, transportCodes } from '#shared/contract/codes.ts';
import { apps as routes, resolveRoute } from '../../../routes/route-table.ts';
import { loaderOf } from '../../../routes/screens.ts';
import { findTopics } from '../find-topics.ts';
import type { Article } from './article.ts';
import { adviceIds, findCodes } from './codes.ts';
import { loadHelp } from './load-help.ts';
import { topicIds, topicOf, topicOfRoute } from './topics.ts';

const [en, zh] = await Promise.all([loadHelp('en-US'), loadHelp('zh-CN')]);
const shape = ({ how, keys = [], trouble }: Article) => [how.length, keys.length, trouble.length];

test('APP-HELP-01 both languages tell the same about the same topics, nothing empty', () => {
  for (const id of topicIds) {
    expect(shape(zh.articles[id]), id).toEqual(shape(en.articles[id]));
    for (const { title, words, lead, how, trouble } of [en.articles[id], zh.articles[id]]) {
      expect(how.length, id).toBeGreaterThanOrEqual(3);
      expect(trouble.length, id).toBeGreaterThanOrEqual(2);
      for (const text of [title, words, lead, ...how.flat(), ...trouble.flat()]) expect(text.trim(), id).not.toBe('');
    }
  }
  expect(Object.keys(en.articles).sort()).toEqual([...topicIds].sort());
  expect(Object.keys(zh.articles).sort()).toEqual([...topicIds].sort());
});

test('APP-HELP-01 topics lead to screens that exist, and to one another', () => {
  for (const id of topicIds) {
    const { opens, related } = topicOf(id);
    for (const url of opens) {
      const entry = resolveRoute(url.replace(/\?.*$/, ''));
      expect(entry && loaderOf(entry.path, entry.app), `${id}: ${url}`).toBeDefined();
    }
    expect(related).not.toContain(id);
    for (const other of related) expect(topicIds).toContain(other);
  }
});

test('APP-HELP-01 the help button of every built app finds its topic, or the nearest above it', () => {
  for (const { path, app } of routes) {
    const entry = resolveRoute(path);
    if (entry === undefined || loaderOf(entry.path, app) === undefined) continue;
    expect(topicOfRoute(path), path).not.toBeNull();
  }
  expect(topicOfRoute('/fileManage/myFiles')).toBe('files');
  expect(topicOfRoute('/fileManage/usbFiles')).toBe('drives');
  expect(topicOfRoute('/fileManage/usbFiles/sub?path=%2Fa')).toBe('drives');
  expect(topicOfRoute('/monitor/disk')).toBe('disks');
  expect(topicOfRoute('/monitor/net')).toBe('monitor');
  expect(topicOfRoute('/nothing/of/this')).toBeNull();
  expect(topicOfRoute('')).toBeNull();
});

test('APP-HELP-01 every code that the device or the client can answer says what to do', () => {
  for (const code of [...Object.keys(errorTexts), ...transportCodes]) {
    const found = findCodes(code);
    expect(found[0]?.code, code).toBe(code);
    expect(en.advice[found[0]?.advice ?? 'fillIn'].length).toBeGreaterThan(10);
  }
  const used = new Set([...Object.keys(errorTexts), ...transportCodes].map((code) => findCodes(code)[0]?.advice));
  expect(adviceIds.filter((id) => !used.has(id))).toEqual([]);
});

test('APP-HELP-01 codes are found by their begin, without the letter, in small letters; words are none', () => {
  expect(findCodes('n300034')).toMatchObject([{ code: 'N300034', advice: 'diskPlace', topic: 'pools' }]);
  expect(findCodes(' 300034 ')).toMatchObject([{ code: 'N300034' }]);
  expect(findCodes('N0016').map(({ code }) => code)).toEqual(['N001601', 'N001602', 'N001603', 'N001604']);
  expect(findCodes('network').map(({ code }) => code)).toEqual(['NETWORK']);
  expect(findCodes('N999999')).toEqual([]);
  expect(findCodes('no')).toEqual([]);
  expect(findCodes('')).toEqual([]);
});

test('APP-HELP-01 topics are found by title first, then other words, then their texts; every word has to be there', () => {
  const ids = (keyword: string, texts = en) => findTopics(texts.articles, keyword).map(({ id }) => id);
  expect(ids('recycle')[0]).toBe('recycle');
  expect(ids('SAFE box')[0]).toBe('safeBox');
  expect(ids('fat32')).toEqual(['drives']);
  expect(ids('quota upload')).toContain('accounts');
  expect(ids('保险箱', zh)[0]).toBe('safeBox');
  expect(ids('ＵＳＢ')[0]).toBe('drives');
  expect(ids('zebra')).toEqual([]);
  expect(ids('  ')).toEqual([]);
  expect(findTopics(en.articles, 'fat32')[0]?.excerpt).toContain('FAT32');
});
