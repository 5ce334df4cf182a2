import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import type { CallArgs } from '#shared/contract/define.ts';
import { readSyncDeviceId } from '#shared/rules/backup/sync-device-id.ts';
import { call } from '../../api/call.ts';
import { SpeedLimit } from '../../components/place/speed-limit.tsx';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { copyText } from '../../components/place/copy-text.ts';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { backupApi, useSyncConfigQuery, type SyncConfig } from '../../state/backup/backup-api.ts';
import { useAppStore } from '../../state/store.ts';
import { useEngineHealth } from './engine-health.ts';
import { EngineState } from './engine-state.tsx';
import { portOf } from './port.ts';
import parts from '../../components/backup/wizard/wizard-fields.module.css';
import styles from './auto-backup.module.css';

type Change = CallArgs<typeof calls.syncConfig>;

/** The sync engine: whether it runs, ports, device ids, speed (APP-AUTO-04, DEV-08). */
export function SetupScreen() {
  const { t } = useTranslation('backup');
  const shown = useRef<HTMLDivElement>(null);
  const health = useEngineHealth(shown);
  const store = useAppStore();
  const { data, error, refetch } = useSyncConfigQuery({});
  const change = async (part: Change): Promise<boolean> => {
    const result = await call(calls.syncConfig, part);
    if (result.success) await store.dispatch(backupApi.util.upsertQueryData('syncConfig', {}, result.data));
    else toastFailure(result);
    return result.success;
  };
  return (
    <PlaceSheet title={t('setup.title')} text={t('setup.text')}>
      <div ref={shown}>
        <EngineState health={health} on={data?.enable !== 0} />
        {data === undefined ? (
          error === undefined ? (
            <LoadingState />
          ) : (
            <ErrorState onRetry={() => void refetch()} />
          )
        ) : (
          <>
            <SwitchField
              label={t('setup.enable')}
              hint={t('setup.enableHint')}
              checked={data.enable === 1}
              onValue={(enable) => void change({ enable })}
            />
            <SpeedLimit
              label={t('setup.limit')}
              hint={t('setup.limitHint')}
              speed={t('limit.speed')}
              wrong={t('limit.wrong')}
              bytes={data.speed_limit}
              onBytes={(speed_limit) => void change({ speed_limit })}
            />
            <OwnId id={data.local_device_id} />
            <Connection key={JSON.stringify(data)} config={data} onSave={change} />
          </>
        )}
      </div>
    </PlaceSheet>
  );
}

/** The id that other devices know this one by; it is there to be copied. */
function OwnId({ id }: { id: string }) {
  const { t } = useTranslation('backup');
  return (
    <div className={styles.own} role="group" aria-label={t('setup.localId')}>
      <span className={styles.label}>{t('setup.localId')}</span>
      <code className={styles.code} data-testid="local-device-id">
        {id}
      </code>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => void copyText(id, t('setup.copied'), t('setup.notCopied'))}
      >
        <Icon name="copy" size={16} />
        {t('setup.copy')}
      </button>
    </div>
  );
}

interface ConnectionProps {
  readonly config: SyncConfig;
  readonly onSave: (change: Change) => Promise<boolean>;
}

/** Ports and the id of the other device: checked as they are typed, stored together. */
function Connection({ config, onSave }: ConnectionProps) {
  const { t } = useTranslation('backup');
  const [local, setLocal] = useState(String(config.local_port));
  const [remote, setRemote] = useState(String(config.remote_port));
  const [id, setId] = useState(config.remote_device_id);
  const [busy, setBusy] = useState(false);
  const [localPort, remotePort] = [portOf(local), portOf(remote)];
  const read = id.trim() === '' ? '' : readSyncDeviceId(id);
  const idError = read === null ? t('setup.wrongId') : read === config.local_device_id ? t('setup.ownId') : '';
  const isSame =
    localPort === config.local_port && remotePort === config.remote_port && read === config.remote_device_id;
  const isRight = localPort !== null && remotePort !== null && idError === '';
  const save = async (): Promise<void> => {
    if (localPort === null || remotePort === null || read === null) return;
    setBusy(true);
    const saved = await onSave({ local_port: localPort, remote_port: remotePort, remote_device_id: read });
    setBusy(false);
    if (saved) toast({ kind: 'success', text: t('setup.saved') });
  };
  return (
    <form
      className={styles.connection}
      aria-label={t('setup.connection')}
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight && !isSame && !busy) void save();
      }}
    >
      <h2 className={parts.part}>{t('setup.connection')}</h2>
      <p className={parts.about}>{t('setup.connectionText')}</p>
      <div className={styles.pair}>
        <TextField
          label={t('setup.localPort')}
          inputMode="numeric"
          autoComplete="off"
          value={local}
          error={localPort === null ? t('setup.wrongPort') : ''}
          onValue={setLocal}
        />
        <TextField
          label={t('setup.remotePort')}
          inputMode="numeric"
          autoComplete="off"
          value={remote}
          error={remotePort === null ? t('setup.wrongPort') : ''}
          onValue={setRemote}
        />
      </div>
      <TextField
        label={t('setup.remoteId')}
        hint={t('setup.remoteIdHint')}
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={id}
        error={idError}
        onValue={setId}
      />
      <button type="submit" className="btn btn-primary" disabled={!isRight || isSame || busy}>
        {t('setup.save')}
      </button>
    </form>
  );
}
