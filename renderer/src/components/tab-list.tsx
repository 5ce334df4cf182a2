import { useId, type KeyboardEvent, type ReactNode } from 'react';
import styles from './tab-list.module.css';

export interface TabLabel<Name extends string> {
  readonly name: Name;
  readonly text: string;
  /** Shown beside the text when there is something to count. */
  readonly count?: number;
}

interface Props<Name extends string> {
  readonly label: string;
  readonly tabs: readonly TabLabel<Name>[];
  readonly current: Name;
  readonly onPick: (name: Name) => void;
  /** What `useTabs` made for this list and its panel. */
  readonly base: string;
  /** A line below the whole row, where nothing else draws one. */
  readonly lined?: boolean;
}

/** Steps of the keys along a row of tabs; the ends are absolute. */
function target(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return (at + 1) % count;
  if (key === 'ArrowLeft') return (at - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return null;
}

/** The ids that tie a list of tabs to the panel of the one that is chosen. */
export const useTabs = (): string => useId();

/** A row of tabs: one stop for Tab, arrow keys, Home and End go along it and choose. */
export function TabList<Name extends string>({ label, tabs, current, onPick, base, lined }: Props<Name>) {
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = tabs.findIndex(({ name }) => name === current);
    const next = target(event.key, at, tabs.length);
    const tab = next === null ? undefined : tabs[next];
    if (tab === undefined) return;
    event.preventDefault();
    onPick(tab.name);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={styles.tabs} data-lined={lined} onKeyDown={onKeyDown}>
      {tabs.map(({ name, text, count = 0 }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${base}-${name}`}
          aria-selected={name === current}
          aria-controls={`${base}-panel`}
          tabIndex={name === current ? 0 : -1}
          className={styles.tab}
          data-tab={name}
          onClick={() => {
            onPick(name);
          }}
        >
          {text}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}

interface PanelProps {
  readonly base: string;
  readonly current: string;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** What belongs to the chosen tab. */
export function TabPanel({ base, current, className, children }: PanelProps) {
  return (
    <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${current}`} className={className}>
      {children}
    </div>
  );
}
