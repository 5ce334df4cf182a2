import { useTranslation } from '../../../i18n/use-translation.ts';
import { Icon } from '../../icon.ts';
import { clock } from '../clock.ts';
import styles from './player.module.css';

interface Props {
  /** Second at which the film was left. */
  readonly seconds: number;
  /** Whether it goes on from there, or stays at its begin. */
  readonly onAnswer: (goesOn: boolean) => void;
}

/** Offers to go on where a film was left (APP-PLAYER-01). */
export function ResumeOffer({ seconds, onAnswer }: Props) {
  const { t } = useTranslation('openers');
  return (
    <div className={styles.offer} data-testid="player-resume">
      <span>{t('player.left', { time: clock(seconds) })}</span>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          onAnswer(true);
        }}
      >
        {t('player.resume')}
      </button>
      <button
        type="button"
        className="icon-btn"
        aria-label={t('player.dismiss')}
        onClick={() => {
          onAnswer(false);
        }}
      >
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
