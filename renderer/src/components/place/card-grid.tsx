import type { KeyboardEvent, ReactNode } from 'react';
import styles from './cards.module.css';

interface Props {
  readonly label: string;
  /** `PictureCard`s. */
  readonly children: ReactNode;
  readonly shape?: 'wide' | 'poster';
}

/** Where an arrow leads from a card among so many, `across` of which stand in a row; null for any other key. */
export function cardStep(key: string, at: number, count: number, across: number): number | null {
  const to: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + across,
    ArrowUp: at - across,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  if (next === undefined) return null;
  // From the last full row down to the last card, which may stand nowhere below.
  const inRows = key === 'ArrowDown' && next >= count && Math.floor(at / across) < Math.floor((count - 1) / across);
  const found = inRows ? count - 1 : next;
  return found >= 0 && found < count ? found : at;
}

/** Cards in rows; arrows, Home and End go from card to card. */
export function CardGrid({ label, children, shape = 'wide' }: Props) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
    const at = cards.findIndex((card) => card.contains(event.target as Node));
    const first = cards[0]?.offsetTop;
    const across = cards.findIndex(({ offsetTop }) => offsetTop !== first);
    const next = at < 0 ? null : cardStep(event.key, at, cards.length, across < 0 ? cards.length : across);
    if (next === null) return;
    event.preventDefault();
    cards[next]?.querySelector<HTMLElement>('button')?.focus();
  };
  return (
    <ul className={styles.cards} data-shape={shape} aria-label={label} onKeyDown={onKeyDown}>
      {children}
    </ul>
  );
}
