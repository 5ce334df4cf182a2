import { useAppSelector, useAppStore } from '../../state/store.ts';
import { held, tabsOf } from '../../state/window-rules/held.ts';
import { settled, type WindowTabs } from '../../state/window-rules/tabs.ts';

/** The tabs of a window as they are now; the same object until one of them changes. Null without such a window. */
export function useTabs(name: string): WindowTabs | null {
  const record = useAppSelector((state) => state.windows.byName[name]);
  const tabs = useAppSelector((state) => state.windows.frames[name]?.tabs);
  const store = useAppStore();
  if (record === undefined) return null;
  const { url, title, folderPath, history, histIdx } = record;
  if (tabs) return settled(tabs, { url, title, folderPath, history, histIdx });
  const window = held(store.getState().windows, name);
  return window === null ? null : tabsOf(window);
}
