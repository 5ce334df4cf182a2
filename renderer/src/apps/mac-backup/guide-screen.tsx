import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SwitchField } from '../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { macBackupApi, useMacSambaQuery, useMacSwitchQuery } from '../../state/mac-backup/mac-backup-api.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { MacSteps } from './mac-steps.tsx';
import styles from './mac-backup.module.css';

/** Services are switched elsewhere too: how they are is asked for this often while it can be seen (ms). */
const REFRESH_MS = 10_000;
const fresh = { refetchOnMountOrArgChange: true, pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true } as const;

/** `/backupMac/empty`: whether Macs may back up to this device, and how one does (APP-BMAC-01). */
export function GuideScreen() {
  const { t } = useTranslation('macbackup');
  const { openWindow } = useAppWindow();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const samba = useMacSambaQuery({}, fresh);
  const timeMachine = useMacSwitchQuery({}, fresh);
  if (samba.data === undefined || timeMachine.data === undefined) {
    const error = samba.error ?? timeMachine.error;
    if (error === undefined) return <LoadingState />;
    const { code = '', message = '' } = 'code' in error ? error : {};
    const retry = (): void => {
      void samba.refetch();
      void timeMachine.refetch();
    };
    return <ErrorState text={message} code={String(code)} onRetry={retry} />;
  }
  const isServed = samba.data.enable === 1;
  const isOn = timeMachine.data;
  return (
    <PlaceSheet title={t('guide.title')} text={t('guide.text')}>
      {isMaster ? (
        <TimeMachineSwitch isOn={isOn} />
      ) : (
        <PlaceNote tone={isOn ? 'success' : 'warning'}>{t(isOn ? 'switch.isOn' : 'switch.isOff')}</PlaceNote>
      )}
      {!isServed && (
        <PlaceNote tone="warning">
          <span>{t(isMaster ? 'samba.off' : 'samba.offOther')}</span>{' '}
          {isMaster && (
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                openWindow('/setting/LAN?at=samba');
              }}
            >
              {t('samba.open')}
            </button>
          )}
        </PlaceNote>
      )}
      {isServed && samba.data.running === 0 && <PlaceNote>{t('samba.waiting')}</PlaceNote>}
      <section aria-label={t('steps.title')} className={styles.part} data-ready={isServed && isOn}>
        <h2 className={styles.partTitle}>{t('steps.title')}</h2>
        <MacSteps addresses={samba.data.address} />
      </section>
    </PlaceSheet>
  );
}

/** The administrator's switch; off is asked about, as it ends backups that people rely on. */
function TimeMachineSwitch({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation('macbackup');
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const turn = async (timemachine: boolean): Promise<void> => {
    const sure =
      timemachine ||
      (await confirm({
        title: t('switch.offTitle'),
        content: t('switch.offText'),
        okText: t('switch.offOk'),
        danger: true,
      }));
    if (!sure) return;
    setBusy(true);
    const result = await call(calls.sambaConfigSet, { timemachine });
    setBusy(false);
    if (!result.success) {
      toastFailure(result);
      return;
    }
    await store.dispatch(macBackupApi.util.upsertQueryData('macSwitch', {}, result.data.timemachine === 1));
    toast({ kind: 'success', text: t(result.data.timemachine === 1 ? 'switch.turnedOn' : 'switch.turnedOff') });
  };
  return (
    <SwitchField
      label={t('switch.label')}
      hint={t(isOn ? 'switch.hintOn' : 'switch.hintOff')}
      checked={isOn}
      disabled={busy}
      onValue={(next) => void turn(next)}
    />
  );
}
