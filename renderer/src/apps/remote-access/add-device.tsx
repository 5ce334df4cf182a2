import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call, wireNow } from '../../api/call.ts';
import { DialogButtons } from '../../components/dialogs/dialog-buttons.tsx';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { TextField } from '../../components/place/fields.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppStore } from '../../state/store.ts';
import type { RemoteRecord } from '../../state/remote/remote-api.ts';
import { signInThere } from '../../state/remote/remote-client.ts';
import { remoteStateOf } from '../../state/remote/remote-state.ts';
import { useFailureWords } from '../../components/remote/use-failure-words.ts';
import styles from './remote-access.module.css';

interface Props {
  /** Called with the list and the device that was added; null when somebody gave up. */
  readonly onDone: (added: { readonly nasid: string; readonly list: readonly RemoteRecord[] } | null) => void;
}

/** Adds a device: signs in there first, so that nothing is listed that does not let this account in (APP-REMOTE-01). */
export function AddDevice({ onDone }: Props) {
  const { t } = useTranslation('remote');
  const store = useAppStore();
  const words = useFailureWords();
  const [nasid, setNasid] = useState('');
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [name, setName] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const isReady = nasid.trim() !== '' && username.trim() !== '' && password !== '' && !busy;
  const add = async (): Promise<void> => {
    const wire = wireNow();
    if (!isReady || wire === null) return;
    setBusy(true);
    setProblem('');
    const [id, who] = [nasid.trim(), username.trim()];
    const session = await signInThere(wire, id, who, password);
    const saved = session.success
      ? await call(calls.remoteSave, {
          nasid: id,
          username: who,
          action: 'add',
          ...(name.trim() === '' ? {} : { name: name.trim() }),
        })
      : session;
    setBusy(false);
    if (!session.success || !saved.success) {
      setProblem(words(session.success ? saved : session));
      return;
    }
    remoteStateOf(store).sessions.keep(id, session.data);
    onDone({ nasid: id, list: saved.data.list });
  };
  const cancel = (): void => {
    onDone(null);
  };
  return (
    <DialogFrame
      title={t('add.title')}
      layer="shell"
      width={440}
      testId="add-remote"
      onEscape={cancel}
      footer={
        <DialogButtons testId="add-ok" okText={t('add.ok')} ready={isReady} onCancel={cancel} form="add-remote-form" />
      }
    >
      <form
        id="add-remote-form"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={t('add.nasid')}
          hint={t('add.nasidHint')}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={nasid}
          onValue={setNasid}
        />
        <TextField label={t('add.username')} autoComplete="off" maxLength={64} value={username} onValue={setUsername} />
        <TextField
          label={t('add.password')}
          type="password"
          autoComplete="off"
          value={password}
          onValue={setPassword}
        />
        <TextField label={t('add.name')} hint={t('add.nameHint')} maxLength={64} value={name} onValue={setName} />
        {problem !== '' && <PlaceNote tone="error">{problem}</PlaceNote>}
      </form>
    </DialogFrame>
  );
}
