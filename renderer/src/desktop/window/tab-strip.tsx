import { useCallback, type KeyboardEvent, type MouseEvent, type RefCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { addressTarget } from '../../components/drag/folder-target.ts';
import { useSpots } from '../../components/drag/use-spots.ts';
import { Icon } from '../../components/icon.ts';
import { openMenu, type MenuAnchor, type MenuItem } from '../../components/menu/menu-service.ts';
import { useAppStore } from '../../state/store.ts';
import { shellHint } from '../shortcuts/all-shortcuts.ts';
import { allTabs, TABS_LIMIT, type TabPane, type WindowTab, type WindowTabs } from '../../state/window-rules/tabs.ts';
import { useTabDrag } from './tab-drag.ts';
import { requestCloseTab, tabToWindow, turnTabs } from './window-commands.ts';
import { useWindowTitleText } from './window-title.ts';
import styles from './tabs.module.css';

interface Props {
  readonly name: string;
  readonly tabs: WindowTabs;
  readonly index: number;
  readonly pane: TabPane;
}

/** Tabs of a pane as a place to drop files: each is the folder it shows, and opens after a rest on it (DRG-27). */
function useTabSpots(name: string, pane: TabPane): RefCallback<Element> {
  const store = useAppStore();
  const find = useCallback(
    (hit: Element) => {
      const id = Number(hit.closest<HTMLElement>('[data-tab]')?.dataset.tab);
      const tab = pane.tabs.find((one) => one.id === id);
      if (tab === undefined) return null;
      return {
        key: `${name}:tab:${tab.id}`,
        target: addressTarget(store, tab.url),
        label: tab.title,
        open: () => {
          turnTabs(store, name, { do: 'show', tab: tab.id });
        },
      };
    },
    [store, name, pane],
  );
  return useSpots(find);
}

/** The tabs of one pane, with what opens one and what splits the window. */
export function TabStrip({ name, tabs, index, pane }: Props) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const strip = useTabSpots(name, pane);
  const split = tabs.panes.length > 1;
  const here = pane.tabs.find(({ id }) => id === pane.shown);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = pane.tabs.findIndex(({ id }) => id === pane.shown);
    const last = pane.tabs.length - 1;
    const steps: Readonly<Record<string, number>> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last };
    const to = pane.tabs[steps[event.key] ?? -1];
    if (event.key === 'Delete') void requestCloseTab(store, name, pane.shown);
    else if (to !== undefined) {
      turnTabs(store, name, { do: 'show', tab: to.id });
      event.currentTarget.querySelector<HTMLElement>(`[data-tab="${to.id}"]`)?.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const full = allTabs(tabs).length >= TABS_LIMIT;
  return (
    <div className={styles.bar} data-focus={tabs.focus === index}>
      <div
        ref={strip}
        className={styles.strip}
        role="tablist"
        aria-label={t('tabs.label')}
        data-tab-strip={name}
        data-pane={index}
        onKeyDown={onKeyDown}
      >
        {pane.tabs.map((tab) => (
          <Tab key={tab.id} name={name} tab={tab} tabs={tabs} pane={index} shown={tab.id === pane.shown} />
        ))}
      </div>
      <button
        type="button"
        className={styles.tool}
        disabled={full}
        aria-label={t('tabs.open')}
        title={`${t('tabs.open')} ${shellHint('newTab')}`}
        data-testid="new-tab"
        onClick={() => {
          turnTabs(store, name, { do: 'open', url: here?.url ?? '/', pane: index });
        }}
      >
        <Icon name="plus" size={16} />
      </button>
      <button
        type="button"
        className={styles.tool}
        aria-label={split ? t('tabs.join') : t('tabs.split')}
        aria-pressed={split}
        title={`${split ? t('tabs.join') : t('tabs.split')} ${shellHint('split')}`}
        data-testid="split"
        onClick={() => {
          turnTabs(store, name, split ? { do: 'join' } : { do: 'beside', url: here?.url ?? '/' });
        }}
      >
        <Icon name="panel-right" size={16} />
      </button>
    </div>
  );
}

interface TabProps {
  readonly name: string;
  readonly tab: WindowTab;
  readonly tabs: WindowTabs;
  readonly pane: number;
  readonly shown: boolean;
}

function Tab({ name, tab, tabs, pane, shown }: TabProps) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const title = useWindowTitleText(tab);
  const onPointerDown = useTabDrag(store, name, tab.id);
  const alone = allTabs(tabs).length < 2;
  const menu = (at: MenuAnchor) => {
    const others = (tabs.panes[pane]?.tabs ?? []).filter(({ id }) => id !== tab.id);
    const items: MenuItem[] = [
      {
        id: 'beside',
        label: tabs.panes.length > 1 ? t('tabs.moveBeside') : t('tabs.splitOff'),
        icon: 'panel-right',
        ...(alone ? { disabled: true, reason: t('tabs.only') } : {}),
        onSelect: () => {
          turnTabs(store, name, { do: 'moveBeside', tab: tab.id });
        },
      },
      {
        id: 'window',
        label: t('tabs.toWindow'),
        icon: 'external',
        ...(alone ? { disabled: true, reason: t('tabs.only') } : {}),
        onSelect: () => {
          void tabToWindow(store, name, tab.id);
        },
      },
      {
        id: 'reopen',
        label: t('tabs.reopen'),
        icon: 'restore',
        shortcut: shellHint('reopenTab'),
        ...(tabs.closed.length === 0 ? { disabled: true, reason: t('tabs.noneClosed') } : {}),
        onSelect: () => {
          turnTabs(store, name, { do: 'reopen' });
        },
      },
      'separator',
      {
        id: 'others',
        label: t('tabs.closeOthers'),
        ...(others.length === 0 ? { disabled: true, reason: t('tabs.only') } : {}),
        onSelect: () => {
          for (const { id } of others) void requestCloseTab(store, name, id);
        },
      },
      {
        id: 'close',
        label: t('tabs.close'),
        icon: 'close',
        shortcut: shellHint('closeTab'),
        onSelect: () => void requestCloseTab(store, name, tab.id),
      },
    ];
    openMenu({ items, at, label: t('tabs.menu') });
  };
  const onClick = (event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-close]')) {
      void requestCloseTab(store, name, tab.id);
      return;
    }
    turnTabs(store, name, { do: 'show', tab: tab.id });
  };
  return (
    <button
      type="button"
      role="tab"
      className={styles.tab}
      aria-selected={shown}
      tabIndex={shown ? 0 : -1}
      title={title}
      data-tab={tab.id}
      data-testid="tab"
      onPointerDown={onPointerDown}
      onClick={onClick}
      onAuxClick={(event) => {
        if (event.button === 1) void requestCloseTab(store, name, tab.id);
      }}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        const { clientX, clientY, currentTarget } = event;
        menu(clientX === 0 && clientY === 0 ? { element: currentTarget, side: 'below' } : { x: clientX, y: clientY });
      }}
    >
      <span className={styles.name}>{title}</span>
      {!alone && (
        <span className={styles.close} data-close aria-hidden="true">
          <Icon name="close" size={14} />
        </span>
      )}
    </button>
  );
}
