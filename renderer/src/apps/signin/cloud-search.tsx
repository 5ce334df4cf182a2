import { useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { defaultConfig } from '../../api/targets.ts';
import { Spinner } from '../../components/spinner.tsx';
import { DeviceList, type ListedDevice } from './device-list.tsx';
import styles from './entry.module.css';

interface Props {
  readonly busy: string;
  readonly onChoose: (base: string) => void;
}

/** Devices of a cloud account, reached through the relay (RTE-19). */
export function CloudSearch({ busy, onChoose }: Props) {
  const { t } = useTranslation('signin');
  const [username, setUsername] = useState('');
  const [asking, setAsking] = useState(false);
  const [problem, setProblem] = useState('');
  const [devices, setDevices] = useState<readonly ListedDevice[] | null>(null);

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    const name = username.trim();
    if (name === '' || asking) return;
    setAsking(true);
    setProblem('');
    const answer = await call(calls.quickNasId, { username: name }, { silent: true });
    setAsking(false);
    if (!answer.success) {
      setDevices(null);
      setProblem(failureText(answer));
      return;
    }
    setDevices(
      answer.data.list.map((device) => ({
        base: `https://${device.nasid}.${defaultConfig.relayDomain}`,
        name: device.name,
        note: t('device.relay'),
        isOnline: device.online === 1,
      })),
    );
  };

  return (
    <>
      <form onSubmit={(event) => void onSubmit(event)} noValidate>
        <label className={styles.label} htmlFor="cloud-name">
          {t('entry.cloud')}
        </label>
        <div className={styles.line}>
          <input
            id="cloud-name"
            className={styles.input}
            value={username}
            spellCheck={false}
            autoCapitalize="none"
            autoComplete="username"
            aria-invalid={problem !== ''}
            aria-describedby="cloud-note"
            onChange={(event) => {
              setUsername(event.target.value);
              setProblem('');
            }}
          />
          <button type="submit" className="btn btn-secondary btn-lg" disabled={username.trim() === '' || asking}>
            {asking && <Spinner size={16} label={t('entry.asking')} />}
            {t('entry.find')}
          </button>
        </div>
        <p id="cloud-note" className={problem === '' ? styles.note : styles.error} role="status">
          {problem !== '' && problem}
          {problem === '' && (devices?.length === 0 ? t('entry.cloudNone') : t('entry.cloudNote'))}
        </p>
      </form>
      <DeviceList title={t('entry.cloudDevices')} devices={devices ?? []} busy={busy} onChoose={onChoose} />
    </>
  );
}
