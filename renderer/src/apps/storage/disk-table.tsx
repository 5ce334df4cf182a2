import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CheckGroup } from '#shared/flows/smart/smart-machine.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { useSmartReportQuery } from '../../overlays/smart/health-api.ts';
import { HealthWord } from '../../overlays/smart/health-word.tsx';
import { SmartDialog } from '../../overlays/smart/smart-dialog.tsx';
import { diskState, stateTone } from './storage-model.ts';
import styles from './storage.module.css';

function Health({ sn }: { sn: string }) {
  const { t } = useTranslation('storage');
  const { data, isError } = useSmartReportQuery(sn);
  if (data !== undefined) return <HealthWord health={data.health} />;
  return <span className={styles.quiet}>{t(isError ? 'unknown' : 'asking')}</span>;
}

/** Disks of a group with their state, their health, and the way to the report. APP-SET-03 */
export function DiskTable({ group, disks }: { group: CheckGroup; disks: readonly Disk[] }) {
  const { t } = useTranslation(['storage', 'smart', 'overlays']);
  const [open, setOpen] = useState<Disk | null>(null);
  return (
    <div className={styles.card}>
      <table className={styles.table} data-testid="disk-table" data-group={group}>
        <thead>
          <tr>
            {(['position', 'size', 'serial', 'state', 'health'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`storage:table.${name}`)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {disks.map((disk) => {
            const state = diskState(disk);
            const place = t(`smart:place.${group}`, { position: disk.position });
            return (
              <tr key={`${disk.position} ${disk.sn}`} data-sn={disk.sn}>
                <th scope="row">{place}</th>
                <td>{formatSizeSpaced(disk.size)}</td>
                <td className="mono">{disk.sn}</td>
                <td>
                  <span className="chip" data-tone={stateTone(state)}>
                    {state === 'ok' ? t('storage:inUse') : t(`overlays:state.${state}`)}
                  </span>
                </td>
                <td>
                  <Health sn={disk.sn} />
                </td>
                <td className={styles.tableEnd}>
                  <button
                    type="button"
                    className="btn btn-text"
                    aria-label={t('storage:reportOf', { place })}
                    onClick={() => {
                      setOpen(disk);
                    }}
                  >
                    {t('storage:report')}
                  </button>
                </td>
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
