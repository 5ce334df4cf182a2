import {
  closeTab,
  joinPanes,
  moveTab,
  openBeside,
  openTab,
  otherPane,
  reopenTab,
  sharePanes,
  shiftTab,
  showTab,
  stepTab,
  tabBeside,
  type WindowTabs,
} from './tabs.ts';

/** What can be done with the tabs of a window. */
export type TabDeed =
  | { readonly do: 'open'; readonly url: string; readonly back?: boolean; readonly pane?: number }
  | { readonly do: 'beside'; readonly url: string }
  | { readonly do: 'show' | 'close' | 'moveBeside'; readonly tab: number }
  | { readonly do: 'shift'; readonly tab: number; readonly by: number }
  | { readonly do: 'move'; readonly tab: number; readonly pane: number; readonly index: number }
  | { readonly do: 'step'; readonly by: number }
  | { readonly do: 'share'; readonly share: number }
  | { readonly do: 'reopen' | 'join' | 'otherPane' };

/** The tabs after a deed; the same ones where it changes nothing. */
export function turned(tabs: WindowTabs, deed: TabDeed): WindowTabs {
  switch (deed.do) {
    case 'open':
      return openTab(tabs, deed.url, {
        ...(deed.pane === undefined ? {} : { pane: deed.pane }),
        back: deed.back === true,
      });
    case 'beside':
      return openBeside(tabs, deed.url);
    case 'show':
      return showTab(tabs, deed.tab);
    case 'close':
      // The last tab goes with its window; who asks for that closes the window.
      return closeTab(tabs, deed.tab) ?? tabs;
    case 'moveBeside':
      return tabBeside(tabs, deed.tab);
    case 'shift':
      return shiftTab(tabs, deed.tab, deed.by);
    case 'move':
      return moveTab(tabs, deed.tab, deed.pane, deed.index);
    case 'step':
      return stepTab(tabs, deed.by);
    case 'share':
      return sharePanes(tabs, deed.share);
    case 'reopen':
      return reopenTab(tabs);
    case 'join':
      return joinPanes(tabs);
    case 'otherPane':
      return otherPane(tabs);
  }
}
