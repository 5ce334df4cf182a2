import { formatSize } from '#shared/rules/size.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import type { Entry } from '../../state/files/entry.ts';
import { KindIcon } from '../files/kind-icon.tsx';
import { kindOf } from '../files/kind.ts';
import type { Column } from '../place/record-table.tsx';
import { whenText } from '../place/when.ts';
import styles from './netdisk.module.css';

/** Columns of a folder of a cloud drive: name, last change, size. */
export function driveColumns(t: TextsOf<'netdisk'>): Column<Entry & { readonly id: string }>[] {
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
      render: ({ mtime }) => <span>{whenText(mtime)}</span>,
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
