import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { FarSignIn } from '../../components/backup/far-sign-in.tsx';
import { confirm, toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.ts';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { FarDevice } from '../../state/backup/backup-api.ts';
import { useAppStore } from '../../state/store.ts';
import styles from './nas-backup.module.css';

/** Whose sign-in is asked for: a new one, that of a device, nobody's. */
type Asking = FarDevice | 'new' | null;

/** The other devices of backups: signing in anew, forgetting one (APP-TOZ-01). */
export function DevicesScreen({ devices }: { readonly devices: readonly FarDevice[] }) {
  const { t } = useTranslation('nasbackup');
  const store = useAppStore();
  const [asking, setAsking] = useState<Asking>(null);
  const close = (): void => {
    setAsking(null);
  };
  const forget = async ({ id, name }: FarDevice): Promise<void> => {
    const gone = await confirm({
      title: t('devices.forgetTitle', { name }),
      content: t('devices.forgetText'),
      okText: t('devices.forget'),
      danger: true,
      onOk: async () => {
        const result = await call(calls.backupZspaceDevices, { action: 'forget', id });
        return result.success ? null : result.message;
      },
    });
    store.dispatch(api.util.invalidateTags(['backup']));
    if (gone) toast({ kind: 'success', text: t('devices.forgot', { name }) });
  };
  const add = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="far-add"
      onClick={() => {
        setAsking('new');
      }}
    >
      <Icon name="plus" size={16} />
      {t('devices.add')}
    </button>
  );
  if (asking !== null)
    return (
      <PlaceSheet title={asking === 'new' ? t('signIn.title') : asking.name}>
        <FarSignIn
          {...(asking === 'new' ? {} : { device: asking })}
          onCancel={close}
          onDone={({ name }) => {
            toast({ kind: 'success', text: t('signIn.done', { name }) });
            close();
          }}
        />
      </PlaceSheet>
    );
  if (devices.length === 0)
    return (
      <EmptyState icon="disk" title={t('devices.empty')} text={t('devices.emptyText')}>
        {add}
      </EmptyState>
    );
  return (
    <PlaceSheet title={t('devices.title')} text={t('devices.text')}>
      <ul className={styles.devices} aria-label={t('devices.label')}>
        {devices.map((device) => (
          <li key={device.id} className={styles.device} data-testid="far-device" data-name={device.name}>
            <Icon name="disk" size={20} />
            <span className={styles.words}>
              <strong>{device.name}</strong>
              <span className={styles.facts}>
                {t('devices.facts', { count: device.jobs, username: device.username })}
              </span>
            </span>
            <button
              type="button"
              className="btn btn-secondary"
              aria-label={`${t('devices.again')}: ${device.name}`}
              onClick={() => {
                setAsking(device);
              }}
            >
              {t('devices.again')}
            </button>
            <button
              type="button"
              className="btn btn-text"
              aria-label={`${t('devices.forget')}: ${device.name}`}
              aria-describedby={device.jobs > 0 ? 'far-forget-first' : undefined}
              disabled={device.jobs > 0}
              onClick={() => void forget(device)}
            >
              {t('devices.forget')}
            </button>
          </li>
        ))}
      </ul>
      {devices.some(({ jobs }) => jobs > 0) && (
        <p id="far-forget-first" className={styles.hint}>
          {t('devices.forgetFirst')}
        </p>
      )}
      <p className={styles.foot}>{add}</p>
    </PlaceSheet>
  );
}
