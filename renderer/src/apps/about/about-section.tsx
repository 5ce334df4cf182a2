import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { CLIENT_VERSION } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import type { InvokeResponse } from '#shared/ipc/channels.ts';
import { call } from '../../api/call.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './about.module.css';

type Versions = CallData<typeof calls.systemVersions>;
type AppInfo = InvokeResponse<'app:info'>;

/** Versions of client, app, runtime and device as rows; what is not known is left out. */
function useRows(info: AppInfo | null, versions: Versions | null): readonly (readonly [string, string])[] {
  const { t } = useTranslation('about');
  const device = useAppSelector((state) => state.device);
  const isApp = info !== null && info.electron !== '';
  const rows: readonly (readonly [string, string])[] = [
    ...(isApp ? ([[t('app'), info.safe ? t('safe', { version: info.version }) : info.version]] as const) : []),
    // The version that the device is told with every call (CON-02).
    [t('client'), CLIENT_VERSION],
    [t('device'), device.nasName],
    ...(versions === null
      ? []
      : ([
          [t('model'), versions.model],
          [t('serial'), versions.serial],
          [t('deviceSystem'), versions.system],
          [t('services'), versions.services.map(({ name, version }) => `${name} ${version}`).join(', ')],
        ] as const)),
    ...(isApp
      ? ([
          ['Electron', info.electron],
          ['Chromium', info.chrome],
          ['Node.js', info.node],
          [t('system'), `${info.platform} ${info.system} (${info.arch})`],
        ] as const)
      : []),
  ];
  return rows.filter(([, value]) => value !== '');
}

/** What runs here, and the licences of what it is made of. */
export function AboutSection() {
  const { t } = useTranslation('about');
  const host = useHost();
  const [info, setInfo] = useState<AppInfo | null>(null);
  const [licences, setLicences] = useState<string | null>(null);
  useEffect(() => {
    let shown = true;
    host.appInfo().then(
      (found) => {
        if (shown) setInfo(found);
      },
      () => undefined,
    );
    return () => {
      shown = false;
    };
  }, [host]);
  const [versions, setVersions] = useState<Versions | null>(null);
  useEffect(() => {
    let shown = true;
    void call(calls.systemVersions, {}, { silent: true }).then((result) => {
      if (shown && result.success) setVersions(result.data);
    });
    return () => {
      shown = false;
    };
  }, []);
  const rows = useRows(info, versions);
  const readLicences = () => {
    void host.licences().then(setLicences);
  };
  return (
    <div className={styles.section}>
      <dl className={styles.rows}>
        {rows.map(([name, value]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {licences === null ? (
        <button type="button" className="link-btn" onClick={readLicences}>
          {t('licences')}
        </button>
      ) : (
        <pre className={styles.licences} tabIndex={0} aria-label={t('licences')}>
          {licences === '' ? t('noLicences') : licences}
        </pre>
      )}
    </div>
  );
}
