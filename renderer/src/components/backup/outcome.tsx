import { useTranslation } from '../../i18n/use-translation.ts';
import { outcomes, type JobWay } from './job-words.ts';
import styles from './backup.module.css';

/** What happens to files, case by case, before somebody decides (features 1.2). */
export function Outcome({ job }: { readonly job: JobWay }) {
  const { t } = useTranslation('backup');
  return (
    <section className={styles.outcome} data-testid="outcome">
      <h3>{t('outcome.title')}</h3>
      <ul>
        {outcomes(job, t).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
