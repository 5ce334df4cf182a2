import { useCallback, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DIALOG_WIDTH_MAX } from '#shared/constants.ts';
import type { CheckTarget } from '#shared/flows/smart/smart-machine.ts';
import type { CheckGroup } from '#shared/rules/storage/check-groups.ts';
import { formatSizeSpaced } from '#shared/rules/size.ts';
import { smartHealths } from '#shared/rules/storage/smart.ts';
import { DialogFrame, type DialogLayer } from '../../components/dialogs/dialog-frame.tsx';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useHost } from '../../host/host-context.ts';
import { currentLanguage } from '../../i18n/index.ts';
import { useSmartReportQuery, type HealthReport } from './health-api.ts';
import { HealthWord } from './health-word.tsx';
import { healthLooks } from './health-words.ts';
import { saveCsv } from '../../components/place/csv-file.ts';
import { checkedAt, nameOf } from './report-file.ts';
import { ReportTable } from './report-table.tsx';
import styles from './smart.module.css';
import { Trends } from './trends.tsx';
import { useCheck, type Check } from './use-check.ts';

/** The disk of a report, as far as it is known where it is opened. */
export interface ReportedDisk {
  readonly sn: string;
  readonly group: CheckGroup;
  readonly position: number | null;
  readonly size: number | null;
}

interface Props {
  readonly disk: ReportedDisk;
  readonly onClose: () => void;
  readonly layer?: DialogLayer;
}

/** Disks of an enclosure are checked together, the others one by one. SMT-04, CALL-20 */
const targetOf = ({ sn, group }: ReportedDisk): CheckTarget =>
  group === 'esata-group' ? { kind: 'smart', type: group } : { kind: 'smart', sn };

/** Begins a check of this disk; meanwhile it says so. SMT-04, SMT-06, SMT-11 */
function Recheck({ check }: { check: Check }) {
  const { t } = useTranslation('smart');
  if (!check.mayRun) return null;
  const busy = check.state === 'running' || check.state === 'starting';
  return (
    <button type="button" className="btn btn-secondary" disabled={busy} aria-busy={busy} onClick={check.start}>
      {busy ? <Spinner /> : <Icon name="refresh" />}
      {t(busy ? 'checking' : 'recheck')}
    </button>
  );
}

/** What the check says, in words and with what to do. SMT-02, SMT-03 */
function Verdict({ report }: { report: HealthReport }) {
  const { t } = useTranslation('smart');
  const language = currentLanguage();
  const at = checkedAt(report.ctime);
  const reasons: readonly string[] = ['temperature', 'reallocated'];
  const known = reasons.includes(report.warningReason);
  const reason = known ? t(`reason.${report.warningReason as 'temperature'}`) : report.warningReason;
  return (
    <section className={styles.verdict} data-health={report.health} aria-live="polite">
      <p className={styles.word}>
        <HealthWord health={report.health} size={24} />
      </p>
      <p>{t(`advice.${report.health}`)}</p>
      <dl>
        <dt>{t('checkedAt')}</dt>
        <dd data-testid="smart-ctime">{at === '' ? t('never') : at}</dd>
        {reason !== '' && (
          <>
            <dt>{t('warningReason')}</dt>
            <dd>{reason}</dd>
          </>
        )}
      </dl>
      {report.warning.length > 0 && (
        <ul className={styles.warnings} data-testid="smart-warnings">
          {report.warning.map((line) => {
            const level = smartHealths.find((word) => word === line.level);
            return (
              <li key={line.id} data-tone={level === undefined ? 'warning' : healthLooks[level].tone}>
                <Icon name="warning" size={18} />
                <span>{nameOf(line, language)}</span>
                {line.level !== '' && (
                  <small data-testid="smart-level">{level === undefined ? line.level : t(`health.${level}`)}</small>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function exportReport(
  disk: ReportedDisk,
  report: HealthReport,
  t: (key: `column.${'id' | 'name' | 'health' | 'now' | 'thresh' | 'worst' | 'raw'}`) => string,
): void {
  // prettier-ignore
  const language = currentLanguage();
  const heads = (['id', 'name', 'health', 'now', 'thresh', 'worst', 'raw'] as const).map((name) => t(`column.${name}`));
  const rows = report.attributes.map((line) => [
    ...[line.id, nameOf(line, language), line.health],
    ...[line.now_value, line.thresh, line.worst, line.raw_value],
  ]);
  saveCsv(`smart-${disk.sn}.csv`, [heads, ...rows]);
}

/** The SMART report of one disk: verdict, warnings, attributes, how they went, and a new check. SMT-03 to SMT-06 */
export function SmartDialog({ disk, onClose, layer = 'shell' }: Props) {
  const { t } = useTranslation('smart');
  const labelId = useId();
  const query = useSmartReportQuery(disk.sn);
  const { data, isError, error, refetch } = query;
  const reload = useRef(refetch);
  useEffect(() => {
    reload.current = refetch;
  });
  const check = useCheck(
    targetOf(disk),
    useCallback(() => void reload.current(), []),
  );
  // What was known stays on the page; that it could not be renewed is told. M10
  const told = useRef(false);
  useEffect(() => {
    if (isError && data !== undefined && !told.current) toast({ kind: 'error', text: t('stale') });
    told.current = isError;
  }, [isError, data, t]);
  const host = useHost();
  useEffect(
    () =>
      host.onShellEvent((event) => {
        if (event === 'closeSmartDialogHandle') onClose();
      }),
    [host, onClose],
  );
  const place = disk.position === null ? '' : t(`place.${disk.group}`, { position: disk.position });
  const size = disk.size === null ? '' : formatSizeSpaced(disk.size);
  const code = typeof error === 'object' && 'code' in error ? (error.code ?? '') : '';
  const body =
    data !== undefined ? (
      <>
        <Verdict report={data} />
        {check.state === 'aborted' && (
          <p className={styles.aborted} role="alert">
            <Icon name="warning" size={18} />
            {t('interrupted.smart')}
          </p>
        )}
        {data.attributes.length === 0 ? (
          <p className={styles.quiet}>{t('noAttributes')}</p>
        ) : (
          <ReportTable report={data} />
        )}
        <Trends sn={disk.sn} report={data} />
      </>
    ) : isError ? (
      <ErrorState title={t('reportFailed')} code={code} onRetry={() => void refetch()} />
    ) : (
      <LoadingState reason={t('loadingReport')} />
    );
  return (
    <DialogFrame
      title={t('report', { sn: disk.sn })}
      layer={layer}
      width={DIALOG_WIDTH_MAX}
      testId="smart-dialog"
      overlay="smart"
      state={check.state}
      onEscape={onClose}
      footer={
        <>
          <button
            type="button"
            className="btn btn-text"
            disabled={data === undefined || data.attributes.length === 0}
            onClick={() => {
              if (data !== undefined) exportReport(disk, data, t);
            }}
          >
            <Icon name="download" />
            {t('export')}
          </button>
          <span className={styles.space} />
          <Recheck check={check} />
          <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
            {t('close')}
          </button>
        </>
      }
    >
      <p id={labelId} className={styles.where}>
        {[place, size, disk.sn].filter((part) => part !== '').join(' · ')}
      </p>
      {body}
    </DialogFrame>
  );
}
