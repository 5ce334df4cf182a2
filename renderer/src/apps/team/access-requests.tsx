import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { usePushes } from '../../components/place/use-pushes.ts';
import { whenText } from '../../components/place/when.ts';
import { AccessAnswers, type AccessAnswer } from '../../components/team/access-answers.tsx';
import styles from './team.module.css';

type Request = CallData<typeof calls.groupRequests>['list'][number];

const isAboutGroups = ({ topic }: { readonly topic: string }): boolean => topic === 'group';
const WEEK = 7;

/** Requests for write permission that wait for the administrator (APP-PUB-02, ROL-06); nothing where there are none. */
export function AccessRequests() {
  const { t } = useTranslation('team');
  const [list, setList] = useState<readonly Request[]>([]);
  const [busy, setBusy] = useState(false);
  const load = useCallback(() => {
    void call(calls.groupRequests, {}).then((answer) => {
      if (answer.success) setList(answer.data.list);
    });
  }, []);
  useEffect(load, [load]);
  usePushes(isAboutGroups, load);
  const answer = async (request: number, said: AccessAnswer): Promise<void> => {
    setBusy(true);
    const days = said === 'week' ? { days: WEEK } : {};
    const result = await call(calls.groupAnswer, { request, grant: said !== 'refuse', ...days });
    setBusy(false);
    // Answered elsewhere meanwhile: it goes from the list, as was wanted.
    if (!result.success && result.code !== 'N000003') toastFailure(result);
    load();
  };
  if (list.length === 0) return null;
  return (
    <section aria-label={t('requests')}>
      <h2 className={styles.caption}>{t('requests')}</h2>
      <ul className={styles.groups} data-testid="access-requests">
        {list.map(({ request, nick_name: name, group_name: group, note, asked_at: at }) => {
          const text = t('request', { name, group });
          return (
            <li key={request} className={styles.request}>
              <div className={styles.requestText}>
                <div>{text}</div>
                {note !== '' && <div className={styles.quote}>{note}</div>}
                <time className={styles.quote}>{whenText(at)}</time>
              </div>
              <AccessAnswers label={text} busy={busy} onAnswer={(said) => void answer(request, said)} />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
