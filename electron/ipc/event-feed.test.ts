import { expect, test } from 'vitest';
import { createEventFeed } from './event-feed.ts';

function setUp() {
  const sent: [string, string, unknown][] = [];
  const feed = createEventFeed<string>({ send: (to, channel, payload) => sent.push([to, channel, payload]) });
  feed.attach('a');
  return { sent, feed };
}
const power = { type: 'resume' as const };

test('a window gets nothing before it listens, and only what it listens to', () => {
  const { sent, feed } = setUp();
  feed.broadcast('power:event', power);
  feed.subscribe('a', 'power:event');
  expect(sent).toEqual([]);
  feed.broadcast('power:event', power);
  feed.broadcast('push:state', { state: 'open', since: 0, failures: 0, retryAt: null });
  expect(sent).toEqual([['a', 'power:event', power]]);
});

test('a route asked for while the window was loading is shown when it listens, in order', () => {
  const { sent, feed } = setUp();
  feed.send('a', 'window:navigate', { route: '/one' });
  feed.send('a', 'shell:event', { type: 'reboot' });
  feed.send('a', 'window:navigate', { route: '/two' });
  feed.subscribe('a', 'window:navigate');
  expect(sent.map(([, , payload]) => payload)).toEqual([{ route: '/one' }, { route: '/two' }]);
  feed.subscribe('a', 'shell:event');
  expect(sent.at(-1)).toEqual(['a', 'shell:event', { type: 'reboot' }]);
});

test('a page that is loaded anew has to ask again; a window that is gone gets nothing', () => {
  const { sent, feed } = setUp();
  feed.subscribe('a', 'power:event');
  feed.reset('a');
  feed.broadcast('power:event', power);
  feed.detach('a');
  feed.subscribe('a', 'power:event');
  feed.broadcast('power:event', power);
  expect(sent).toEqual([]);
});

test('DSK-01 an event of the shell reaches every window', () => {
  const { sent, feed } = setUp();
  feed.attach('b');
  for (const target of ['a', 'b']) feed.subscribe(target, 'shell:event');
  feed.broadcast('shell:event', { type: 'closeDialog' });
  expect(sent.map(([to]) => to)).toEqual(['a', 'b']);
  feed.broadcast('shell:event', { type: 'closeDialog' }, 'a');
  expect(sent.map(([to]) => to)).toEqual(['a', 'b', 'b']);
});

test('a window that never listens collects a bounded number of events', () => {
  const { sent, feed } = setUp();
  for (let i = 0; i < 100; i += 1) feed.send('a', 'window:navigate', { route: `/${i}` });
  feed.subscribe('a', 'window:navigate');
  expect(sent).toHaveLength(20);
  expect(sent.at(-1)?.[2]).toEqual({ route: '/99' });
});
