import { useState } from 'react';
import { wireNow } from '../../api/call.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { TextField } from '../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';
import { signInThere, type RemoteSession } from '../../state/remote/remote-client.ts';
import { useFailureWords } from '../../components/remote/use-failure-words.ts';
import { listUrl } from './urls.ts';
import styles from './remote-access.module.css';

interface Props {
  readonly device: RemoteRecord;
  /** There was a session, which is over. */
  readonly isOver: boolean;
  readonly onSession: (session: RemoteSession) => void;
}

/** Asks for the password of the account at the other device; its key alone reads it (APP-REMOTE-01, CALL-KEY-02). */
export function SignInThere({ device, isOver, onSession }: Props) {
  const { t } = useTranslation('remote');
  const { navigate } = useAppWindow();
  const words = useFailureWords();
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = password !== '' && !busy;
  const signIn = async (): Promise<void> => {
    const wire = wireNow();
    if (!isReady || wire === null) return;
    setBusy(true);
    setProblem('');
    const result = await signInThere(wire, device.nasid, device.username, password);
    setBusy(false);
    if (result.success) onSession(result.data);
    else setProblem(words(result));
  };
  return (
    <PlaceSheet title={device.name} text={t('signIn.text', { name: device.username })}>
      {isOver && <PlaceNote tone="warning">{t('signIn.over')}</PlaceNote>}
      <form
        className={styles.signIn}
        aria-label={t('signIn.title')}
        onSubmit={(event) => {
          event.preventDefault();
          void signIn();
        }}
      >
        <TextField
          label={t('add.password')}
          type="password"
          autoFocus
          autoComplete="off"
          value={password}
          error={problem}
          data-testid="remote-password"
          onValue={(text) => {
            setPassword(text);
            setProblem('');
          }}
        />
        <p className={styles.foot}>
          <button type="submit" className="btn btn-primary" disabled={!isReady} data-testid="remote-sign-in">
            {t(isOver ? 'signIn.again' : 'signIn.ok')}
          </button>
          <button
            type="button"
            className="btn btn-text"
            onClick={() => {
              navigate(listUrl);
            }}
          >
            {t('toList')}
          </button>
        </p>
      </form>
    </PlaceSheet>
  );
}
