import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { SwitchField } from '../../components/place/fields.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import docker from './docker.module.css';
import styles from './setting.module.css';

interface Person {
  readonly username: string;
  readonly name: string;
  readonly mayUse: boolean;
}

/** Most accounts of one page; a device has sixteen. */
const PAGE = 200;

async function loadPeople(): Promise<Person[] | null> {
  const listed = await call(calls.userList, { size: PAGE });
  if (!listed.success) return null;
  const others = listed.data.list.filter(({ is_master: isMaster }) => isMaster !== 1);
  return Promise.all(
    others.map(async ({ username, nick_name: nickname }) => {
      const perm = await call(calls.subPermLoad, { username });
      const mayUse = perm.success && perm.data.perm.docker === 1;
      return { username, name: nickname === '' ? username : nickname, mayUse };
    }),
  );
}

/** Which accounts may use the container manager beside the administrator (APP-SET-13, ROL-07). */
export function DockerUsers() {
  const { t } = useTranslation('docker');
  const [people, setPeople] = useState<readonly Person[] | null>(null);
  const load = useCallback(() => void loadPeople().then(setPeople), []);
  useEffect(load, [load]);
  const change = async (username: string, mayUse: boolean): Promise<void> => {
    const result = await call(calls.subPerm, { username, perm: { docker: mayUse ? 1 : 0 } });
    if (!result.success) toastFailure(result);
    load();
  };
  if (people === null) return null;
  return (
    <section aria-label={t('setting.who')}>
      <h2 className={styles.settingTitle}>{t('setting.who')}</h2>
      <p className={docker.quiet}>{t(people.length === 0 ? 'setting.whoNone' : 'setting.whoHint')}</p>
      {people.map(({ username, name, mayUse }) => (
        <SwitchField
          key={username}
          label={name}
          checked={mayUse}
          onValue={(checked) => void change(username, checked)}
        />
      ))}
    </section>
  );
}
