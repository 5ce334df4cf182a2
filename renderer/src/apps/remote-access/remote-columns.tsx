import { formatSize } from '#shared/rules/size.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import type { Column } from '../../components/place/record-table.tsx';
import { whenText } from '../../components/place/when.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import type { Entry } from '../../state/files/entry.ts';
import styles from './remote-access.module.css';

/** Columns of a folder of another device: name, last change, size. */
export function remoteColumns(t: TextsOf<'remote'>): Column<Entry & { readonly id: string }>[] {
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(160px, 3fr)',
      render: (entry) => (
        <span className={styles.fileName}>
          <KindIcon kind={kindOf(entry)} size={20} />
          <span title={entry.name}>{entry.name}</span>
        </span>
      ),
    },
    {
      id: 'changed',
      label: t('column.changed'),
      width: '152px',
      render: ({ mtime }) => <span>{mtime === 0 ? '' : whenText(mtime)}</span>,
    },
    {
      id: 'size',
      label: t('column.size'),
      width: '96px',
      end: true,
      render: ({ isDir, size }) => <span>{isDir ? '' : formatSize(size)}</span>,
    },
  ];
}
