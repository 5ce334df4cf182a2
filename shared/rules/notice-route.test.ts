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
