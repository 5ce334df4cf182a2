import { Suspense, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { warningOf, type Warning } from '#shared/rules/storage/monitor.ts';
import type { QueuedNotice } from '#shared/flows/monitor/notice-queue.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { PartBoundary } from '../../components/part-boundary.tsx';
import { selectRole } from '../../state/storage-slice.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { DISKS_ROUTE } from '../../components/disks-route.ts';
import styles from './monitor.module.css';
import { createNoticeStore, type NoticeStore } from './notice-store.ts';
import { warningIcons, WarningText } from './warning-text.tsx';

const WarnedDisk = lazyPart(() => import('./warned-disk.tsx').then((module) => ({ default: module.WarnedDisk })));

const SsdNotice = lazyPart(() => import('../ssd/ssd-notice.tsx').then((module) => ({ default: module.SsdNotice })));

interface WarningProps {
  readonly notice: QueuedNotice;
  readonly warning: Warning;
  readonly onClose: () => void;
  readonly onReport: (sn: string) => void;
  readonly openWindow: (route: string) => void;
}

function titleKey(warning: Warning) {
  return warning.kind === 'temperature'
    ? (`temperature.title_${warning.place}` as const)
    : (`${warning.kind}.title` as const);
}

/** One warning: what was measured, and the way to do something about it. MON-02 to MON-07 */
function WarningDialog({ notice, warning, onClose, onReport, openWindow }: WarningProps) {
  const { t } = useTranslation('monitor');
  const isMaster = useAppSelector((state) => selectRole(state) === 'master');
  const manages = isMaster && (warning.kind === 'capacity' || warning.kind === 'sync');
  return (
    <DialogFrame
      title={t(titleKey(warning))}
      layer="notice"
      width={440}
      testId="monitor-warning"
      overlay="monitor-warning"
      state={notice.action}
      onEscape={onClose}
      footer={
        <>
          {manages && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                onClose();
                openWindow(DISKS_ROUTE);
              }}
            >
              {t('manage')}
            </button>
          )}
          {isMaster && warning.kind === 'smart' && warning.sn !== '' && (
            <button
              type="button"
              className="btn btn-secondary"
              onClick={() => {
                onClose();
                onReport(warning.sn);
              }}
            >
              {t('report')}
            </button>
          )}
          <button type="button" className="btn btn-primary" onClick={onClose} data-autofocus="true">
            {t('ok')}
          </button>
        </>
      }
    >
      <div className={styles.warning}>
        <span className={styles.emblem} data-kind={warning.kind}>
          <Icon name={warningIcons[warning.kind]} size={24} />
        </span>
        <div>
          <WarningText warning={warning} isMaster={isMaster} />
        </div>
      </div>
    </DialogFrame>
  );
}

function Notices({ notices, openWindow }: { notices: NoticeStore; openWindow: (route: string) => void }) {
  const notice = useSyncExternalStore(notices.subscribe, notices.current);
  const [report, setReport] = useState('');
  if (report !== '') {
    return (
      <PartBoundary>
        <Suspense fallback={null}>
          <WarnedDisk
            sn={report}
            onClose={() => {
              setReport('');
            }}
          />
        </Suspense>
      </PartBoundary>
    );
  }
  if (notice === null) return null;
  const { action } = notice;
  if (action === 'boot-ssd-disable' || action === 'boot-ssd-lost') {
    return (
      <PartBoundary>
        <Suspense fallback={null}>
          <SsdNotice key={notice.id} notice={{ ...notice, action }} onClose={notices.close} />
        </Suspense>
      </PartBoundary>
    );
  }
  const warning = warningOf(action, notice.data);
  if (warning === null) return null;
  return (
    <WarningDialog
      key={notice.id}
      notice={notice}
      warning={warning}
      onClose={notices.close}
      onReport={setReport}
      openWindow={openWindow}
    />
  );
}

/** The notices of the device, about SSDs and by its monitoring: one at a time in the order they came. MON-01, POL-12 */
export function MonitorHost({ openWindow }: { openWindow: (route: string) => void }) {
  const store = useAppStore();
  const notices = useMemo(() => createNoticeStore(store), [store]);
  useEffect(() => notices.start(), [notices]);
  const role = useAppSelector(selectRole);
  useEffect(() => {
    notices.roleChanged();
  }, [notices, role]);
  return <Notices notices={notices} openWindow={openWindow} />;
}
