import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import type { Disk } from '#shared/rules/storage/disk.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { api } from '../../api/api-slice.ts';
import { useIhmReportQuery, useSmartReportQuery, type HealthReport } from '../../overlays/smart/health-api.ts';
import { HealthWord } from '../../overlays/smart/health-word.tsx';
import { checkedAt, type Reported } from '../../overlays/smart/report-file.ts';
import { RunDialog } from '../../overlays/smart/run-dialog.tsx';
import { SmartDialog } from '../../overlays/smart/smart-dialog.tsx';
import { useCheck } from '../../overlays/smart/use-check.ts';
import { useAppDispatch } from '../../state/store.ts';
import { DiskCells, ReportCell, usePlaceOf } from './disk-cells.tsx';
import styles from './storage.module.css';

export type HealthKind = 'smart' | 'ihm';

interface Props {
  readonly kind: HealthKind;
  readonly group: CheckGroup;
  readonly disks: readonly Disk[];
  readonly picked: Readonly<Record<string, Reported>>;
  readonly onPick: (sn: string, disk: Reported | null) => void;
}

interface RowProps extends Pick<Props, 'kind' | 'group' | 'picked' | 'onPick'> {
  readonly disk: Disk;
  readonly onOpen: () => void;
}

function useReport(kind: HealthKind, sn: string): { data?: HealthReport | undefined; isError: boolean } {
  const smart = useSmartReportQuery(sn, { skip: kind !== 'smart' });
  const ihm = useIhmReportQuery(sn, { skip: kind !== 'ihm' });
  return kind === 'smart' ? smart : ihm;
}

/** What the disk's own health management measures; a disk without one says so. SMT-08 */
function Items({ report }: { report: HealthReport }) {
  const { t } = useTranslation('storage');
  if (report.health === 'skip') return <span className={styles.quiet}>{t('health.notSupported')}</span>;
  const names: readonly string[] = ['temperature', 'reallocated'];
  return (
    <span className={styles.items}>
      <HealthWord health={report.health} />
      {report.items.map(({ name, value, level }) => (
        <span key={name} className="chip" data-tone={level === 'ok' ? undefined : 'warning'}>
          {names.includes(name) ? t(`health.item.${name as 'temperature'}`, { value }) : `${name} ${value}`}
        </span>
      ))}
    </span>
  );
}

/** One disk with its verdict; a click opens the report. SMT-01 */
function Row({ kind, group, disk, picked, onPick, onOpen }: RowProps) {
  const { t } = useTranslation(['storage', 'smart']);
  const { data, isError } = useReport(kind, disk.sn);
  const place = usePlaceOf(group)(disk);
  const isPicked = Object.hasOwn(picked, disk.sn);
  // A comparison shows what is known now.
  useEffect(() => {
    if (isPicked && data !== undefined && picked[disk.sn]?.report !== data)
      onPick(disk.sn, { title: place, report: data });
  }, [isPicked, data, picked, disk.sn, onPick, place]);
  const at = data === undefined ? '' : checkedAt(data.ctime);
  return (
    <tr role="row" data-sn={disk.sn} data-testid="health-row">
      <td role="cell" data-column="pick">
        {kind === 'smart' && (
          <input
            type="checkbox"
            aria-label={t('storage:health.pick', { place })}
            checked={isPicked}
            disabled={data === undefined}
            onChange={() => {
              onPick(disk.sn, isPicked || data === undefined ? null : { title: place, report: data });
            }}
          />
        )}
      </td>
      <DiskCells disk={disk} place={place} />
      <td role="cell" data-column="health">
        {data === undefined ? (
          <span className={styles.quiet}>{t(isError ? 'storage:unknown' : 'storage:asking')}</span>
        ) : kind === 'ihm' ? (
          <Items report={data} />
        ) : (
          <>
            <HealthWord health={data.health} />
            <span className={styles.advice}>{t(`smart:advice.${data.health}`)}</span>
          </>
        )}
      </td>
      <td role="cell" data-column="ctime" data-label={at === '' ? '' : t('storage:table.checked')}>
        {data === undefined ? '' : at === '' ? t('smart:never') : at}
      </td>
      <ReportCell place={place} onOpen={kind === 'smart' ? onOpen : null} />
    </tr>
  );
}

/** The disks of one group with their verdicts and the check of all of them. SMT-01, SMT-07, SMT-08, SMT-11 */
export function HealthGroup({ kind, group, disks, picked, onPick }: Props) {
  const { t } = useTranslation(['storage', 'smart']);
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<Disk | null>(null);
  const check = useCheck(
    { kind, type: group },
    useCallback(
      (finished: boolean) => {
        if (finished) dispatch(api.util.invalidateTags(['storage']));
      },
      [dispatch],
    ),
  );
  const running = check.state === 'running' || check.state === 'starting';
  // The dialog comes with each run, also with one that goes on when the page opens, until it is closed.
  const [shown, setShown] = useState(false);
  const [was, setWas] = useState(false);
  if (running !== was) {
    setWas(running);
    if (running) setShown(true);
  }
  return (
    <section className={styles.card} data-testid="health-group" data-group={group} data-kind={kind}>
      <h2 className={styles.cardHead}>
        <span className="type-h3">{t(`storage:health.group.${group}`)}</span>
        <span className={styles.space} />
        {check.mayRun && (
          <button
            type="button"
            className="btn btn-secondary"
            disabled={running}
            aria-busy={running}
            onClick={check.start}
          >
            {running ? <Spinner /> : <Icon name="refresh" />}
            {t(running ? 'smart:checking' : 'storage:health.checkAll')}
          </button>
        )}
      </h2>
      {check.state === 'aborted' && (
        <p className={styles.stale} role="alert">
          <Icon name="warning" size={18} />
          {t(`smart:interrupted.${kind}`)}
        </p>
      )}
      <table className={styles.table} role="table">
        <thead role="rowgroup">
          <tr role="row">
            <td role="cell" />
            {(['position', 'size', 'serial', 'health', 'checked'] as const).map((name) => (
              <th key={name} role="columnheader" scope="col">
                {t(`storage:table.${name}`)}
              </th>
            ))}
            <td role="cell" />
          </tr>
        </thead>
        <tbody role="rowgroup">
          {disks.map((disk) => (
            <Row
              key={disk.sn}
              kind={kind}
              group={group}
              disk={disk}
              picked={picked}
              onPick={onPick}
              onOpen={() => {
                setOpen(disk);
              }}
            />
          ))}
        </tbody>
      </table>
      {shown && (
        <RunDialog
          group={group}
          kind={kind}
          disks={disks}
          check={check}
          onClose={() => {
            setShown(false);
          }}
        />
      )}
      {open !== null && (
        <SmartDialog
          disk={{ sn: open.sn, group, position: open.position, size: open.size }}
          onClose={() => {
            setOpen(null);
          }}
        />
      )}
    </section>
  );
}
