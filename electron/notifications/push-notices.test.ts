import { expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { createPushNotices, noticeOfMessage } from './push-notices.ts';

const message = (data: Record<string, unknown>, topic = 'action', type = 'message') =>
  ({ cmd: 'message', id: 7, topic, type, to: 'all', ts: 1, data }) as unknown as MessageFrame;
const told = { title: 'Backup failed', text: 'The target is full.', route: '/backupCenter' };

test('a message of the device is a notice only while nobody looks at the app', () => {
  const show = vi.fn(() => true);
  let focused = true;
  const wishes = () => ({ muted: [], digest: null, quiet: null });
  const notices = createPushNotices({
    isFocused: () => focused,
    show,
    deviceName: () => 'Attic',
    wishes,
    now: () => 0,
  });
  notices(message(told));
  expect(show).not.toHaveBeenCalled();
  focused = false;
  notices(message(told));
  expect(show.mock.calls).toEqual([[{ title: 'Backup failed', body: 'The target is full.', route: '/backupCenter' }]]);
  notices(message(told, 'files', 'changed'));
  expect(show).toHaveBeenCalledOnce();
});

test('NTC-04 the system tells nothing of a muted source, and in digest hours only what is critical', () => {
  const show = vi.fn(() => true);
  let now = new Date(2026, 4, 3, 12).getTime();
  const notices = createPushNotices({
    isFocused: () => false,
    show,
    deviceName: () => 'Attic',
    wishes: () => ({ muted: ['team'], digest: { from: 22 * 60, until: 7 * 60 }, quiet: null }),
    now: () => now,
  });
  const tell = (action: string, level = 'info') => {
    notices(message({ ...told, title: `${action} ${level}`, action, level }));
  };
  tell('group_left');
  tell('share_ending');
  tell('group_left', 'error');
  now = new Date(2026, 4, 3, 23).getTime();
  tell('share_ending', 'warn');
  tell('share_ending', 'error');
  const titles = show.mock.calls.map(([notice]: readonly unknown[]) => (notice as { title: string }).title);
  expect(titles).toEqual(['share_ending info', 'group_left error', 'share_ending error']);
});

test('NTC-04 while nobody is to be disturbed the system tells of what is critical alone', () => {
  const show = vi.fn(() => true);
  let now = 5;
  const notices = createPushNotices({
    isFocused: () => false,
    show,
    deviceName: () => 'Attic',
    wishes: () => ({ muted: [], digest: null, quiet: { until: 10 } }),
    now: () => now,
  });
  notices(message({ ...told, level: 'warn' }));
  expect(show).not.toHaveBeenCalled();
  notices(message({ ...told, level: 'error' }));
  expect(show).toHaveBeenCalledTimes(1);
  now = 10;
  notices(message({ ...told, level: 'warn' }));
  expect(show).toHaveBeenCalledTimes(2);
});

test('what a click opens is a route of the console and nothing else; without a title the device is named', () => {
  expect(noticeOfMessage(message({ ...told, route: '//evil.test' }), 'Attic')).toEqual({
    title: 'Backup failed',
    body: 'The target is full.',
  });
  expect(noticeOfMessage(message({ text: 'Hello' }), 'Attic')).toEqual({ title: 'Attic', body: 'Hello' });
  expect(noticeOfMessage(message({ text: 'Hello' }), '')).toEqual({ title: 'Hearth', body: 'Hello' });
  expect(noticeOfMessage(message({}), 'Attic')).toBeNull();
});
