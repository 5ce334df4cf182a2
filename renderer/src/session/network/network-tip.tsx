import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { SUBNET_TIP_DELAY_MS } from '#shared/constants.ts';
import { Icon } from '../../components/icon.ts';
import { useDialogs } from '../../components/dialogs/dialog-service.ts';
import { checkNetwork, isSilent, SUBNET_SILENT_KEY, type Apart } from '../../help/network/network-check.ts';
import { partLoading } from '../../host/part-loading.ts';
import { selectIsCovered } from '../../state/covered.ts';
import { localKv } from '../../state/local-kv.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import styles from './network.module.css';

/**
 * Looks three seconds after the start whether computer and device are in the same network, once, and says so in a
 * corner when they are not (SUB-01 to SUB-03, NET-01 to NET-05). It waits while anything stands over the desktop.
 */
export function NetworkTip() {
  const store = useAppStore();
  const [apart, setApart] = useState<Apart | null>(null);
  useEffect(() => {
    let shown = true;
    const check = async (): Promise<void> => {
      const { connection, device } = store.getState();
      // Through the relay the two are apart by nature.
      if (connection.mode === 'cloud' || (await isSilent(localKv, Date.now()))) return;
      const found = await checkNetwork(device, device.nasId, (input, init) => fetch(input, init));
      if (shown) setApart(found);
    };
    const timer = setTimeout(() => void check(), SUBNET_TIP_DELAY_MS);
    return () => {
      shown = false;
      clearTimeout(timer);
    };
  }, [store]);
  const covered = useAppSelector(selectIsCovered);
  const dialogs = useDialogs(({ shell, confirms, alerts, passwords }) => shell.length + confirms.length + alerts.length + passwords.length); // prettier-ignore
  if (apart === null || covered || dialogs > 0) return null;
  return (
    <Tip
      apart={apart}
      onClose={(silent) => {
        const hide = () => {
          setApart(null);
        };
        // It goes once the wish is kept: whoever reloads right afterwards is not told again.
        if (silent) void localKv.set(SUBNET_SILENT_KEY, Date.now()).then(hide);
        else hide();
      }}
    />
  );
}

function Tip({ apart, onClose }: { apart: Apart; onClose: (silent: boolean) => void }) {
  const { t } = useTranslation('session');
  const [silent, setSilent] = useState(false);
  return (
    <aside className={styles.tip} role="status" aria-label={t('subnet.title')} data-testid="subnet-tip">
      <h2 className={`type-h3 ${styles.title}`}>
        <Icon name="lan" />
        {t('subnet.title')}
      </h2>
      <p>{t('subnet.text')}</p>
      <dl className={styles.addresses}>
        <dt>{t('subnet.computer')}</dt>
        <dd>{apart.computer}</dd>
        <dt>{t('subnet.device')}</dt>
        <dd>{apart.device}</dd>
      </dl>
      <button
        type="button"
        className="link-btn"
        onClick={() => {
          // It leaves the corner to the dialog, which says more.
          onClose(silent);
          void partLoading(import('../../help/path-doctor/open-path-doctor.tsx')).then(({ openPathDoctor }) =>
            openPathDoctor(),
          );
        }}
      >
        <Icon name="activity" size={16} />
        {t('subnet.why')}
      </button>
      <div className={styles.foot}>
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={silent}
            onChange={(event) => {
              setSilent(event.target.checked);
            }}
          />
          {t('subnet.silent')}
        </label>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            onClose(silent);
          }}
        >
          {t('subnet.ok')}
        </button>
      </div>
    </aside>
  );
}
