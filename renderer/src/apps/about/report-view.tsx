import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './about.module.css';

interface Props {
  readonly text: string;
  readonly save: () => Promise<'saved' | 'cancelled' | 'failed'>;
}

/** The report as it would be saved. Nothing is sent: the person reads it and gives the file to whom they want. */
export function ReportView({ text, save }: Props) {
  const { t } = useTranslation('about');
  const [result, setResult] = useState<'saved' | 'failed' | null>(null);
  const onSave = () => {
    setResult(null);
    save().then(
      (done) => {
        setResult(done === 'cancelled' ? null : done);
      },
      () => {
        setResult('failed');
      },
    );
  };
  return (
    <>
      <p className={styles.quiet}>{t('report.intro')}</p>
      <pre className={styles.licences} tabIndex={0} aria-label={t('report.show')} data-testid="report">
        {text}
      </pre>
      <div className={styles.actions}>
        <button type="button" className="btn btn-secondary" onClick={onSave}>
          {t('report.save')}
        </button>
      </div>
      {result !== null && <p role={result === 'failed' ? 'alert' : 'status'}>{t(`report.${result}`)}</p>}
    </>
  );
}
