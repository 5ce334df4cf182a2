import { formatSize } from '#shared/rules/size.ts';
import type { Entry } from '../../state/files/entry.ts';
import type { Column } from '../place/record-table.tsx';
import { whenText } from '../place/when.ts';
import { KindIcon } from './kind-icon.tsx';
import { kindOf } from './kind.ts';
import styles from './folder-columns.module.css';

/** Columns of a folder of another place, such as another device or a cloud drive: name, last change, size. */
export function folderColumns(
  words: Readonly<Record<'name' | 'changed' | 'size', string>>,
): Column<Entry & { readonly id: string }>[] {
  return [
    {
      id: 'name',
      label: words.name,
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
      label: words.changed,
      width: '152px',
      render: ({ mtime }) => <span>{mtime === 0 ? '' : whenText(mtime)}</span>,
    },
    {
      id: 'size',
      label: words.size,
      width: '96px',
      end: true,
      render: ({ isDir, size }) => <span>{isDir ? '' : formatSize(size)}</span>,
    },
  ];
}
