import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { useSmartReportQuery } from '../../overlays/smart/health-api.ts';
import { HealthWord } from '../../overlays/smart/health-word.tsx';
import { SmartDialog } from '../../overlays/smart/smart-dialog.tsx';
import { DiskCells, ReportCell, usePlaceOf } from './disk-cells.tsx';
import { diskState, stateTone } from './storage-model.ts';
import styles from './storage.module.css';

function Health({ sn }: { sn: string }) {
  const { t } = useTranslation('storage');
  const { data, isError } = useSmartReportQuery(sn);
  if (data !== undefined) return <HealthWord health={data.health} />;
  return <span className={styles.quiet}>{t(isError ? 'unknown' : 'asking')}</span>;
}

interface Props {
  readonly group: CheckGroup;
  readonly disks: readonly Disk[];
  /** Whether they carry a storage of this device; disks with data that do not are not 'in use'. */
  readonly pooled?: boolean;
}

/**
 * Disks of a group with their state, their health, and the way to the report. The roles are said because a narrow
 * page lays the table out as blocks. APP-SET-03
 */
export function DiskTable({ group, disks, pooled = true }: Props) {
  const { t } = useTranslation(['storage', 'overlays']);
  const placeOf = usePlaceOf(group);
  const [open, setOpen] = useState<Disk | null>(null);
  return (
    <div className={styles.card}>
      <table className={styles.table} role="table" data-testid="disk-table" data-group={group}>
        <thead role="rowgroup">
          <tr role="row">
            {(['position', 'size', 'serial', 'state', 'health'] as const).map((name) => (
              <th key={name} role="columnheader" scope="col">
                {t(`storage:table.${name}`)}
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {disks.map((disk) => {
            const state = diskState(disk);
            const place = placeOf(disk);
            return (
              <tr key={`${disk.position} ${disk.sn}`} role="row" data-sn={disk.sn}>
                <DiskCells disk={disk} place={place} />
                <td role="cell" data-column="state">
                  <span className="chip" data-tone={state === 'ok' && !pooled ? 'info' : stateTone(state)}>
                    {state === 'ok' ? t(pooled ? 'storage:inUse' : 'storage:holdsData') : t(`overlays:state.${state}`)}
                  </span>
                </td>
                <td role="cell" data-column="verdict">
                  <Health sn={disk.sn} />
                </td>
                <ReportCell
                  place={place}
                  onOpen={() => {
                    setOpen(disk);
                  }}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
      {open !== null && (
        <SmartDialog
          disk={{ sn: open.sn, group, position: open.position, size: open.size }}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </div>
  );
}
