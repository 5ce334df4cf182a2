import { expect, test } from 'vitest';
import { noticeRoute } from './notice-route.ts';

test('NTC-04 a message opens the route it names, else the one of its kind, and never another host', () => {
  expect(noticeRoute({ action: 'group_joined' })).toBe('/publicManage/myFiles');
  expect(noticeRoute({ action: 'group_joined', route: '/taskCenter' })).toBe('/taskCenter');
  expect(noticeRoute({ action: 'group_joined', route: '//evil.test' })).toBe('/publicManage/myFiles');
  expect(noticeRoute({ action: 'ip_blocked', route: 'https://evil.test' })).toBeNull();
  expect([noticeRoute({ action: 'toString' }), noticeRoute({ action: 7 }), noticeRoute({})]).toEqual([
    null,
    null,
    null,
  ]);
});

test('NTC-04 APP-BABY-01 a message about a moment opens it in the window of the moments', () => {
  expect(noticeRoute({ action: 'moment_posted', data: { moment: 'm1' } })).toBe('/babyMoment?id=m1');
  expect(noticeRoute({ action: 'moment_posted' })).toBeNull();
});

test('NTC-04 APP-COLL-03 a message about a collection opens this collection, and nothing where it names none', () => {
  expect(noticeRoute({ action: 'collect_due', data: { collect: 'a b' } })).toBe('/fileCollect/tasks?show=a%20b');
  expect(noticeRoute({ action: 'collect_asked', data: { collect: 'c1' } })).toBe('/shareContent/file?collect=c1');
  expect(noticeRoute({ action: 'collect_due', data: { collect: 7 } })).toBeNull();
  expect(noticeRoute({ action: 'collect_due' })).toBeNull();
});
