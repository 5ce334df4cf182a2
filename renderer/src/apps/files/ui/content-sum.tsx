import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { copyText } from '../../../components/place/copy-text.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { deviceSum } from '../../../state/files/device-sum.ts';
import styles from './details.module.css';

type Sum =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading'; readonly share: number }
  | { readonly kind: 'done'; readonly sum: string }
  | { readonly kind: 'failed'; readonly code: string };

/** SHA-256 of a file, made by the device when it is asked for, with its progress (APP-FM-04). */
export function ContentSum({ path }: { path: string }) {
  const { t } = useTranslation('files');
  const [state, setState] = useState<Sum>({ kind: 'none' });
  const reading = state.kind === 'reading';
  useEffect(() => {
    if (!reading) return;
    const shown = new AbortController();
    const told = deviceSum(path, shown.signal, (share) => {
      setState({ kind: 'reading', share });
    });
    void told.then(
      (made) => {
        setState('code' in made ? { kind: 'failed', code: made.code } : { kind: 'done', sum: made.sha256 });
      },
      // Closed meanwhile, or another file is selected.
      () => undefined,
    );
    return () => {
      shown.abort();
    };
  }, [reading, path]);
  return (
    <section aria-label={t('more.content')} className={styles.sum} data-testid="content-sum">
      <h4 className={styles.detailsPart}>{t('more.content')}</h4>
      {state.kind === 'done' ? (
        <div className={styles.sumDone}>
          <code>{state.sum}</code>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => void copyText(state.sum, t('more.sumCopied'), t('more.sumNotCopied'))}
          >
            {t('more.copySum')}
          </button>
        </div>
      ) : reading ? (
        <>
          <ProgressBar value={state.share} label={t('fact.sum')} />
          <p role="status">{t('more.summing', { percent: Math.floor(state.share * 100) })}</p>
        </>
      ) : (
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              setState({ kind: 'reading', share: 0 });
            }}
          >
            {t('more.sum')}
          </button>
          {state.kind === 'failed' && <p role="alert">{t('more.sumFailed', { code: state.code })}</p>}
        </>
      )}
    </section>
  );
}
