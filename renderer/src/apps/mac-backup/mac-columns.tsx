import { formatSize } from '#shared/rules/size.ts';
import { Icon } from '../../components/icon.ts';
import type { Column } from '../../components/place/record-table.tsx';
import { whenText } from '../../components/place/when.ts';
import type { TextsOf } from '../../i18n/use-translation.ts';
import type { MacBackup } from '../../state/mac-backup/mac-backup-api.ts';
import styles from './mac-backup.module.css';

/** The size of a backup in words; one that has never been counted has none yet. */
export function sizeText({ bytes, mac }: Pick<MacBackup, 'bytes' | 'mac'>, t: TextsOf<'macbackup'>): string {
  return mac?.counted === 0 && bytes === 0 ? t('list.isCounted') : formatSize(bytes);
}

/** Columns of the list: which Mac, where it lies, when it last wrote, how large it is. */
export function macColumns(t: TextsOf<'macbackup'>, nameOf: (path: string) => string): Column<MacBackup>[] {
  return [
    {
      id: 'name',
      label: t('column.name'),
      width: 'minmax(140px, 2fr)',
      render: ({ name, mac }) => (
        <span className={styles.name}>
          <Icon name="monitor" size={20} />
          <span className={styles.words}>
            <span title={name}>{name}</span>
            {mac?.time_machine === 0 && <span className={styles.remark}>{t('list.plainImage')}</span>}
          </span>
        </span>
      ),
    },
    {
      id: 'place',
      label: t('column.place'),
      width: 'minmax(96px, 1.5fr)',
      render: ({ target }) => <span title={nameOf(target.path)}>{nameOf(target.path)}</span>,
    },
    {
      id: 'changed',
      label: t('column.changed'),
      width: '152px',
      render: ({ last_at, stale }) => (
        <span className={styles.words}>
          <span>{whenText(last_at)}</span>
          {stale === 1 && <span className={`${styles.remark} ${styles.stale}`}>{t('list.stale')}</span>}
        </span>
      ),
    },
    {
      id: 'size',
      label: t('column.size'),
      width: '88px',
      end: true,
      render: (backup) => (
        <span className={backup.mac?.counted === 0 ? styles.quiet : undefined}>{sizeText(backup, t)}</span>
      ),
    },
  ];
}
