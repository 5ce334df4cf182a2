import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { DropTarget } from '../../state/files/drop-rule.ts';
import { useSpots } from '../drag/use-spots.ts';
import { Icon } from '../icon.ts';
import { openMenu, type MenuItem } from '../menu/menu-service.ts';
import styles from './cards.module.css';

interface Props {
  readonly name: string;
  /** Line below the name. */
  readonly facts: ReactNode;
  readonly onOpen: () => void;
  readonly items: readonly MenuItem[];
  /** Its picture. */
  readonly children: ReactNode;
  readonly shape?: 'wide' | 'square' | 'round' | 'poster';
  /** Marks over the picture. */
  readonly marks?: ReactNode;
  readonly testId: string;
  /** What is dragged can be let go of on it; a rest opens it (DRG-27). */
  readonly drop?: DropTarget;
}

/** Something that is known by its picture: it opens with a press, and has its menu. */
export function PictureCard({ name, facts, onOpen, items, children, shape = 'wide', marks, testId, drop }: Props) {
  const { t } = useTranslation('places');
  const spot = useSpots(() =>
    drop === undefined ? null : { key: `card:${testId}:${name}`, target: drop, label: name, open: onOpen },
  );
  return (
    <li ref={spot} className={styles.card} data-card data-spot={drop && ''} data-testid={testId} data-name={name}>
      <button
        type="button"
        className={styles.cardOpen}
        onClick={onOpen}
        onContextMenu={(event: MouseEvent) => {
          event.preventDefault();
          openMenu({ at: { x: event.clientX, y: event.clientY }, label: name, items });
        }}
      >
        <span className={styles.cover} data-shape={shape}>
          {children}
          {marks}
        </span>
        <span className={styles.cardName} title={name}>
          {name}
        </span>
        <span className={styles.cardFacts}>{facts}</span>
      </button>
      {items.length > 0 && (
        <button
          type="button"
          className={`icon-btn ${styles.cardMore ?? ''}`}
          aria-label={t('list.moreOf', { name })}
          aria-haspopup="menu"
          onClick={(event) => {
            openMenu({ at: { element: event.currentTarget, side: 'below' }, label: name, items });
          }}
        >
          <Icon name="more" size={16} />
        </button>
      )}
    </li>
  );
}
