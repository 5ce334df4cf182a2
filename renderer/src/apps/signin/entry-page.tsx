import { useEffect, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { KnownDevice } from '#shared/ipc/channels.ts';
import type { UnknownCertificate } from '#shared/ipc/desktop-channels.ts';
import { readDeviceAddress } from '#shared/rules/device-address.ts';
import { CertificateQuestion } from './certificate-question.tsx';
import { CloudSearch } from './cloud-search.tsx';
import { DeviceList } from './device-list.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useHost } from '../../host/host-context.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import styles from './entry.module.css';
import { Stage } from './stage.tsx';
import { TryDemo } from './try-demo.tsx';
import { useDiscovered } from './use-discovered.ts';

/** Devices shown, newest first (RTE-19). */
const RECENT_SHOWN = 5;

/** An address as people write it. */
const short = (base: string): string => base.replace(/^https?:\/\//, '');

type Problem = 'address' | 'unreachable' | null;

interface Choice {
  /** Address that is being asked; '' = none. */
  readonly busy: string;
  readonly problem: Problem;
  readonly setProblem: (problem: Problem) => void;
  readonly choose: (base: string) => Promise<void>;
  /** A certificate that stands in the way, with the address it belongs to. */
  readonly question: Question | null;
  readonly setQuestion: (question: Question | null) => void;
}

interface Question {
  readonly base: string;
  readonly certificate: UnknownCertificate;
}

/** Probes an address and, when a device answers, makes it the one to sign in to. */
function useChoose(): Choice {
  const host = useHost();
  const { navigator } = useAppHistory();
  const [busy, setBusy] = useState('');
  const [problem, setProblem] = useState<Problem>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  return {
    busy,
    problem,
    setProblem,
    question,
    setQuestion,
    choose: async (base) => {
      setProblem(null);
      setQuestion(null);
      // A page in a browser belongs to the device that served it: another device is another page.
      if (!host.features.chooseDevice) {
        window.location.assign(`${base}/home/login`);
        return;
      }
      setBusy(base);
      const found = await host.probeDevice(base);
      setBusy('');
      if (!found.reachable) {
        if (found.certificate === undefined) setProblem('unreachable');
        else setQuestion({ base, certificate: found.certificate });
        return;
      }
      await host.selectDevice(base, found.name);
      navigator.push('/login');
    },
  };
}

/**
 * Chooses the device to sign in to: by address, of those in the network, of those this computer has used, or of a
 * cloud account (RTE-19).
 */
export function EntryPage() {
  const { t } = useTranslation('signin');
  const host = useHost();
  const { navigator } = useAppHistory();
  const [address, setAddress] = useState('');
  const [recent, setRecent] = useState<readonly KnownDevice[]>([]);
  const found = useDiscovered();
  const { busy, problem, setProblem, choose, question, setQuestion } = useChoose();

  useEffect(() => {
    let shown = true;
    void host.recentDevices().then((devices) => {
      if (shown) setRecent(devices.recent.slice(0, RECENT_SHOWN));
    });
    return () => {
      shown = false;
    };
  }, [host]);

  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const base = readDeviceAddress(address);
    if (base === null) setProblem('address');
    else void choose(base);
  };

  return (
    <Stage>
      <main className={styles.card} data-testid="entry">
        <h1 className="type-h1">{t('entry.title')}</h1>
        <p className={styles.lead}>{host.features.chooseDevice ? t('entry.lead') : t('entry.leadBrowser')}</p>
        <form onSubmit={onSubmit} noValidate>
          <label className={styles.label} htmlFor="address">
            {t('entry.address')}
          </label>
          <div className={styles.line}>
            <input
              id="address"
              className={styles.input}
              value={address}
              autoFocus
              spellCheck={false}
              autoCapitalize="none"
              placeholder="192.168.1.20"
              aria-invalid={problem !== null}
              aria-describedby="address-note"
              onChange={(event) => {
                setAddress(event.target.value);
                setProblem(null);
              }}
              onBlur={() => {
                setAddress((value) => value.trim());
              }}
            />
            <button type="submit" className="btn btn-primary btn-lg" disabled={address.trim() === '' || busy !== ''}>
              {busy !== '' && <Spinner size={16} label={t('entry.asking')} />}
              {t('entry.go')}
            </button>
          </div>
          <p id="address-note" className={problem === null ? styles.note : styles.error} role="status">
            {problem === 'address' && t('entry.badAddress')}
            {problem === 'unreachable' && t('entry.unreachable')}
            {problem === null && t('entry.note')}
          </p>
        </form>
        {question !== null && (
          <CertificateQuestion
            key={question.certificate.fingerprint}
            certificate={question.certificate}
            onCancel={() => {
              setQuestion(null);
            }}
            onTrust={() => {
              const { base, certificate } = question;
              // Only what main has refused itself can be trusted; then the device is asked again.
              void host.desktop?.trustCertificate(certificate.host, certificate.fingerprint).then(
                () => choose(base),
                () => undefined,
              );
            }}
          />
        )}
        <DeviceList
          title={t('entry.found')}
          devices={found.map(({ base, name, model }) => ({ base, name, note: model === '' ? short(base) : model }))}
          busy={busy}
          onChoose={(base) => void choose(base)}
        />
        <DeviceList
          title={t('entry.recent')}
          devices={recent
            .filter(({ base }) => !found.some((device) => device.base === base))
            .map(({ base, name }) => ({ base, name, note: short(base) }))}
          busy={busy}
          onChoose={(base) => void choose(base)}
        />
        {host.desktop !== null && <TryDemo desktop={host.desktop} onStarted={(base) => void choose(base)} />}
        <CloudSearch busy={busy} onChoose={(base) => void choose(base)} />
        <button
          type="button"
          className={`link-btn ${styles.back}`}
          onClick={() => {
            navigator.push('/login');
          }}
        >
          <Icon name="arrow-left" />
          {t('entry.back')}
        </button>
      </main>
    </Stage>
  );
}
