import { useTranslation } from '../../i18n/use-translation.ts';
import { ReportCard } from '../../help/incident/report-card.tsx';
import { RemoteHelpPanel } from '../../help/remote-help/remote-help-panel.tsx';
import styles from './remote-help-page.module.css';

/** `/setting/remoteHelp`: the administrator lets the provider in, and out again. RHP-01 to RHP-12 */
export function RemoteHelp() {
  const { t } = useTranslation('help');
  return (
    <main className={styles.page}>
      <div className={styles.column}>
        <h1 className="type-h1">{t('remote.title')}</h1>
        <RemoteHelpPanel />
        <ReportCard />
      </div>
    </main>
  );
}
