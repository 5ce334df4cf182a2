import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createAppStore } from '../store.ts';
import { windowActions } from '../windows-slice.ts';
import { held, tabsOf } from './held.ts';
import { readSnapshot, snapshotOf } from './snapshot.ts';
import type { TabDeed } from './tab-deeds.ts';
import { allTabs, liveId, TABS_LIMIT } from './tabs.ts';

const route = fc.constantFrom('/fileManage/myFiles?path=/a', '/fileManage/myFiles?path=/b', '/publicManage/myFiles');
const tab = fc.integer({ min: 1, max: 12 });
const deeds: fc.Arbitrary<TabDeed | { do: 'walk'; tab: number; url: string }> = fc.oneof(
  fc.record({ do: fc.constant('open' as const), url: route, back: fc.boolean() }),
  fc.record({ do: fc.constant('beside' as const), url: route }),
  fc.record({ do: fc.constantFrom('show' as const, 'close' as const, 'moveBeside' as const), tab }),
  fc.record({ do: fc.constant('shift' as const), tab, by: fc.constantFrom(-1, 1) }),
  fc.record({ do: fc.constant('move' as const), tab, pane: fc.constantFrom(0, 1), index: fc.nat(12) }),
  fc.record({ do: fc.constant('step' as const), by: fc.constantFrom(-1, 1) }),
  fc.record({ do: fc.constant('share' as const), share: fc.double({ min: -1, max: 2, noNaN: true }) }),
  fc.record({ do: fc.constantFrom('reopen' as const, 'join' as const, 'otherPane' as const) }),
  fc.record({ do: fc.constant('walk' as const), tab, url: route }),
);

function opened() {
  const store = createAppStore();
  store.dispatch(windowActions.openWindow({ name: 'fileManage', url: '/fileManage/myFiles', icon: '/fileManage' }));
  const now = () => {
    const { windows } = store.getState();
    const window = held(windows, 'fileManage');
    if (window === null) throw new Error('the window is gone');
    return { windows, record: window.record, tabs: tabsOf(window) };
  };
  return { store, now };
}

describe('tabs of a window', () => {
  test('HIS-01 WIN-25 whatever is done: every tab is in one pane, one is shown in each, no history is lost or mixed up, and all of it can be kept', () => {
    fc.assert(
      fc.property(fc.array(deeds, { maxLength: 25 }), (list) => {
        const { store, now } = opened();
        for (const deed of list) {
          const before = now().tabs;
          if (deed.do === 'walk')
            store.dispatch(windowActions.navigateWindow({ name: 'fileManage', url: deed.url, tab: deed.tab }));
          else store.dispatch(windowActions.turnTabs({ name: 'fileManage', deed }));
          const { tabs, record, windows } = now();
          const ids = allTabs(tabs).map(({ id }) => id);
          expect(new Set(ids).size).toBe(ids.length);
          expect(ids.length).toBeGreaterThan(0);
          expect(ids.length).toBeLessThanOrEqual(TABS_LIMIT);
          expect(tabs.panes.length).toBeLessThanOrEqual(2);
          for (const pane of tabs.panes) expect(pane.tabs.map(({ id }) => id)).toContain(pane.shown);
          expect(tabs.share).toBeGreaterThanOrEqual(0.25);
          expect(tabs.share).toBeLessThanOrEqual(0.75);
          // The record is the tab at work.
          const live = allTabs(tabs).find(({ id }) => id === liveId(tabs));
          expect(record).toMatchObject({ url: live?.url, history: live?.history, histIdx: live?.histIdx });
          for (const one of allTabs(tabs)) {
            expect(one.history[one.histIdx]).toBe(one.url);
            const was = allTabs(before).find(({ id }) => id === one.id);
            // Only a walk in the tab itself changes where it has been.
            if (was !== undefined && !(deed.do === 'walk' && deed.tab === one.id))
              expect(one.history).toEqual(was.history);
          }
          const kept = readSnapshot(JSON.parse(JSON.stringify(snapshotOf(windows, 1))));
          const again = createAppStore();
          if (kept) again.dispatch(windowActions.restoreWindows(kept));
          const back = held(again.getState().windows, 'fileManage');
          expect(back === null ? null : tabsOf(back)).toEqual(tabs);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('a closed tab comes back with its history; the last tab stays', () => {
    const { store, now } = opened();
    const turn = (deed: TabDeed) => store.dispatch(windowActions.turnTabs({ name: 'fileManage', deed }));
    turn({ do: 'open', url: '/fileManage/share' });
    store.dispatch(windowActions.navigateWindow({ name: 'fileManage', url: '/fileManage/usbFiles' }));
    turn({ do: 'close', tab: 2 });
    expect(now().record.url).toBe('/fileManage/myFiles');
    turn({ do: 'close', tab: 1 });
    expect(allTabs(now().tabs)).toHaveLength(1);
    turn({ do: 'reopen' });
    expect(now().record).toMatchObject({
      url: '/fileManage/usbFiles',
      history: ['/fileManage/share', '/fileManage/usbFiles'],
      histIdx: 1,
    });
  });

  test('what a tab that is being put away says of itself counts for nothing', () => {
    const { store, now } = opened();
    const say = (tab: number, title: string) =>
      store.dispatch(windowActions.patchWindow({ name: 'fileManage', tab, patch: { title } }));
    say(1, 'my files');
    store.dispatch(windowActions.turnTabs({ name: 'fileManage', deed: { do: 'open', url: '/fileManage/share' } }));
    say(1, '');
    say(2, 'Shares');
    expect(allTabs(now().tabs).map(({ title }) => title)).toEqual(['my files', 'Shares']);
    expect(now().record.title).toBe('Shares');
  });

  test.each([
    ['no panes', { panes: [], focus: 0, serial: 1, share: 0.5, closed: [] }],
    ['two tabs of one number', { panes: [{ shown: 1, tabs: [1, 1].map((id) => ({ id, url: '/a' })) }] }],
    ['an address of another site', { panes: [{ shown: 1, tabs: [{ id: 1, url: '//evil' }] }] }],
    ['something else', 'tabs'],
  ])('WIN-25 kept tabs with %s give one tab, the one of the record', (_what, tabs) => {
    const { now } = opened();
    const kept = JSON.parse(JSON.stringify(snapshotOf(now().windows, 1))) as {
      windows: { frame: { tabs: unknown } }[];
    };
    for (const one of kept.windows) one.frame.tabs = tabs;
    const store = createAppStore();
    const read = readSnapshot(kept);
    if (read) store.dispatch(windowActions.restoreWindows(read));
    const back = held(store.getState().windows, 'fileManage');
    expect(back === null ? [] : allTabs(tabsOf(back)).map(({ url }) => url)).toEqual(['/fileManage/myFiles']);
  });
});
