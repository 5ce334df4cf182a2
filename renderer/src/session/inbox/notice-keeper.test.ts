import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOTICE_WISHES_KEY, noWishes, readWishes, type NoticeWishes } from '#shared/rules/notice-wishes.ts';
import { success } from '../../api/result.ts';
import { selectAttentionCount } from '../../state/attention.ts';
import { keptOf, selectNoticeView } from '../../state/notice-view.ts';
import { startNoticesLoader } from '../../state/notices-loader.ts';
import {
  noticeAdded,
  noticeDeleted,
  noticesSeen,
  selectIsQuiet,
  wishChanged,
  type NoticeContent,
} from '../../state/notices-slice.ts';
import { createRecordNews, type RecordNews } from '../../state/record-news.ts';
import { tokenStored } from '../../state/session-slice.ts';
import { createAppStore } from '../../state/store.ts';
import { createFakeDevice } from '../../test/fake-device.ts';
import { startNoticeKeeper } from './notice-keeper.ts';

const at = (hour: number, minute = 0) => new Date(2026, 4, 3, hour, minute).getTime();
const HOUR_MS = 3_600_000;
let ends: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers({ now: at(21) });
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

/** A window of an account whose wishes the device keeps. */
async function setup(first: Partial<NoticeWishes> = {}, news: RecordNews = createRecordNews()) {
  let value = JSON.stringify({ ...noWishes, ...first });
  const device = createFakeDevice({
    kvLoad: () => success({ value }),
    kvCreate: (args) => {
      expect(args.k).toBe(NOTICE_WISHES_KEY);
      value = String(args.v);
      return success(null);
    },
  });
  const open = async () => {
    const store = createAppStore();
    store.dispatch(tokenStored({ token: 't', keepLogin: false }));
    const [onBack, onDigest] = [vi.fn(), vi.fn()];
    const loader = startNoticesLoader({ store, isHidden: () => false });
    const end = startNoticeKeeper({ store, now: Date.now, page: document, onBack, onDigest, news });
    ends.push(end, loader.stop);
    await vi.advanceTimersByTimeAsync(0);
    const add = (id: number, content: NoticeContent = {}) => {
      const key = `action:${id}`;
      store.dispatch(noticeAdded({ key, content: { title: `M${id}`, at: Date.now(), source: 'team', ...content } }));
      const notice = store.getState().notices.list.find((one) => one.key === key);
      if (notice === undefined) throw new Error('not added');
      return notice;
    };
    const view = () => selectNoticeView(store.getState());
    const shown = () => view().shown.map(({ notice }) => notice.key);
    const count = () => selectAttentionCount(store.getState());
    return { store, end, onBack, onDigest, add, view, shown, count };
  };
  const known = () => device.asked.filter(({ name }) => name === 'actionKnown').flatMap(({ args }) => args.ids);
  const change = (to: Partial<NoticeWishes>) => (value = JSON.stringify({ ...readWishes(value), ...to }));
  return { ...(await open()), open, known, change, kept: () => readWishes(value) };
}

test('NTC-04 a message that is put off is out of sight, comes back at its time, counts again and stands first', async () => {
  const { store, add, shown, count, kept, onBack, open, view } = await setup();
  const first = add(1);
  add(2);
  store.dispatch(noticesSeen());
  expect(count()).toBe(0);
  store.dispatch(wishChanged({ type: 'putOff', notice: { ...keptOf(first), until: Date.now() + HOUR_MS } }));
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect([shown(), count(), view().away.map(({ key }) => key)]).toEqual([['action:2'], 0, ['action:1']]);
  expect(kept().later).toMatchObject([{ key: 'action:1', title: 'M1', until: at(22) }]);
  expect(onBack).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([shown(), count()]).toEqual([['action:2', 'action:1'], 1]);
  expect(onBack).toHaveBeenCalledOnce();
  // Another computer, or a reload: it has not been looked at since.
  const other = await open();
  expect([other.shown(), other.count()]).toEqual([['action:1'], 1]);
  expect(other.onBack).not.toHaveBeenCalled();
  store.dispatch(noticesSeen());
  await vi.advanceTimersByTimeAsync(0);
  expect([count(), kept().later]).toEqual([0, []]);
});

