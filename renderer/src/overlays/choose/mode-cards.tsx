import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { modeKey } from '#shared/rules/storage/modes.ts';
import type { SizeViolation } from '#shared/rules/storage/offered-modes.ts';
import { OptionCards, type OptionCard } from '../takeover/option-cards.tsx';
import styles from './choose.module.css';

/** A mode as its card shows it. */
export interface ModeCard {
  readonly id: string;
  readonly mode: string;
  /** Words of the device; '' where the console has its own. */
  readonly label: string;
  readonly desc: string;
  readonly groupText: string;
  readonly disks: readonly Disk[];
  readonly capacity: number;
  readonly violation: SizeViolation | null;
  /** The mode that was used before. */
  readonly isPrevious?: boolean;
}

function Body({ card }: { card: ModeCard }) {
  const { t } = useTranslation('takeover');
  const key = modeKey(card.mode);
  const { violation } = card;
  const slots = card.disks.map(({ position }) => position).join(t('join'));
  return (
    <>
      <p>{key === null ? card.desc : t(`choose.mode.${key}.about`)}</p>
      <p className={styles.facts}>
        <b>{t('choose.capacity', { size: formatSizeSpaced(card.capacity) })}</b>
        {slots !== '' && <span>{t('choose.slots', { slots })}</span>}
      </p>
      {violation !== null && (
        <p className={styles.violation}>
          {t(`choose.${violation.kind}`, { count: violation.slots.length, slots: violation.slots.join(t('join')) })}
        </p>
      )}
    </>
  );
}

interface Props {
  readonly cards: readonly ModeCard[];
  readonly selected: string;
  readonly disabled: boolean;
  readonly onSelect: (id: string) => void;
}

/** The backup modes to choose from; none is chosen beforehand. FMT-01, FMT-06 */
export function ModeCards({ cards, selected, disabled, onSelect }: Props) {
  const { t } = useTranslation('takeover');
  const drawn = cards.map((card): OptionCard => {
    const key = modeKey(card.mode);
    return {
      id: card.id,
      name: key === null ? (card.label === '' ? card.id : card.label) : t(`choose.mode.${key}.name`),
      tone: key === 'single' || key === null ? 'neutral' : 'keeps',
      toneText: card.isPrevious === true ? t('choose.previous') : '',
      icon: key === 'single' ? 'disk' : 'shield-check',
      disabled: card.violation !== null,
      body: <Body card={card} />,
    };
  });
  return (
    <OptionCards
      legend={t('chooseTitle')}
      cards={drawn}
      selected={selected}
      disabled={disabled}
      takesFocus
      onSelect={onSelect}
    />
  );
}
