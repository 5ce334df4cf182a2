import { useEffect, useState } from 'react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { copyText } from '../../../components/place/copy-text.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import styles from './details.module.css';

/** The device is asked this often how far it is (ms). */
const ASK_MS = 300;

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
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await call(calls.fileHash, { path }, { silent: true });
      // Closed meanwhile, or another file is selected: the device gives up by itself.
      if (over) return;
      if (!answer.success) {
        setState({ kind: 'failed', code: answer.code });
        return;
      }
      const { size, done, sha256 } = answer.data;
      if (sha256 !== '') {
        setState({ kind: 'done', sum: sha256 });
        return;
      }
      setState({ kind: 'reading', share: size > 0 ? done / size : 0 });
      timer = setTimeout(() => void ask(), ASK_MS);
    };
    void ask();
    return () => {
      over = true;
      clearTimeout(timer);
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
