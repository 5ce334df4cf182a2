import type { ReactNode } from 'react';
import { useAppWindow } from '../app-window.ts';
import type { DropTarget } from '../../state/files/drop-rule.ts';
import { useSpots } from '../drag/use-spots.ts';
import { Icon, type IconName } from '../icon.ts';
import styles from './place.module.css';

export interface PlaceTab {
  readonly url: string;
  readonly icon: IconName;
  readonly label: string;
  readonly count?: number;
  /** Something new is there: a dot, with its meaning as the name of the tab. */
  readonly mark?: string;
  /** It stands below the tab before it. */
  readonly isSub?: true;
  /** What is dragged can be let go of here; a rest opens the screen (DRG-27). */
  readonly drop?: DropTarget;
}

interface Props {
  /** Screens of the app, at the left; none when it has one. */
  readonly tabs?: readonly PlaceTab[];
  readonly label: string;
  /** Address of the screen that is shown. */
  readonly current?: string;
  /** What choosing a screen does; it goes to its address unless told. */
  readonly onPick?: (url: string) => void;
  readonly children: ReactNode;
}

/** An app with its screens at the left. */
export function PlaceFrame({ tabs = [], label, current, onPick, children }: Props) {
  const { navigate } = useAppWindow();
  const pick = onPick ?? navigate;
  const spots = useSpots((hit) => {
    const url = hit.closest<HTMLElement>('[data-tab]')?.dataset.tab;
    const tab = tabs.find((one) => one.url === url);
    if (tab?.drop === undefined) return null;
    const open = (): void => {
      pick(tab.url);
    };
    return { key: `tab:${tab.url}`, target: tab.drop, label: tab.label, open };
  });
  return (
    <div className={styles.frame} data-tabs={tabs.length > 0}>
      {tabs.length > 0 && (
        <nav ref={spots} className={styles.nav} aria-label={label}>
          {tabs.map(({ url, icon, label: text, count, mark, isSub }) => (
            <button
              key={url}
              type="button"
              className={styles.tab}
              aria-current={url === current ? 'page' : undefined}
              aria-label={mark}
              data-tab={url}
              data-sub={isSub}
              onClick={() => {
                pick(url);
              }}
            >
              <Icon name={icon} size={18} />
              <span className={styles.tabName}>{text}</span>
              {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
              {mark !== undefined && <span className={styles.mark} title={mark} data-testid="tab-mark" />}
            </button>
          ))}
        </nav>
      )}
      <section className={styles.screen}>{children}</section>
    </div>
  );
}

/** The bar over a list: what can be done with it. */
export function PlaceBar({ children, label }: { children: ReactNode; label: string }) {
  return (
    <div className={styles.bar} role="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

/** Pushes what follows to the end of the bar. */
export function Space() {
  return <span className={styles.space} />;
}

/** One line below a list: numbers, and what they mean. */
export function PlaceFoot({ children }: { children: ReactNode }) {
  return (
    <p className={styles.foot} role="status">
      {children}
    </p>
  );
}

/** A page of settings or a form, in one readable column. */
export function PlaceSheet({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className={styles.sheet}>
      <h1 className={styles.sheetTitle}>{title}</h1>
      {text !== undefined && <p className={styles.sheetText}>{text}</p>}
      {children}
    </div>
  );
}

/** A fact of the place that stays: read-only, off, locked. */
export function PlaceNote({
  tone = 'info',
  children,
}: {
  tone?: 'info' | 'warning' | 'error' | 'success';
  children: ReactNode;
}) {
  return (
    <div className={styles.note} data-tone={tone} role={tone === 'error' ? 'alert' : 'note'}>
      <Icon name={tone === 'success' ? 'check-circle' : tone === 'info' ? 'info' : 'warning'} size={16} />
      <div>{children}</div>
    </div>
  );
}
