import { useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { SettingPart } from '../setting-part.tsx';
import styles from './network.module.css';

type Found = CallData<typeof calls.networkDiagnose>;

/** The device follows its way out of the house, step by step (APP-SET-09, CALL-NET-01). */
export function DiagnosePart() {
  const { t } = useTranslation('setnet');
  const [answer, setAnswer] = useState<CallResult<Found> | null>(null);
  const [busy, setBusy] = useState(false);
  const check = async (): Promise<void> => {
    setBusy(true);
    setAnswer(await call(calls.networkDiagnose, {}));
    setBusy(false);
  };
  return (
    <SettingPart at="diagnose" title={t('diagnose.title')} text={t('diagnose.text')}>
      <button type="button" className="btn btn-secondary" aria-busy={busy} disabled={busy} onClick={() => void check()}>
        {busy && <Spinner />}
        {t(busy ? 'diagnose.running' : 'diagnose.start')}
      </button>
      <div role="status">
        {answer?.success === true && (
          <ol className={styles.rows} aria-label={t('diagnose.title')}>
            {answer.data.items.map(({ key, ok, skipped, ms, detail }) => {
              const verdict = skipped === 1 ? 'skipped' : ok === 1 ? 'ok' : 'failed';
              return (
                <li key={key} className={styles.row} data-verdict={verdict} data-step={key}>
                  <Icon
                    name={verdict === 'ok' ? 'check-circle' : verdict === 'failed' ? 'cross-circle' : 'dashed-circle'}
                    size={18}
                  />
                  <span className={styles.grow}>
                    {t(`diagnose.step.${key}`)}
                    {detail !== '' && <span className={styles.quiet}>{detail}</span>}
                  </span>
                  <span>{verdict === 'ok' ? t('diagnose.ms', { ms: Math.round(ms) }) : t(`diagnose.${verdict}`)}</span>
                </li>
              );
            })}
          </ol>
        )}
      </div>
      {answer?.success === false && !busy && (
        <ErrorState text={answer.message} code={answer.code} onRetry={() => void check()} />
      )}
    </SettingPart>
  );
}
