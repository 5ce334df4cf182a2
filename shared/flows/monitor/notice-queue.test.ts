import { describe, expect, test } from 'vitest';
import { noticeActions, type NoticeAction } from '../../rules/storage/notices.ts';
import { warningOf } from '../../rules/storage/monitor.ts';
import { concerns } from '../../rules/storage/notices.ts';
import { closed, consumeFailed, noNotices, received, type NoticeQueue } from './notice-queue.ts';

const notice = (id: string, action: NoticeAction = 'fan_speed_warn') => ({ id, action, data: {} });
const take = (queue: NoticeQueue, id: string) => received(queue, notice(id), 'master').queue;

describe('notices', () => {
  test('MON-01 POL-12 one after the other in the order they came, each id once', () => {
    let queue = ['a', 'b', 'a', 'c'].reduce(take, noNotices);
    expect(queue.waiting.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    const consumed: string[] = [];
    while (queue.waiting.length > 0) {
      const next = closed(queue, 'master');
      consumed.push(next.consume);
      queue = take(next.queue, 'a');
    }
    expect(consumed).toEqual(['a', 'b', 'c']);
  });

  test('POL-12 a consuming that failed is sent again when the id appears again, unseen', () => {
    const first = closed(take(noNotices, 'a'), 'master').queue;
    expect(received(first, notice('a'), 'master').consume).toBe(false);
    const failed = consumeFailed(consumeFailed(first, 'a'), 'a');
    const again = received(failed, notice('a'), 'master');
    expect(again.consume).toBe(true);
    expect(again.queue.waiting).toEqual([]);
    expect(received(again.queue, notice('a'), 'master').consume).toBe(false);
  });

  test('MON-07 who sees what, and who tells the device', () => {
    const seen = (role: 'master' | 'normal' | 'local') => noticeActions.filter((action) => concerns(action, role));
    expect(seen('master')).toEqual(noticeActions);
    const others = ['disk_capacity_error', 'disk_capacity_error_m2', 'disk_capacity_error_esata', 'raid_sync_notify'];
    expect(seen('normal')).toEqual(others);
    expect(seen('local')).toEqual(others);
    const { queue } = received(noNotices, notice('a', 'disk_capacity_error'), 'normal');
    expect(closed(queue, 'normal')).toMatchObject({ consume: '', queue: { waiting: [] } });
    expect(received(noNotices, notice('a'), 'local').queue).toBe(noNotices);
  });

  test('nothing is closed where nothing is shown', () => {
    expect(closed(noNotices, 'master').consume).toBe('');
  });
});

describe('what a warning says', () => {
  test.each([
    ['disk_capacity_error', 'internal'],
    ['disk_capacity_error_m2', 'ssd'],
    ['disk_capacity_error_esata', 'expansion'],
  ] as const)('MON-01 MON-02 %s is about the %s storage', (action, pool) => {
    expect(warningOf(action, { percent: 95 })).toEqual({ kind: 'capacity', pool, percent: 95 });
  });

  test('MON-01 MON-03 the fan', () => {
    expect(warningOf('fan_speed_warn', { rpm: 300, min: 600 })).toEqual({ kind: 'fan', rpm: 300, min: 600 });
  });

  test('MON-01 MON-04 disks above 60 and M.2 above 85 degrees', () => {
    expect(warningOf('disk_temp_warn', { kind: 'sata', position: 1, avg: 62 })).toEqual({
      kind: 'temperature',
      place: 'sata',
      limit: 60,
      position: 1,
      average: 62,
    });
    expect(warningOf('disk_temp_warn', { kind: 'm2' })).toMatchObject({ limit: 85, position: null, average: null });
  });

  test('MON-01 MON-05 a disk by position, serial number and health', () => {
    const data = { position: 1, sn: 'S', health: 'warning' };
    expect(warningOf('smart_warn', data)).toEqual({ kind: 'smart', ...data });
    expect(warningOf('smart_warn', { health: '?' })).toMatchObject({ health: 'nonpresent' });
  });

  test('MON-01 MON-06 the percent of the synchronisation, from the arrays or from the push', () => {
    const usr = [{ action: 'sync', dsize: 30, tsize: 100, remain: 3, type: 'md2' }];
    expect(warningOf('raid_sync_notify', { sync: { status: 'running', usr } })).toMatchObject({ percent: 30 });
    expect(warningOf('raid_sync_notify', { rate: 0.42 })).toMatchObject({ percent: 42, usr: [] });
    expect(warningOf('raid_sync_notify', {})).toMatchObject({ percent: null });
  });

  test('the notices about SSDs are no monitoring warnings', () => {
    expect(warningOf('boot-ssd-lost', {})).toBeNull();
    expect(warningOf('boot-ssd-disable', {})).toBeNull();
  });
});
