import type { ReactNode } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import type { calls } from '#shared/contract/index.ts';
import { formatSize } from '#shared/rules/size.ts';
import type { DateFormat } from '#shared/rules/time.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import type { Column } from '../../components/place/record-table.tsx';
import type { TextsOf } from '../../i18n/use-translation.ts';
import { whenText } from '../../components/place/when.ts';
import { crumbTitle } from '../../state/files/display-path.ts';
import { snippetPieces } from './scope.ts';
import styles from './search.module.css';

/** What was found, as the device lists it. */
export type Hit = CallData<typeof calls.searchQuery>['list'][number];

/** The folder of a shown path. */
const folderOf = (shown: string): string =>
  crumbTitle({ label: shown.slice(0, Math.max(0, shown.lastIndexOf('/'))), isPlace: true });

/** Columns of what was found: with its text for a search by content, else where it lies. */
export function resultColumns(
  scope: 'name' | 'content',
  dates: DateFormat,
  t: TextsOf<'places'>,
  editing: { readonly id: string | null; readonly field: (hit: Hit) => ReactNode },
): Column<Hit>[] {
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(180px, 2fr)',
      render: (hit) => {
        const { id, name, is_dir, ftype, snippet, line, display_path } = hit;
        return (
          <span className={styles.hit}>
            <KindIcon kind={kindOf({ name, isDir: is_dir === '1', ftype })} size={20} />
            <span className={styles.hitText}>
              {id === editing.id ? editing.field(hit) : <span title={name}>{name}</span>}
              {scope === 'content' && (
                <span className={styles.snippet}>
                  {line !== undefined && <span className={styles.line}>{t('find.line', { line })}</span>}
                  {snippet === undefined
                    ? folderOf(display_path ?? '')
                    : snippetPieces(snippet).map(({ text, found }, index) =>
                        found ? <mark key={index}>{text}</mark> : <span key={index}>{text}</span>,
                      )}
                </span>
              )}
            </span>
          </span>
        );
      },
    },
    {
      id: 'place',
      label: t('find.place'),
      width: 'minmax(120px, 1fr)',
      render: ({ display_path = '' }) => <span title={display_path}>{folderOf(display_path)}</span>,
    },
    { id: 'modified', label: t('column.modified'), width: '140px', render: ({ mtime }) => whenText(mtime, dates) },
    {
      id: 'size',
      label: t('column.size'),
      width: '80px',
      end: true,
      render: ({ size, is_dir }) => (is_dir === '1' ? '' : formatSize(size)),
    },
  ];
}
