import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { api } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';
import { callWithCredentials } from '../../api/device-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useRemoteDevicesQuery } from '../../state/remote/remote-api.ts';
import { useAppStore } from '../../state/store.ts';
import { SelectField, TextField } from '../place/fields.tsx';
import { PlaceNote } from '../place/place-frame.tsx';
import { useFarWords } from './use-far-words.ts';
import styles from './wizard/wizard-fields.module.css';

/** One that stands for typing an id. */
const TYPED = '';

interface Props {
  /** The device that is signed in to anew; a new one unless told. */
  readonly device?: { readonly nasid: string; readonly username: string };
  readonly onDone: (signedIn: { readonly id: string; readonly name: string }) => void;
  readonly onCancel?: () => void;
}

/** Signs this device in to another one, so that it can fetch by itself; the password goes sealed as its sum (APP-TOZ-01). */
export function FarSignIn({ device, onDone, onCancel }: Props) {
  const { t } = useTranslation('nasbackup');
  const { t: remote } = useTranslation('remote');
  const store = useAppStore();
  const words = useFarWords();
  const { data: listed = [] } = useRemoteDevicesQuery({});
  const [from, setFrom] = useState(TYPED);
  const [nasid, setNasid] = useState(device?.nasid ?? '');
  const [username, setUsername] = useState(device?.username ?? '');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = /^[0-9A-Za-z]{1,64}$/.test(nasid.trim()) && username.trim() !== '' && password !== '' && !busy;
  const take = (chosen: string): void => {
    const found = listed.find((each) => each.nasid === chosen);
    setFrom(chosen);
    setNasid(found?.nasid ?? '');
    setUsername(found?.username ?? '');
    setProblem('');
  };
  const signIn = async (): Promise<void> => {
    if (!isReady) return;
    setBusy(true);
    setProblem('');
    const who = { nasid: nasid.trim(), username: username.trim() };
    const result = await callWithCredentials(who.username, password, ({ password: sealed, key_id }) =>
      // What another device does says nothing of this one.
      call(calls.backupZspaceLogin, { ...who, password: sealed, key_id }, { silent: true }),
    );
    setBusy(false);
    if (!result.success) {
      setProblem(words(result));
      return;
    }
    store.dispatch(api.util.invalidateTags(['backup']));
    onDone(result.data);
  };
  return (
    <form
      aria-label={t('signIn.title')}
      data-testid="far-sign-in"
      onSubmit={(event) => {
        event.preventDefault();
        void signIn();
      }}
    >
      {device === undefined && listed.length > 0 && (
        <SelectField
          label={t('signIn.from')}
          hint={t('signIn.fromHint')}
          value={from}
          options={[
            { value: TYPED, label: t('signIn.typed') },
            ...listed.map((each) => ({ value: each.nasid, label: each.name })),
          ]}
          onValue={take}
        />
      )}
      {device === undefined && from === TYPED && (
        <TextField
          label={remote('add.nasid')}
          hint={remote('add.nasidHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={nasid}
          onValue={setNasid}
        />
      )}
      <TextField
        label={remote('add.username')}
        autoComplete="off"
        spellCheck={false}
        maxLength={64}
        value={username}
        onValue={setUsername}
      />
      <TextField
        label={remote('add.password')}
        hint={t('signIn.kept')}
        type="password"
        autoComplete="off"
        maxLength={200}
        value={password}
        onValue={setPassword}
      />
      {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
      <p className={styles.row}>
        <button type="submit" className="btn btn-secondary" disabled={!isReady} data-testid="far-sign-in-ok">
          {t(busy ? 'signIn.busy' : 'signIn.ok')}
        </button>
        {onCancel !== undefined && (
          <button type="button" className="btn btn-text" onClick={onCancel}>
            {t('signIn.cancel')}
          </button>
        )}
      </p>
    </form>
  );
}
