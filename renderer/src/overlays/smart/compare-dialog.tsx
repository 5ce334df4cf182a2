import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_MAX } from '#shared/constants.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { HealthWord } from './health-word.tsx';
import { saveCsv } from '../../components/place/csv-file.ts';
import { checkedAt, comparisonOf, type Reported } from './report-file.ts';
import styles from './smart.module.css';

/** The reports of several disks side by side; what differs stands out. */
export function CompareDialog({ disks, onClose }: { disks: readonly Reported[]; onClose: () => void }) {
  const { t } = useTranslation('smart');
  const rows = comparisonOf(disks, currentLanguage());
  const save = () => {
    const heads = [t('column.name'), ...disks.map(({ title }) => title)];
    const health = [t('column.health'), ...disks.map(({ report }) => report.health)];
    saveCsv('smart-comparison.csv', [heads, health, ...rows.map(({ name, values }) => [name, ...values])]);
  };
  return (
    <DialogFrame
      title={t('compare.title')}
      layer="shell"
      width={DIALOG_WIDTH_MAX}
      testId="smart-compare"
      overlay="smart"
      state="compare"
      onEscape={onClose}
      footer={
        <>
          <button type="button" className="btn btn-text" onClick={save}>
            <Icon name="download" />
            {t('export')}
          </button>
          <span className={styles.space} />
          <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
            {t('close')}
          </button>
        </>
      }
    >
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('compare.title')}>
        <table className={`${styles.table ?? ''} ${styles.compared ?? ''}`}>
          <thead>
            <tr>
              <th scope="col">{t('column.name')}</th>
              {disks.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">{t('column.health')}</th>
              {disks.map(({ title, report }) => (
                <td key={title}>
                  <HealthWord health={report.health} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{t('checkedAt')}</th>
              {disks.map(({ title, report }) => (
                <td key={title}>{report.ctime > 0 ? checkedAt(report.ctime) : t('never')}</td>
              ))}
            </tr>
            {rows.map(({ name, values }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, index) => (
                  <td key={disks[index]?.title} data-differs={value !== values[0]}>
                    {value === '' ? '–' : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </DialogFrame>
  );
}
