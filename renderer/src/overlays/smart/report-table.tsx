import { useTranslation } from 'react-i18next';
import { adaptHealth, type SmartResult } from '#shared/rules/storage/smart.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { healthLooks } from './health-words.ts';
import { nameOf } from './report-file.ts';
import styles from './smart.module.css';

/** Heads of the attribute table, in their order. SMT-03 */
export const columns = ['id', 'name', 'health', 'now', 'thresh', 'worst', 'raw'] as const;

/** The attributes of a disk with the limits of its maker. SMT-03 */
export function ReportTable({ report }: { report: SmartResult }) {
  const { t } = useTranslation('smart');
  const language = currentLanguage();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('attributes')}>
      <table className={styles.table} data-testid="smart-attributes">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {report.attributes.map((line) => {
            const health = adaptHealth(line.health);
            return (
              <tr key={line.id} data-attribute={line.id}>
                <td>{line.id}</td>
                <th scope="row">{nameOf(line, language)}</th>
                <td data-tone={healthLooks[health].tone}>{t(`health.${health}`)}</td>
                <td>{line.now_value}</td>
                <td>{line.thresh}</td>
                <td>{line.worst}</td>
                <td>{line.raw_value}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
