import { useState } from 'react';
import { FTP_PORT } from '#shared/constants.ts';
import { ftpHost, ftpUser } from '#shared/contract/ftp-fields.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { TrustCertificate } from '../../components/place/trust-certificate.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { BackupJob, FtpServer } from '../../state/backup/backup-api.ts';
import { ForgetServer } from './forget-server.tsx';
import { listUrl } from './urls.ts';
import { useSignIn, type SignIn, type Step } from './use-sign-in.ts';
import styles from './ftp-backup.module.css';

const PORT_MAX = 65_535;
const portOf = (typed: string): number | null => {
  const port = Number(typed);
  return /^\d{1,5}$/.test(typed.trim()) && port >= 1 && port <= PORT_MAX ? port : null;
};

interface Props {
  /** The one that is kept; null before there is one. */
  readonly server: FtpServer | null;
  readonly jobs: readonly BackupJob[];
}

/** The sign-in to a server: tried, then kept (APP-BFTP-01). */
export function LoginScreen({ server, jobs }: Props) {
  const { t } = useTranslation('ftpbackup');
  const { navigate } = useAppWindow();
  const [host, setHost] = useState(server?.host ?? '');
  const [port, setPort] = useState(String(server?.port ?? FTP_PORT));
  const [username, setUsername] = useState(server?.username ?? '');
  const [password, setPassword] = useState('');
  const [tls, setTls] = useState(server === null || server.tls === 1);
  const { outcome, attempt, forget } = useSignIn({
    server,
    jobs: jobs.length,
    onSaved: () => {
      navigate(listUrl);
    },
  });
  const number = portOf(port);
  const isHost = ftpHost.test(host.trim());
  const isUser = ftpUser.test(username.trim());
  const isWhole = isHost && number !== null && isUser && password !== '';
  const isBusy = outcome.state === 'busy';
  const begin = (step: Step, trusted?: string): void => {
    if (!isWhole || isBusy) return;
    const typed: SignIn = { host: host.trim(), port: number, username: username.trim(), password, tls };
    void attempt(step, typed, trusted);
  };
  const typing =
    <V,>(set: (value: V) => void) =>
    (value: V): void => {
      set(value);
      forget();
    };
  return (
    <PlaceSheet
      title={t(server === null ? 'login.title' : 'login.again')}
      text={t(server === null ? 'login.text' : 'login.againText')}
    >
      <form
        className={styles.form}
        aria-label={t('login.form')}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          begin('save');
        }}
      >
        <div className={styles.address}>
          <TextField
            label={t('login.host')}
            hint={t('login.hostHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            value={host}
            error={host !== '' && !isHost ? t('login.hostWrong') : ''}
            onValue={typing(setHost)}
          />
          <TextField
            label={t('login.port')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={port}
            error={number === null ? t('login.portWrong') : ''}
            onValue={typing(setPort)}
          />
        </div>
        <TextField
          label={t('login.account')}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={username}
          error={username !== '' && !isUser ? t('login.accountWrong') : ''}
          onValue={typing(setUsername)}
        />
        <TextField
          label={t('login.password')}
          type="password"
          autoComplete="off"
          maxLength={200}
          value={password}
          onValue={typing(setPassword)}
        />
        <SwitchField
          label={t('login.tls')}
          hint={t(tls ? 'login.tlsHint.on' : 'login.tlsHint.off')}
          checked={tls}
          onValue={typing(setTls)}
        />
        <div className={styles.told} aria-live="polite" data-testid="ftp-outcome" data-state={outcome.state}>
          {isBusy && (
            <p className={styles.busy}>
              <Spinner size={16} />
              {t('login.testing')}
            </p>
          )}
          {outcome.state === 'worked' && (
            <PlaceNote tone="success">{t('login.worked', { root: outcome.root })}</PlaceNote>
          )}
          {outcome.state === 'failed' && <PlaceNote tone="error">{outcome.problem}</PlaceNote>}
          {outcome.state === 'asks' && (
            <TrustCertificate
              print={outcome.certificate}
              onTrust={() => {
                begin(outcome.step, outcome.certificate);
              }}
            />
          )}
        </div>
        <p className={styles.buttons}>
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="ftp-test"
            disabled={!isWhole || isBusy}
            onClick={() => {
              begin('test');
            }}
          >
            {t('login.test')}
          </button>
          <button type="submit" className="btn btn-primary" data-testid="ftp-save" disabled={!isWhole || isBusy}>
            {t('login.save')}
          </button>
        </p>
      </form>
      {server !== null && <ForgetServer server={server} jobs={jobs.length} />}
    </PlaceSheet>
  );
}
