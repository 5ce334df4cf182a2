import { Icon } from '../icon.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useAppStore } from '../../state/store.ts';
import type { Copies, Copy } from '../../state/remote/copies.ts';
import { remoteStateOf, useCopies } from '../../state/remote/remote-state.ts';
import { useFailureWords } from './use-failure-words.ts';
import styles from './copies.module.css';

/** Entries that stayed behind and are named; the others are counted. */
const LEFT_SHOWN = 20;

/** Copies under way and those that have ended, below the list; nothing without any. */
export function CopiesBar() {
  const { t } = useTranslation('remote');
  const { copies } = remoteStateOf(useAppStore());
  const list = useCopies();
  if (list.length === 0) return null;
  const isOver = list.some(({ state }) => state !== 'wait' && state !== 'run');
  return (
    <section className={styles.copies} aria-label={t('copies.title')}>
      <header>
        <h2>{t('copies.title')}</h2>
        <button
          type="button"
          className="btn btn-text"
          disabled={!isOver}
          onClick={() => {
            copies.clear();
          }}
        >
          {t('copies.clear')}
        </button>
      </header>
      <ul>
        {[...list].reverse().map((copy) => (
          <CopyRow key={copy.id} copy={copy} copies={copies} />
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  readonly copy: Copy;
  readonly copies: Pick<Copies, 'cancel' | 'retry'>;
}

function CopyRow({ copy, copies }: RowProps) {
  const { t } = useTranslation('remote');
  const words = useFailureWords();
  const { id, name, way, state, isAway, done, size, error, left } = copy;
  const standing = (): string => {
    if (isAway) return t('copies.away');
    if (state === 'run' && size > 0) return t('copies.amount', { done: formatSize(Math.min(done, size)), size: formatSize(size) }); // prettier-ignore
    if (left.length > 0) return t('copies.left', { count: left.length });
    return state === 'fail' && error !== null ? words(error) : t(`copies.state.${state}`);
  };
  const isOpen = state === 'wait' || state === 'run';
  const tone = state === 'done' ? 'success' : state === 'fail' ? 'error' : 'primary';
  return (
    <li data-testid="remote-copy" data-state={state}>
      <Icon name={way === 'download' ? 'download' : way === 'here' ? 'arrow-down' : 'arrow-up'} size={16} />
      <span className={styles.copyName} title={name}>
        {name}
      </span>
      <span className={styles.copyState} role="status">
        {standing()}
      </span>
      <span className={styles.copyBar}>
        <ProgressBar
          value={state === 'done' ? 1 : size > 0 ? done / size : state === 'run' ? null : 0}
          label={name}
          tone={tone}
          height={4}
        />
      </span>
      {isOpen && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('copies.cancel', { name })}
          data-tip={t('copies.cancelTip')}
          onClick={() => {
            copies.cancel(id);
          }}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      {(state === 'fail' || state === 'cancel') && (
        <button
          type="button"
          className="icon-btn"
          aria-label={t('copies.retry', { name })}
          data-tip={t('copies.retryTip')}
          onClick={() => {
            copies.retry(id);
          }}
        >
          <Icon name="refresh" size={16} />
        </button>
      )}
      {left.length > 0 && (
        <ul className={styles.left}>
          {left.slice(0, LEFT_SHOWN).map((one) => (
            <li key={one.path}>
              <span className={styles.copyName} title={one.path}>
                {one.name}
              </span>
              <span className={styles.copyState}>{words(one)}</span>
            </li>
          ))}
          {left.length > LEFT_SHOWN && <li>{t('copies.leftMore', { count: left.length - LEFT_SHOWN })}</li>}
        </ul>
      )}
    </li>
  );
}
