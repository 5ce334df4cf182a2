import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { call } from '../../api/call.ts';
import { SpeedLimit } from '../../components/place/speed-limit.tsx';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SelectField, SwitchField, TextField } from '../../components/place/fields.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { backupApi, useBackupSettingsQuery } from '../../state/backup/backup-api.ts';
import { useHost } from '../../host/host-context.ts';
import { pauseBackups } from '../../state/backup/pause-backups.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './backup-center.module.css';

/** Days after which a job can count as stale. */
const days = [1, 3, 7, 14, 30, 60, 90] as const;

/** How long a pause lasts (s). */
const HOUR_S = 3600;

/** What holds for all jobs of the account; each choice counts at once (APP-BCEN-01). */
export function SettingScreen() {
  const { t } = useTranslation('backup');
  const store = useAppStore();
  const { data, error, refetch } = useBackupSettingsQuery({}, { refetchOnMountOrArgChange: true });
  const { backups } = useHost();
  const change = async (part: CallArgs<typeof calls.backupSetting>): Promise<void> => {
    const result = await call(calls.backupSetting, part);
    if (result.success) await store.dispatch(backupApi.util.upsertQueryData('backupSettings', {}, result.data));
    else toastFailure(result);
  };
  if (data === undefined) return error === undefined ? <LoadingState /> : <ErrorState onRetry={() => void refetch()} />;
  const { window, stale_days: stale, speed_limit: speed, pause_s: paused } = data;
  const pause = async (seconds: number): Promise<void> => {
    const result = await pauseBackups(store, backups, seconds);
    if (!result.success) toastFailure(result);
  };
  const hours = (part: Partial<typeof window>): void => {
    // A field that somebody is still filling in says nothing yet.
    if (Object.values(part).every((value) => value !== '')) void change({ window: { ...window, ...part } });
  };
  return (
    <PlaceSheet title={t('setting.title')} text={t('setting.text')}>
      <SpeedLimit
        label={t('setting.limit')}
        hint={t('setting.limitHint')}
        speed={t('limit.speed')}
        wrong={t('limit.wrong')}
        bytes={speed}
        onBytes={(speed_limit) => void change({ speed_limit })}
      />
      <SwitchField
        label={t('setting.pause')}
        hint={t('setting.pauseHint')}
        checked={paused > 0}
        onValue={(on) => void pause(on ? HOUR_S : 0)}
      />
      <SwitchField
        label={t('setting.window')}
        hint={t('setting.windowHint')}
        checked={window.enable}
        onValue={(enable) => {
          hours({ enable });
        }}
      />
      {window.enable && (
        <div className={styles.hours}>
          <TextField
            label={t('setting.from')}
            type="time"
            required
            value={window.from}
            onValue={(from) => {
              hours({ from });
            }}
          />
          <TextField
            label={t('setting.to')}
            type="time"
            required
            hint={
              window.from === window.to ? t('setting.wholeDay') : window.from > window.to ? t('setting.overnight') : ''
            }
            value={window.to}
            onValue={(to) => {
              hours({ to });
            }}
          />
        </div>
      )}
      <div className={styles.stale}>
        <SelectField
          label={t('setting.stale')}
          hint={t('setting.staleHint')}
          value={String(stale)}
          options={[...new Set([...days, stale])]
            .sort((a, b) => a - b)
            .map((count) => ({ value: String(count), label: t('setting.days', { count }) }))}
          onValue={(value) => void change({ stale_days: Number(value) })}
        />
      </div>
    </PlaceSheet>
  );
}
