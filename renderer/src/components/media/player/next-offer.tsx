import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useCountdown } from '../../use-countdown.ts';
import styles from './player.module.css';

/** The next one begins by itself after this, unless that is not wanted (ms). */
const WAIT_MS = 8_000;

function Counting({ onNext, onCancel }: { onNext: () => void; onCancel: () => void }) {
  const { t } = useTranslation(['openers', 'common']);
  const [until] = useState(() => Date.now() + WAIT_MS);
  const left = useCountdown(until);
  const latest = useRef(onNext);
  useEffect(() => {
    latest.current = onNext;
  });
  useEffect(() => {
    const timer = setTimeout(() => {
      latest.current();
    }, WAIT_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return (
    <>
      <span data-testid="player-next-in">{t('player.nextIn', { count: left })}</span>
      <button type="button" className="btn btn-secondary" onClick={onCancel}>
        {t('common:cancel')}
      </button>
    </>
  );
}

interface Props {
  /** It begins by itself, unless that is not wanted. */
  readonly playsOn: boolean;
  readonly onNext: () => void;
}

/** At the end of a film: the next one begins in a moment, at once, or only when somebody wants it. */
export function NextOffer({ playsOn, onNext }: Props) {
  const { t } = useTranslation('openers');
  const [counts, setCounts] = useState(playsOn);
  return (
    <div className={styles.offer} data-testid="player-next">
      {counts && (
        <Counting
          onNext={onNext}
          onCancel={() => {
            setCounts(false);
          }}
        />
      )}
      <button type="button" className="btn btn-primary" onClick={onNext}>
        {t('player.playNext')}
      </button>
    </div>
  );
}
