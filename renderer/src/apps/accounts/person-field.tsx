import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { maskLeadingNumber } from '#shared/rules/mask.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import { TextField } from '../../components/place/fields.tsx';
import { PlaceNote } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { findPerson } from './account-calls.ts';
import styles from './accounts.module.css';

/** A person with an account at the cloud. */
export interface Person {
  readonly username: string;
  readonly qcname: string;
  readonly nickname: string;
}

/** Finds a person in the cloud before the account is added: by number or quick-connect name. SES-12 */
export function PersonField({
  person,
  onPerson,
}: {
  person: Person | null;
  onPerson: (person: Person | null) => void;
}) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const find = async (): Promise<void> => {
    const wanted = typed.trim();
    if (wanted === '' || busy) return;
    setBusy(true);
    setWrong('');
    onPerson(null);
    const found = await findPerson(wanted);
    const there =
      found.success && found.data.registered === 1
        ? await call(calls.subExists, { username: found.data.username })
        : null;
    setBusy(false);
    if (!found.success) setWrong(failureText(found));
    else if (found.data.registered !== 1) setWrong(t('add.notFound'));
    else if (there?.success === true && there.data.exists === 1) setWrong(t('add.isThere'));
    else onPerson(found.data);
  };
  return (
    <div data-testid="person">
      <div className={styles.nameForm}>
        <TextField
          label={t('add.person')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          value={typed}
          error={wrong}
          onValue={(next) => {
            setTyped(next);
            setWrong('');
            onPerson(null);
          }}
          onKeyDown={(event) => {
            // Enter looks the person up; it sends the form only once somebody is found.
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || person !== null) return;
            event.preventDefault();
            void find();
          }}
        />
        <button
          type="button"
          className="btn btn-secondary"
          disabled={busy || typed.trim() === ''}
          onClick={() => void find()}
        >
          {t('add.find')}
        </button>
      </div>
      {person !== null && (
        <PlaceNote tone="success">
          {t('add.found', {
            name: person.nickname === '' ? person.username : person.nickname,
            login: maskLeadingNumber(person.qcname === '' ? person.username : person.qcname),
          })}
        </PlaceNote>
      )}
    </div>
  );
}
