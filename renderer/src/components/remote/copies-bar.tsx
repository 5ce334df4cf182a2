import { Icon } from '../icon.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatSize } from '#shared/rules/size.ts';
import { useAppStore } from '../../state/store.ts';
import type { Copies, Copy } from '../../state/remote/copies.ts';
import { remoteStateOf, useCopies } from '../../state/remote/remote-state.ts';
import { useFailureWords } from './use-failure-words.ts';
import styles from './copies.module.css';

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

function CopyRow({ copy, copies }: { readonly copy: Copy; readonly copies: Pick<Copies, 'cancel'> }) {
  const { t } = useTranslation('remote');
  const words = useFailureWords();
  const { id, name, way, state, done, size, error } = copy;
  const isOpen = state === 'wait' || state === 'run';
  const tone = state === 'done' ? 'success' : state === 'fail' ? 'error' : 'primary';
  return (
    <li data-testid="remote-copy" data-state={state}>
      <Icon name={way === 'download' ? 'download' : way === 'here' ? 'arrow-down' : 'arrow-up'} size={16} />
      <span className={styles.copyName} title={name}>
        {name}
      </span>
      <span className={styles.copyState} role="status">
        {state === 'run' && size > 0
          ? t('copies.amount', { done: formatSize(Math.min(done, size)), size: formatSize(size) })
          : state === 'fail' && error !== null
            ? words(error)
            : t(`copies.state.${state}`)}
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
    </li>
  );
}
