import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { diagnosePath, type Hop, type HopKey, type HopState, type PathFacts } from '#shared/rules/path-doctor.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useAppStore } from '../../state/store.ts';
import { measurePath } from './measure-path.ts';
import styles from './path-doctor.module.css';

const places: Readonly<Record<HopKey, IconName>> = { computer: 'monitor', router: 'wifi', relay: 'globe', nas: 'disk' };
const marks: Readonly<Record<HopState, IconName>> = {
  ok: 'check-circle',
  slow: 'clock',
  broken: 'cross-circle',
  unknown: 'help',
  unused: 'minus',
};

/** Measures on opening and when asked again; leaving ends the questions. */
function usePath(): { readonly facts: PathFacts | null; readonly busy: boolean; readonly again: () => void } {
  const store = useAppStore();
  const [facts, setFacts] = useState<PathFacts | null>(null);
  const [round, setRound] = useState(0);
  const [done, setDone] = useState(-1);
  useEffect(() => {
    const end = new AbortController();
    const { connection, device } = store.getState();
    const { nasId, tracker, proxy } = device;
    void measurePath({ mode: connection.mode, nasId, tracker, proxy }, setFacts, end.signal).then(() => {
      if (!end.signal.aborted) setDone(round);
    });
    return () => {
      end.abort();
    };
  }, [store, round]);
  const again = useCallback(() => {
    setRound((count) => count + 1);
  }, []);
  return { facts, busy: done !== round, again };
}

function HopItem({ hop: { key, state, ms }, pending }: { hop: Hop; pending: boolean }) {
  const { t } = useTranslation('doctor');
  // How quickly something answered that it cannot be reached says nothing.
  const figure = ms === null || state === 'broken' ? t(`state.${state}`) : t('ms', { ms: Math.max(1, ms) });
  return (
    <li className={styles.hop} data-hop={key} data-state={pending ? 'pending' : state}>
      <span className={styles.place}>
        <Icon name={places[key]} size={24} />
        <span className={styles.mark}>
          {pending ? <Spinner size={14} /> : <Icon name={marks[state]} size={16} label={t(`state.${state}`)} />}
        </span>
      </span>
      <span className="type-label">{t(`hop.${key}`)}</span>
      <span className={styles.figure}>{pending ? t('measuring') : figure}</span>
    </li>
  );
}

/** Without a button it measures by itself so often (ms). */
const AUTO_MS = 15_000;

interface Props {
  /** It stands in a dialog without buttons and measures again by itself. DLG-07 */
  readonly auto?: boolean;
}

/** Each hop between this computer and the device with its figure, and the one thing to do. */
export function PathDoctor({ auto = false }: Props) {
  const { t } = useTranslation('doctor');
  const { facts, busy, again } = usePath();
  useEffect(() => {
    if (!auto || busy) return;
    const timer = setTimeout(again, AUTO_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [auto, busy, again]);
  const found = facts === null ? null : diagnosePath(facts);
  // Nothing is said of a hop before it was measured.
  const isPending = ({ key, ms }: Hop): boolean => busy && key !== 'computer' && ms === null;
  const advice = busy ? null : found?.advice;
  return (
    <div className={styles.doctor} data-testid="path-doctor" data-advice={advice ?? ''} aria-busy={busy}>
      <ol className={styles.path} aria-label={t('path')}>
        {found?.hops.map((hop) => (
          <HopItem key={hop.key} hop={hop} pending={isPending(hop)} />
        ))}
      </ol>
      <div role="status" className={styles.advice} data-tone={advice === 'fine' ? 'success' : 'info'}>
        {advice === null || advice === undefined ? (
          <p>{t('wait')}</p>
        ) : (
          <>
            <h3 className="type-label">{t(`advice.${advice}.title`)}</h3>
            <p>{t(`advice.${advice}.text`)}</p>
          </>
        )}
      </div>
      {!auto && (
        <button type="button" className="btn btn-secondary" disabled={busy} onClick={again}>
          {busy ? <Spinner size={16} /> : <Icon name="refresh" />}
          {t('again')}
        </button>
      )}
    </div>
  );
}
