import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import styles from './storage.module.css';

/** What tells one disk from another in a table: its place, its size, its serial number. */
export function DiskCells({ disk, place }: { disk: Disk; place: string }) {
  return (
    <>
      <th role="rowheader" scope="row" data-column="position">
        {place}
      </th>
      <td role="cell" data-column="size">
        {formatSizeSpaced(disk.size)}
      </td>
      <td role="cell" data-column="serial" className="mono">
        {disk.sn}
      </td>
    </>
  );
}

/** The end of a disk's row: the way to its report. SMT-01 */
export function ReportCell({ place, onOpen }: { place: string; onOpen: (() => void) | null }) {
  const { t } = useTranslation('storage');
  return (
    <td role="cell" data-column="end" className={styles.tableEnd}>
      {onOpen !== null && (
        <button type="button" className="btn btn-text" aria-label={t('reportOf', { place })} onClick={onOpen}>
          {t('report')}
        </button>
      )}
    </td>
  );
}

/** Name of a disk's place in its group, as people say it. */
export function usePlaceOf(group: CheckGroup): (disk: Disk) => string {
  const { t } = useTranslation('smart');
  return ({ position }) => t(`place.${group}`, { position });
}
