import { expect, test } from 'vitest';
import { KV_VALUE_MAX_BYTES } from '../constants.ts';
import {
  digestAt,
  isHushed,
  isQuiet,
  nextDigestTurn,
  noticeSource,
  noWishes,
  putOffUntil,
  readWishes,
  withChange,
  type KeptNotice,
  type NoticeWishes,
} from './notice-wishes.ts';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();
const night = { from: 22 * 60, until: 7 * 60 + 30 };
const kept = (key: string): KeptNotice => ({ key, title: 'T', text: 'X', source: 'team' });

test('NTC-04 messages belong to a source by their kind; an unknown kind to the device', () => {
  const kinds = ['group_asked', 'share_ending', 'ip_blocked', 'login_outside', 'role_master', 'fan_stopped', undefined];
  expect(kinds.map(noticeSource)).toEqual(['team', 'shares', 'security', 'security', 'account', 'device', 'device']);
});

test('NTC-04 a message is put off for an hour, or until the next morning', () => {
  expect(putOffUntil('hour', at(3, 23, 30))).toBe(at(4, 0, 30));
  expect(putOffUntil('tomorrow', at(3, 23, 30))).toBe(at(4, 8));
  expect(putOffUntil('tomorrow', at(4, 1))).toBe(at(5, 8));
});

test('NTC-04 digest hours may go past midnight; their end is outside of them', () => {
  const span = { start: at(3, 22), end: at(4, 7, 30) };
  expect([at(3, 21, 59), at(3, 22), at(4, 0), at(4, 7, 29), at(4, 7, 30)].map((now) => digestAt(night, now))).toEqual([
    null,
    span,
    span,
    span,
    null,
  ]);
  expect(digestAt({ from: 540, until: 600 }, at(3, 9, 30))).toEqual({ start: at(3, 9), end: at(3, 10) });
  expect(digestAt({ from: 540, until: 540 }, at(3, 9))).toBeNull();
  expect(digestAt(null, at(3, 23))).toBeNull();
});

test('NTC-04 the next turn of the digest hours is their begin or their end, whichever comes first', () => {
  expect([at(3, 12), at(3, 22), at(4, 7, 30)].map((now) => nextDigestTurn(night, now))).toEqual([
    at(3, 22),
    at(4, 7, 30),
    at(4, 22),
  ]);
  expect(nextDigestTurn(null, 0)).toBe(Infinity);
});

test('NTC-04 a muted source and digest hours hush a message, never a critical one', () => {
  const wishes = { muted: ['team'], digest: night, quiet: null } as const;
  const noon = at(3, 12);
  expect(isHushed(wishes, { action: 'group_left', level: 'info' }, noon)).toBe(true);
  expect(isHushed(wishes, { action: 'ip_blocked', level: 'warn' }, noon)).toBe(false);
  expect(isHushed(wishes, { action: 'ip_blocked', level: 'warn' }, at(3, 23))).toBe(true);
  expect(isHushed(wishes, { action: 'group_left', level: 'error' }, at(3, 23))).toBe(false);
});

test('NTC-04 who is not to be disturbed hears of what is critical alone, until the time or until somebody ends it', () => {
  const noon = at(3, 12);
  const until = (end: number | null) => ({ muted: [], digest: null, quiet: { until: end } });
  const message = { action: 'share_ending', level: 'warn' };
  expect(isHushed(until(noon + 1), message, noon)).toBe(true);
  expect(isHushed(until(noon), message, noon)).toBe(false);
  expect(isHushed(until(null), message, noon)).toBe(true);
  expect(isHushed(until(null), { ...message, level: 'error' }, noon)).toBe(false);
  expect(isQuiet(null, noon)).toBe(false);
});

test('NTC-04 changes of two computers both hold; what is kept is cut so that it fits into a value of the device', () => {
  const one = withChange(noWishes, { type: 'muted', source: 'team', muted: true });
  const both = withChange(one, { type: 'putOff', notice: { ...kept('a'), until: 5 } });
  expect(both).toEqual({ ...noWishes, muted: ['team'], later: [{ ...kept('a'), until: 5 }] });
  const later = withChange(both, { type: 'putOff', notice: { ...kept('a'), until: 9 } });
  expect(later.later).toEqual([{ ...kept('a'), until: 9 }]);
  expect(withChange(later, { type: 'backAgain', keys: ['a', 'b'] }).later).toEqual([]);
  const standing = withChange(later, { type: 'standing', notices: [kept('c')] });
  expect(withChange(standing, { type: 'acknowledged', key: 'c' })).toEqual(later);
  expect(withChange(standing, { type: 'cleared' })).toEqual(one);

  let full: NoticeWishes = noWishes;
  const long = { title: '题'.repeat(900), text: '文'.repeat(9000), source: 'team' } as const;
  for (let i = 0; i < 100; i += 1) {
    full = withChange(full, { type: 'putOff', notice: { key: `action:${i}`, until: i, ...long } });
    full = withChange(full, { type: 'standing', notices: [{ key: `action:${i}`, ...long }] });
  }
  expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThan(KV_VALUE_MAX_BYTES);
  expect(full.later.at(-1)?.key).toBe('action:99');
});

test('NTC-04 damaged wishes are no wishes, and a kept route leads to no other host', () => {
  for (const text of [
    '{"quiet":{"until":"x"}}',
    '',
    '{',
    '7',
    'null',
    '[]',
    '{"muted":7,"digest":{"from":-1,"until":9},"later":[{"key":1}]}',
  ])
    expect(readWishes(text)).toEqual(noWishes);
  const wishes: NoticeWishes = {
    muted: ['team', 'device'],
    digest: night,
    quiet: { until: 9 },
    later: [{ ...kept('a'), kind: 'warning', at: 3, route: '/monitor', until: 7 }],
    standing: [{ ...kept('b'), kind: 'error' }],
  };
  expect(readWishes(JSON.stringify(wishes))).toEqual(wishes);
  const hostile = { later: [{ ...kept('a'), route: '//evil.test', until: 7 }], muted: ['nobody'] };
  expect(readWishes(JSON.stringify(hostile))).toEqual({ ...noWishes, later: [{ ...kept('a'), until: 7 }] });
});
