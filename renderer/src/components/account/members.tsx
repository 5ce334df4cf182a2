import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './members.module.css';

interface Props {
  readonly chosen: readonly string[];
  readonly error: string;
  readonly onChange: (members: readonly string[]) => void;
}

/** Accounts of this device to give something to, without oneself; knows the texts of `sharing`. */
export function Members({ chosen, error, onChange }: Props) {
  const { t } = useTranslation('sharing');
  const own = useAppSelector((state) => state.session.username);
  const [people, setPeople] = useState<readonly { username: string; name: string }[] | null>(null);
  useEffect(() => {
    let here = true;
    void call(calls.userList, { all: true, size: 200 }).then((result) => {
      if (!here) return;
      const list = result.success ? result.data.list : [];
      setPeople(
        list
          .filter(({ username }) => username !== own)
          .map(({ username, nick_name, qcname }) => ({ username, name: nick_name || qcname || username })),
      );
    });
    return () => {
      here = false;
    };
  }, [own]);
  return (
    <fieldset className={styles.members}>
      <legend>{t('sheet.members')}</legend>
      {people?.length === 0 && <p>{t('sheet.nobody')}</p>}
      {people?.map(({ username, name }) => (
        <label key={username}>
          <input
            type="checkbox"
            checked={chosen.includes(username)}
            onChange={(event) => {
              onChange(event.target.checked ? [...chosen, username] : chosen.filter((one) => one !== username));
            }}
          />
          {name}
        </label>
      ))}
      {error !== '' && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
