import { EventEmitter } from 'node:events';
import type { Notification, NotificationConstructorOptions } from 'electron';
import { expect, test, vi } from 'vitest';
import { createLogger } from '../logging/logger.ts';
import { createRedactor } from '../logging/redactor.ts';
import { createNotifications } from './notifications.ts';

const lines: string[] = [];
const log = createLogger({
  write: (l) => lines.push(l),
  now: () => new Date(0),
  redactor: createRedactor(),
  level: 'info',
});

class Shown extends EventEmitter {
  readonly options: NotificationConstructorOptions;
  readonly show = vi.fn<() => void>();
  readonly close = vi.fn<() => void>();
  constructor(options: NotificationConstructorOptions) {
    super();
    this.options = options;
  }
}
function setUp(supported = true) {
  const shown: Shown[] = [];
  const clicked: (string | null)[] = [];
  const notifications = createNotifications({
    create: (options) => {
      const one = new Shown(options);
      shown.push(one);
      return one as unknown as Notification;
    },
    isSupported: () => supported,
    onClick: (route) => clicked.push(route),
    log,
  });
  return { shown, clicked, notifications };
}

test('a notice is shown and leads to its route when clicked', () => {
  const { shown, clicked, notifications } = setUp();
  expect(notifications.show({ title: 'Backup finished', body: '3.4 GB', route: '/backup' })).toBe(true);
  notifications.show({ title: 'Hello', body: '' });
  expect(shown.map((one) => [one.options.title, one.show.mock.calls.length])).toEqual([
    ['Backup finished', 1],
    ['Hello', 1],
  ]);
  shown.forEach((one) => one.emit('click', {}));
  expect(clicked).toEqual(['/backup', null]);
});

test('a system without notices answers false; one that fails is logged', () => {
  expect(setUp(false).notifications.show({ title: 'x', body: '' })).toBe(false);
  const { shown, notifications } = setUp();
  notifications.show({ title: 'x', body: '' });
  shown[0]?.emit('failed', {}, 'unsigned');
  expect(lines.at(-1)).toContain('unsigned');
});

test('old notices are closed, the rest at the end', () => {
  const { shown, notifications } = setUp();
  for (let i = 0; i < 60; i += 1) notifications.show({ title: String(i), body: '' });
  expect(shown.filter((one) => one.close.mock.calls.length > 0)).toHaveLength(10);
  notifications.dispose();
  expect(shown.every((one) => one.close.mock.calls.length === 1)).toBe(true);
});
