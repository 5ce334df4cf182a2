import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import type { CallResult } from '../../api/result.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { confirm, requestPassword, toast } from '../../components/dialogs/dialog-service.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { SwitchField, TextField } from '../../components/place/fields.tsx';
import { PlaceFrame, PlaceSheet } from '../../components/place/place-frame.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { useMayMakeTeam } from '../../state/files/use-may-make-team.ts';
import { useAppSelector } from '../../state/store.ts';
import { AccessRequests } from './access-requests.tsx';
import styles from './team.module.css';

type Groups = CallData<typeof calls.userGroups>;
type Group = Groups['list'][number];

const isAboutGroups = ({ topic }: { readonly topic: string }): boolean => topic === 'group';

/**
 * Team folders and what the account may do in them; the administrator switches them on and off, makes, renames and
 * deletes them (APP-PUB-02).
 */
export function TeamSettings() {
  const { t } = useTranslation('team');
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const mayMake = useMayMakeTeam();
  const [state, setState] = useState<Groups | { readonly failure: string } | null>(null);
  const [attempt, setAttempt] = useState(0);
  const load = useCallback(() => {
    setAttempt((now) => now + 1);
  }, []);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.userGroups, {}, { signal: controller.signal }).then((answer) => {
      if (controller.signal.aborted) return;
      // What is shown stays where it cannot be read again, with all that is being typed in it.
      setState((before) => {
        if (answer.success) return answer.data;
        return before !== null && 'list' in before ? before : { failure: answer.message };
      });
    });
    return () => {
      controller.abort();
    };
  }, [attempt]);
  // Somebody else may change it meanwhile, and one's own permission with it.
  usePushes(isAboutGroups, load);
  const after = (answer: CallResult<unknown>): void => {
    if (!answer.success) toast({ kind: 'error', text: answer.message });
    load();
  };
  if (state === null) return <LoadingState />;
  if ('failure' in state) return <ErrorState text={state.failure} onRetry={load} />;
  const turn = async (enable: boolean): Promise<void> => {
    const sure =
      enable || (await confirm({ title: t('offTitle'), content: t('offText'), okText: t('off'), danger: true }));
    if (sure) after(await call(calls.publicSwitch, { enable }));
  };
  return (
    <PlaceFrame label={t('settings')}>
      <PlaceSheet title={t('settings')} text={t(isMaster ? 'aboutMaster' : 'about')}>
        {isMaster && (
          <SwitchField
            label={t('switch')}
            hint={t('switchHint')}
            checked={state.switch === 1}
            onValue={(enable) => void turn(enable)}
          />
        )}
        {isMaster && <AccessRequests />}
        {state.list.length === 0 ? (
          <EmptyState icon="people" title={t(state.switch === 1 ? 'noGroups' : 'isOff')} />
        ) : (
          <ul className={styles.groups} aria-label={t('groups')}>
            {state.list.map((group) => (
              <GroupRow key={group.id} group={group} isMaster={isMaster} after={after} />
            ))}
          </ul>
        )}
        {mayMake && state.switch === 1 && <NewGroup after={after} />}
      </PlaceSheet>
    </PlaceFrame>
  );
}

interface RowProps {
  readonly group: Group;
  readonly isMaster: boolean;
  readonly after: (answer: CallResult<unknown>) => void;
}

function GroupRow({ group, isMaster, after }: RowProps) {
  const { t } = useTranslation('team');
  const { navigate } = useAppWindow();
  const [name, setName] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const level = group.permission === 1 ? 'write' : 'read';
  const rename = async (): Promise<void> => {
    const wanted = (name ?? '').trim();
    if (busy) return;
    if (wanted === '' || wanted === group.name) {
      setName(null);
      return;
    }
    setBusy(true);
    const answer = await call(calls.groupModify, { id: group.id, name: wanted });
    setBusy(false);
    // A name that is refused stays, to be changed.
    if (answer.success) setName(null);
    after(answer);
  };
  const remove = async (): Promise<void> => {
    const sure = await confirm({
      title: t('deleteTitle', { name: group.name }),
      content: t('deleteText'),
      okText: t('delete'),
      danger: true,
      keyText: group.name,
    });
    if (!sure) return;
    const second = await requestPassword({ title: t('deleteTitle', { name: group.name }) });
    if (second !== null) after(await call(calls.groupDelete, { id: group.id, second }));
  };
  return (
    <li className={styles.group}>
      {name === null ? (
        <>
          <Icon name="people" size={18} />
          <span className={styles.groupName}>{group.name}</span>
          <span className={styles.badge} data-level={level}>
            {t(`level.${level}`)}
          </span>
          {isMaster && (
            <>
              <button
                type="button"
                className="btn btn-text"
                onClick={() => {
                  navigate('/groupPermssions');
                }}
              >
                {t('members')}
              </button>
              <button
                type="button"
                className="btn btn-text"
                aria-label={t('renameOf', { name: group.name })}
                onClick={() => {
                  setName(group.name);
                }}
              >
                {t('rename')}
              </button>
              <button
                type="button"
                className="btn btn-text"
                aria-label={t('deleteOf', { name: group.name })}
                onClick={() => void remove()}
              >
                {t('delete')}
              </button>
            </>
          )}
        </>
      ) : (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            void rename();
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.nativeEvent.isComposing) setName(null);
          }}
        >
          <TextField label={t('name')} value={name} autoFocus onValue={setName} />
          <button type="submit" className="btn btn-primary">
            {t('save')}
          </button>
        </form>
      )}
    </li>
  );
}

/** Makes a team folder on the pool the device works with. */
function NewGroup({ after }: Pick<RowProps, 'after'>) {
  const { t } = useTranslation('team');
  const pool = useAppSelector((state) => state.device.selectedPool);
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    if (busy || name.trim() === '') return;
    setBusy(true);
    const answer = await call(calls.groupCreate, { name: name.trim(), pool });
    setBusy(false);
    if (answer.success) setName('');
    after(answer);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <TextField label={t('newGroup')} value={name} onValue={setName} />
      <button type="submit" className="btn btn-secondary" disabled={name.trim() === ''}>
        {t('create')}
      </button>
    </form>
  );
}
