import {
  Activity,
  Fragment,
  memo,
  useEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { ErrorBoundary } from '../../components/error-boundary.tsx';
import { RouteView } from '../../routes/route-view.tsx';
import { useAppStore } from '../../state/store.ts';
import type { WindowTab } from '../../state/window-rules/tabs.ts';
import { putScrollBack } from '../restore/content-memory.ts';
import { TabStrip } from './tab-strip.tsx';
import { usePointerDrag } from './use-pointer-drag.ts';
import { useTabs } from './use-tabs.ts';
import { turnTabs } from './window-commands.ts';
import { WindowProvider, type WindowFacts } from './window-provider.tsx';
import { WindowRouter } from './window-router.tsx';
import styles from './tabs.module.css';

/** Step of the line between two panes by key. */
const SHARE_STEP = 0.05;

/**
 * The content of a window with tabs: one pane or two, each with one of its tabs shown; those of a window that is not
 * split stand in its title bar. A tab that is not shown stays as it is, without effects; its screen wakes up where it
 * was left.
 */
export function WindowPanes(facts: WindowFacts) {
  const { name } = facts;
  const store = useAppStore();
  const tabs = useTabs(name);
  if (tabs === null) return null;
  const split = tabs.panes.length > 1;
  return (
    <div className={styles.panes} style={{ '--share': tabs.share } as CSSProperties}>
      {tabs.panes.map((pane, index) => {
        const work = () => {
          if (tabs.focus !== index) turnTabs(store, name, { do: 'show', tab: pane.shown });
        };
        return (
          <Fragment key={index}>
            {index > 0 && <Sash name={name} share={tabs.share} />}
            <Pane
              atWork={tabs.focus === index}
              part={split ? (index === 0 ? 'first' : 'second') : undefined}
              work={work}
            >
              {split && <TabStrip name={name} tabs={tabs} index={index} pane={pane} />}
              {pane.tabs.map((tab) => (
                <TabScreen key={tab.id} shown={tab.id === pane.shown}>
                  <OneTab
                    {...facts}
                    tab={tab.id}
                    url={tab.url}
                    aside={tabs.focus !== index}
                    active={facts.active && tabs.focus === index && tab.id === pane.shown}
                  />
                </TabScreen>
              ))}
            </Pane>
          </Fragment>
        );
      })}
    </div>
  );
}

interface PaneProps {
  readonly atWork: boolean;
  readonly part: 'first' | 'second' | undefined;
  /** Makes it the pane at work. */
  readonly work: () => void;
  readonly children: ReactNode;
}

/** One half of a split window, or the whole; the keyboard goes along when it becomes the one at work. */
function Pane({ atWork, part, work, children }: PaneProps) {
  const own = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    if (!atWork || own.current === null || own.current.contains(activeElement)) return;
    // Only from the other half: the keyboard is nowhere else in this window.
    if (activeElement?.closest('[data-pane-at-work]')?.parentElement !== own.current.parentElement) return;
    const list = own.current.querySelector<HTMLElement>('[aria-multiselectable]');
    (list ?? own.current).focus({ preventScroll: true });
  }, [atWork]);
  return (
    <section
      ref={own}
      className={styles.pane}
      tabIndex={-1}
      data-part={part}
      data-pane-at-work={atWork}
      onPointerDownCapture={work}
      onFocusCapture={work}
    >
      {children}
    </section>
  );
}

/** A tab is loaded when it is first looked at. */
function TabScreen({ shown, children }: { shown: boolean; children: ReactNode }) {
  const [seen, setSeen] = useState(shown);
  if (shown && !seen) setSeen(true);
  if (!seen) return null;
  return (
    <Activity mode={shown ? 'visible' : 'hidden'}>
      <div className={styles.screen} role="tabpanel">
        {children}
      </div>
    </Activity>
  );
}

/** The screen of one tab with its own router. */
const OneTab = memo(function OneTab({ tab, aside, ...facts }: WindowFacts & { tab: WindowTab['id']; aside: boolean }) {
  const { name, url } = facts;
  // The same element as long as the route is: a press on another window does not draw this screen anew.
  const screen = useMemo(
    () => (
      <WindowRouter name={name} url={url} tab={tab}>
        <RouteView
          onRetry={() => {
            putScrollBack(name);
          }}
        />
      </WindowRouter>
    ),
    [name, url, tab],
  );
  return (
    <ErrorBoundary>
      <WindowProvider {...facts} tab={tab} aside={aside}>
        {screen}
      </WindowProvider>
    </ErrorBoundary>
  );
});

/** The line between two panes: pulled, or moved with the arrow keys. */
function Sash({ name, share }: { name: string; share: number }) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const set = (next: number) => {
    turnTabs(store, name, { do: 'share', share: next });
  };
  const at = ({ clientX }: { clientX: number }): void => {
    const rect = element?.parentElement?.getBoundingClientRect();
    if (rect !== undefined && rect.width > 0) set((clientX - rect.left) / rect.width);
  };
  const onPointerDown = usePointerDrag<number>({
    start: () => share,
    move: (_from, _dx, _dy, event) => {
      at(event);
    },
    end: () => undefined,
    cancel: set,
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowLeft' ? -SHARE_STEP : event.key === 'ArrowRight' ? SHARE_STEP : null;
    if (step === null) return;
    event.preventDefault();
    event.stopPropagation();
    set(share + step);
  };
  return (
    <div
      ref={setElement}
      className={styles.sash}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('tabs.sash')}
      aria-valuemin={25}
      aria-valuemax={75}
      aria-valuenow={Math.round(share * 100)}
      tabIndex={0}
      data-testid="sash"
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        set(0.5);
      }}
    />
  );
}
