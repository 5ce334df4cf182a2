import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../components/icon.ts';
import styles from './takeover.module.css';

/** One thing that can be chosen, as a card. */
export interface OptionCard {
  readonly id: string;
  readonly name: string;
  readonly tone: 'keeps' | 'erases' | 'neutral';
  /** Word for the tone; '' shows none. */
  readonly toneText: string;
  readonly disabled?: boolean;
  readonly body: ReactNode;
  readonly icon?: IconName;
}

interface Props {
  readonly legend: string;
  readonly cards: readonly OptionCard[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** The first card takes the focus, where no button is a safe place for it. OVL-12 */
  readonly takesFocus?: boolean;
  readonly disabled?: boolean;
}

const icons: Readonly<Record<OptionCard['tone'], IconName>> = {
  keeps: 'shield-check',
  erases: 'trash',
  neutral: 'info',
};

/** A group of cards of which one is chosen; arrows move, Enter does nothing. FMT-01, WIZ-05 */
export function OptionCards({ legend, cards, selected, onSelect, takesFocus = false, disabled = false }: Props) {
  return (
    <fieldset className={styles.cards} disabled={disabled}>
      <legend className="type-label">{legend}</legend>
      {cards.map((card, index) => (
        <label
          key={card.id}
          className={styles.card}
          data-tone={card.tone}
          data-disabled={card.disabled === true}
          data-testid="option-card"
          data-option={card.id}
        >
          <input
            type="radio"
            name="takeover-option"
            value={card.id}
            aria-label={card.name}
            checked={card.id === selected}
            disabled={card.disabled === true}
            data-autofocus={takesFocus && (selected === '' ? index === 0 : card.id === selected) ? true : undefined}
            onChange={() => {
              onSelect(card.id);
            }}
          />
          <span className={styles.name}>
            <Icon name={card.icon ?? icons[card.tone]} size={20} />
            <span>{card.name}</span>
          </span>
          {card.toneText === '' ? (
            <span />
          ) : (
            <span className={styles.tone} data-tone={card.tone}>
              {card.toneText}
            </span>
          )}
          <div className={styles.body}>{card.body}</div>
        </label>
      ))}
    </fieldset>
  );
}
