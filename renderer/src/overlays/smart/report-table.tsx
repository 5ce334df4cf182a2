import { useTranslation } from '../../i18n/use-translation.ts';
import { adaptHealth, type SmartResult } from '#shared/rules/storage/smart.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { healthLooks } from './health-words.ts';
import { nameOf } from './report-file.ts';
import styles from './smart.module.css';

/** Heads of the attribute table, in their order. SMT-03 */
export const columns = ['id', 'name', 'health', 'now', 'thresh', 'worst', 'raw'] as const;

/** What was measured, in the order of the heads. */
const figures = [
  ['now', 'now_value'],
  ['thresh', 'thresh'],
  ['worst', 'worst'],
  ['raw', 'raw_value'],
] as const;

/** The attributes of a disk with the limits of its maker. SMT-03 */
export function ReportTable({ report }: { report: SmartResult }) {
  const { t } = useTranslation('smart');
  const language = currentLanguage();
  return (
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('attributes')}>
      <table className={`${styles.table ?? ''} ${styles.attributes ?? ''}`} role="table" data-testid="smart-attributes">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" data-column={column}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {report.attributes.map((line) => {
            const health = adaptHealth(line.health);
            return (
              <tr key={line.id} role="row" data-attribute={line.id}>
                <td role="cell" data-column="id" data-label={t('column.id')}>
                  {line.id}
                </td>
                <th role="rowheader" scope="row" data-column="name">
                  {nameOf(line, language)}
                </th>
                <td role="cell" data-column="health" data-tone={healthLooks[health].tone}>
                  {t(`health.${health}`)}
                </td>
                {figures.map(([column, field]) => (
                  <td key={column} role="cell" data-column={column} data-label={t(`column.${column}`)}>
                    {line[field]}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
