import { useMemo } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { CSV_ROWS, parseCsv } from './csv.ts';
import { EditButton } from './edit-button.tsx';
import { TextFailure } from './text-failure.tsx';
import { useText } from './use-text.ts';
import styles from './documents.module.css';

/** A table of comma separated values, its first row as the head. */
export function CsvView({ path }: { path: string }) {
  const { t } = useTranslation('openers');
  const { text, retry } = useText(path);
  const content = text.status === 'ready' ? text.content : '';
  const { rows, cut } = useMemo(() => parseCsv(content), [content]);
  if (text.status === 'loading') return <LoadingState />;
  if (text.status === 'failed') return <TextFailure path={path} failed={text} onRetry={retry} />;
  const [head, ...body] = rows;
  if (head === undefined) return <EmptyState icon="document" title={t('csv.empty')} />;
  return (
    <div className={styles.document} data-testid="csv-view">
      <div className={styles.tools} role="toolbar" aria-label={t('tools')}>
        <span>{cut ? t('csv.cut', { count: CSV_ROWS }) : t('csv.rows', { count: body.length })}</span>
        <EditButton path={path} label={t('csv.asText')} />
      </div>
      <div className={styles.tableBox} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {head.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              <tr key={index}>
                {row.map((cell, place) => (
                  <td key={place}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
