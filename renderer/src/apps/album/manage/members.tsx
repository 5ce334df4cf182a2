import { useCallback, useEffect, useState } from 'react';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import type { CallResult } from '../../../api/result.ts';
import { confirm } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { Select } from '../../../components/place/fields.tsx';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppSelector } from '../../../state/store.ts';
import { useAlbumView } from '../album-context.ts';
import { Failed } from '../failed.tsx';
import styles from './manage.module.css';

type Member = CallData<typeof calls.albumMember>['list'][number];
type Failure = Pick<CallResult<unknown>, 'code' | 'message'>;

/** Accounts of this device that an album can be shared with. */
function usePeople(): readonly { readonly username: string; readonly name: string }[] {
  const [people, setPeople] = useState<readonly { username: string; name: string }[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.userList, { all: true, size: 200 }, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted || !answer.success) return;
      setPeople(
        answer.data.list.map(({ username, nick_name, qcname }) => ({
          username,
          name: nick_name || qcname || username,
        })),
      );
    });
    return () => {
      controller.abort();
    };
  }, []);
  return people;
}

/** /albumManage/albumMember: who sees the album, and who may add to it; members can leave (APP-AMG-01). */
export function Members({ album }: { album: AlbumRecord }) {
  const { t } = useTranslation('album');
  const { window } = useAlbumView();
  const own = useAppSelector((state) => state.session.username);
  const people = usePeople();
  const [members, setMembers] = useState<readonly Member[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [chosen, setChosen] = useState('');
  const { id, kind } = album;
  // Of a baby the album does not say whose it is.
  const owns = members?.some((member) => member.is_owner === 1 && member.username === own) === true;
  const isOwner = kind === 'baby' ? owns : kind !== 'share';

  const ask = useCallback(
    async (fields: Omit<CallArgs<typeof calls.albumMember>, 'album_id'>): Promise<boolean> => {
      const answer = await call(calls.albumMember, { album_id: id, ...fields });
      if (answer.success) setMembers(answer.data.list);
      else toastFailure(answer);
      return answer.success;
    },
    [id],
  );
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.albumMember, { album_id: id }, { signal: controller.signal, silent: true }).then((answer) => {
      if (controller.signal.aborted) return;
      setFailure(answer.success ? null : answer);
      if (answer.success) setMembers(answer.data.list);
    });
    return () => {
      controller.abort();
    };
  }, [id, attempt]);

  const leave = async (): Promise<void> => {
    const sure = await confirm({
      title: t('manage.leaveTitle', { name: album.name }),
      content: t('manage.leaveText'),
      okText: t('manage.leave'),
    });
    if (!sure) return;
    const answer = await call(calls.albumMember, { album_id: id, action: 'remove', username: own });
    if (answer.success) window.navigate('/album/manual');
    else toastFailure(answer);
  };
  if (members === null) {
    const again = (): void => {
      setFailure(null);
      setAttempt(attempt + 1);
    };
    return failure === null ? <LoadingState /> : <Failed error={failure} onRetry={again} />;
  }
  const others = people.filter(({ username }) => !members.some((member) => member.username === username));
  const rights = (['0', '1'] as const).map((value) => ({ value, label: t(`manage.rights.${value}`) }));
  return (
    <PlaceSheet title={t('manage.members')} text={t('manage.membersText')}>
      <ul className={styles.members}>
        {members.map((member) => (
          <li key={member.username} data-testid="member" data-name={member.username}>
            <Icon name="person" size={18} />
            <span>{member.name}</span>
            {member.is_owner === 1 ? (
              <span className="chip">{t('manage.owner')}</span>
            ) : isOwner ? (
              <>
                <Select
                  label={t('manage.rightsOf', { name: member.name })}
                  value={String(member.permission) as '0' | '1'}
                  options={rights}
                  onValue={(permission) =>
                    void ask({ action: 'set', username: member.username, permission: permission === '1' ? 1 : 0 })
                  }
                />
                <button
                  type="button"
                  className="icon-btn"
                  aria-label={t('manage.remove', { name: member.name })}
                  title={t('manage.remove', { name: member.name })}
                  onClick={() => void ask({ action: 'remove', username: member.username })}
                >
                  <Icon name="close" size={16} />
                </button>
              </>
            ) : (
              <span className="chip">{t(`manage.rights.${member.permission}`)}</span>
            )}
          </li>
        ))}
      </ul>
      {isOwner && others.length > 0 && (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            if (chosen !== '') void ask({ action: 'set', username: chosen }).then((done) => done && setChosen(''));
          }}
        >
          <Select
            label={t('manage.choose')}
            value={chosen}
            options={[
              { value: '', label: t('manage.choose') },
              ...others.map(({ username, name }) => ({ value: username, label: name })),
            ]}
            onValue={setChosen}
          />
          <button type="submit" className="btn btn-primary" disabled={chosen === ''}>
            {t('manage.add')}
          </button>
        </form>
      )}
      {!isOwner && (
        <button type="button" className="btn btn-danger" data-testid="leave" onClick={() => void leave()}>
          {t('manage.leave')}
        </button>
      )}
    </PlaceSheet>
  );
}
