import { expect, test, vi } from 'vitest';
import type { MessageFrame } from '#shared/contract/push.ts';
import { createPushNotices, noticeOfMessage } from './push-notices.ts';

const message = (data: Record<string, unknown>, topic = 'action', type = 'message') =>
  ({ cmd: 'message', id: 7, topic, type, to: 'all', ts: 1, data }) as unknown as MessageFrame;
const told = { title: 'Backup failed', text: 'The target is full.', route: '/backupCenter' };

test('a message of the device is a notice only while nobody looks at the app', () => {
  const show = vi.fn(() => true);
  let focused = true;
  const notices = createPushNotices({ isFocused: () => focused, show, deviceName: () => 'Attic' });
  notices(message(told));
  expect(show).not.toHaveBeenCalled();
  focused = false;
  notices(message(told));
  expect(show.mock.calls).toEqual([[{ title: 'Backup failed', body: 'The target is full.', route: '/backupCenter' }]]);
  notices(message(told, 'files', 'changed'));
  expect(show).toHaveBeenCalledOnce();
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