test('NTC-04 what was put off can be brought back at once, and goes with the message', async () => {
  const { store, add, shown, kept } = await setup();
  const [one, two] = [add(1), add(2)];
  for (const notice of [one, two])
    store.dispatch(wishChanged({ type: 'putOff', notice: { ...keptOf(notice), until: at(23) } }));
  expect(shown()).toEqual([]);
  store.dispatch(wishChanged({ type: 'backAgain', keys: ['action:1'] }));
  expect(shown()).toEqual(['action:1']);
  store.dispatch(noticeDeleted('action:2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept().later).toEqual([]);
});

test('NTC-04 what a muted source sends is known as it comes, also on the device; a critical one is told all the same', async () => {
  const { store, add, count, shown, known, kept } = await setup();
  add(1);
  add(2, { source: 'shares' });
  expect(count()).toBe(2);
  store.dispatch(wishChanged({ type: 'muted', source: 'team', muted: true }));
  expect([count(), known()]).toEqual([1, [1]]);
  add(3);
  expect([count(), known()]).toEqual([1, [1, 3]]);
  expect(shown()).toEqual(['action:1', 'action:2', 'action:3']);
  add(4, { kind: 'error' });
  expect(count()).toBe(2);
  await vi.advanceTimersByTimeAsync(0);
  expect(kept().muted).toEqual(['team']);
  store.dispatch(wishChanged({ type: 'muted', source: 'team', muted: false }));
  add(5);
  expect(count()).toBe(3);
});

test('NTC-04 in digest hours messages are gathered and told once at their end; critical ones at once', async () => {
  const { store, add, count, shown, view, onDigest, known } = await setup({ digest: { from: 22 * 60, until: 7 * 60 } });
  add(1);
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  add(2);
  add(3, { kind: 'warning' });
  add(4, { kind: 'error' });
  expect([shown(), view().held, count()]).toEqual([['action:1', 'action:4'], 2, 2]);
  // Who looks at the list does not look at what is held.
  store.dispatch(noticesSeen());
  expect([view().held, count(), known()]).toEqual([2, 0, [1, 4]]);
  await vi.advanceTimersByTimeAsync(8 * HOUR_MS - 1);
  expect(onDigest).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(onDigest.mock.calls).toEqual([[2]]);
  expect([view().held, count()]).toEqual([0, 2]);
  await vi.advanceTimersByTimeAsync(24 * HOUR_MS);
  expect(onDigest).toHaveBeenCalledOnce();
});

test('NTC-04 a critical message stands first until it is acknowledged, whatever is looked at and on every computer', async () => {
  const { store, add, view, count, open, kept } = await setup();
  add(1, { kind: 'error' });
  add(2);
  store.dispatch(noticesSeen());
  const standing = () => view().shown.map(({ notice, standing: stands }) => [notice.key, stands]);
  expect(standing()).toEqual([
    ['action:2', false],
    ['action:1', true],
  ]);
  expect(count()).toBe(0);
  await vi.advanceTimersByTimeAsync(0);
  const other = await open();
  expect(other.view().shown).toMatchObject([
    { notice: { key: 'action:1', content: { kind: 'error' } }, standing: true },
  ]);
  store.dispatch(wishChanged({ type: 'acknowledged', key: 'action:1' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(standing().every(([, stands]) => stands === false)).toBe(true);
  expect(kept().standing).toEqual([]);
});

test('NTC-04 what is wished before the account’s wishes are here is made to them, and kept', async () => {
  const { kept, change } = await setup();
  change({ muted: ['shares'] });
  const store = createAppStore();
  store.dispatch(tokenStored({ token: 't', keepLogin: false }));
  store.dispatch(wishChanged({ type: 'muted', source: 'team', muted: true }));
  ends.push(startNoticeKeeper({ store, now: Date.now, page: document, onBack: vi.fn(), onDigest: vi.fn() }));
  await vi.advanceTimersByTimeAsync(0);
  expect(store.getState().notices.wishes.muted).toEqual(['shares', 'team']);
  expect(kept().muted).toEqual(['team', 'shares']);
});

test('NTC-04 a change is made to what another computer has kept meanwhile, and the end of the session forgets all', async () => {
  const { store, change, kept, end } = await setup({ muted: ['shares'] });
  expect(store.getState().notices.wishes.muted).toEqual(['shares']);
  change({ muted: ['device'] });
  store.dispatch(wishChanged({ type: 'muted', source: 'team', muted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(kept().muted).toEqual(['team', 'device']);
  end();
  expect(store.getState().notices.wishes).toEqual(noWishes);
});

test('NTC-04 while nobody is to be disturbed nothing is told, it counts all the same, and the end comes by its time', async () => {
  const { store, add, count, kept, onBack, onDigest } = await setup({ digest: { from: 20 * 60, until: 22 * 60 } });
  const first = add(1);
  store.dispatch(wishChanged({ type: 'putOff', notice: { ...keptOf(first), until: at(22) } }));
  add(2);
  store.dispatch(wishChanged({ type: 'quiet', quiet: { until: at(23) } }));
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect([onBack.mock.calls, onDigest.mock.calls, count()]).toEqual([[], [], 2]);
  expect(selectIsQuiet(store.getState())).toBe(true);
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
  expect(selectIsQuiet(store.getState())).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(selectIsQuiet(store.getState())).toBe(false);
  expect(kept().quiet).toEqual({ until: at(23) });
});

test('NTC-04 do not disturb holds after a reload, and in the other windows of this computer at once', async () => {
  const listeners: (() => void)[] = [];
  const news: RecordNews = {
    tell: () => {
      for (const listener of listeners) listener();
    },
    follow: (_key, listener) => {
      listeners.push(listener);
      return () => undefined;
    },
  };
  const { store, open } = await setup({}, news);
  const other = await open();
  store.dispatch(wishChanged({ type: 'quiet', quiet: { until: null } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(selectIsQuiet(other.store.getState())).toBe(true);
  other.store.dispatch(wishChanged({ type: 'muted', source: 'team', muted: true }));
  await vi.advanceTimersByTimeAsync(0);
  expect(other.store.getState().notices.wishes).toMatchObject({ muted: ['team'], quiet: { until: null } });
  expect(store.getState().notices.wishes).toMatchObject({ muted: ['team'], quiet: { until: null } });
  // What a window hears of while its own change is on its way does not undo that.
  store.dispatch(wishChanged({ type: 'quiet', quiet: null }));
  for (const listener of listeners) listener();
  expect(selectIsQuiet(store.getState())).toBe(false);
  await vi.advanceTimersByTimeAsync(0);
  expect([selectIsQuiet(store.getState()), selectIsQuiet(other.store.getState())]).toEqual([false, false]);
  store.dispatch(wishChanged({ type: 'quiet', quiet: { until: null } }));
  await vi.advanceTimersByTimeAsync(0);
  expect(selectIsQuiet((await open()).store.getState())).toBe(true);
});
