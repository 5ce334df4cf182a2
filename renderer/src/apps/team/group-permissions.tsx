import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { SearchField, Select } from '../../components/place/fields.tsx';
import { PlaceBar, PlaceFrame, Space } from '../../components/place/place-frame.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import {
  countChanges,
  flagsOf,
  levelOf,
  levels,
  stillOpen,
  withChange,
  type Changes,
  type MatrixGroup,
} from './matrix.ts';
import styles from './team.module.css';

interface Matrix {
  readonly groups: readonly MatrixGroup[];
  readonly people: readonly { readonly username: string; readonly name: string }[];
}
type State = Matrix | { readonly failure: string } | null;

const isAboutGroups = ({ topic }: { readonly topic: string }): boolean => topic === 'group';

/** Reads every team folder with its members. */
async function readMatrix(signal: AbortSignal): Promise<State> {
  const answer = await call(calls.userGroups, {}, { signal });
  if (!answer.success) return { failure: answer.message };
  const people = new Map<string, string>();
  const groups: MatrixGroup[] = [];
  for (const { id, name } of answer.data.list) {
    const members = await call(calls.groupMembers, { id }, { signal });
    if (!members.success) return { failure: members.message };
    for (const { username, nick_name } of members.data.list) people.set(username, nick_name || username);
    groups.push({
      id,
      name,
      members: Object.fromEntries(members.data.list.map((member) => [member.username, levelOf(member)])),
    });
  }
  return { groups, people: [...people].map(([username, name]) => ({ username, name })) };
}

/** Who may do what in which team folder; what was changed is sent, and nothing else (APP-GRP-01). */
export function GroupPermissions() {
  const { t } = useTranslation('team');
  const [state, setState] = useState<State>(null);
  const [changes, setChanges] = useState<Changes>({});
  const [filter, setFilter] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    void readMatrix(controller.signal).then((read) => {
      if (controller.signal.aborted) return;
      // What is shown stays where it cannot be read again.
      setState((before) =>
        before !== null && 'groups' in before && read !== null && 'failure' in read ? before : read,
      );
      // A change of what is gone could never be saved, and would keep the others from it.
      if (read !== null && 'groups' in read) setChanges((before) => stillOpen(before, read.groups));
    });
    return () => {
      controller.abort();
    };
  }, [attempt]);
  const onSearch = useCallback((keyword: string) => {
    setFilter(keyword);
  }, []);
  const again = useCallback((): void => {
    setAttempt((now) => now + 1);
  }, []);
  // Folders are made and deleted in other windows too.
  usePushes(isAboutGroups, again);
  const save = async (): Promise<void> => {
    setBusy(true);
    let left = changes;
    for (const [id, own] of Object.entries(changes)) {
      const members = Object.entries(own).map(([username, level]) => ({ username, ...flagsOf(level) }));
      const result = await call(calls.groupModify, { id, members });
      if (!result.success) {
        toastFailure(result);
        break;
      }
      left = Object.fromEntries(Object.entries(left).filter(([other]) => other !== id));
    }
    setBusy(false);
    setChanges(left);
    again();
    if (Object.keys(left).length === 0) toast({ kind: 'success', text: t('saved') });
  };

  if (state === null) return <LoadingState />;
  if ('failure' in state) return <ErrorState text={state.failure} onRetry={again} />;
  const wanted = filter.toLocaleLowerCase();
  const people = state.people.filter(
    ({ username, name }) => wanted === '' || `${username} ${name}`.toLocaleLowerCase().includes(wanted),
  );
  const count = countChanges(changes);
  return (
    <PlaceFrame label={t('title')}>
      <PlaceBar label={t('title')}>
        <SearchField label={t('filter')} value={filter} onSearch={onSearch} />
        <Space />
        {count > 0 && <span role="status">{t('unsaved', { count })}</span>}
        <button
          type="button"
          className="btn btn-text"
          disabled={count === 0 || busy}
          onClick={() => {
            setChanges({});
          }}
        >
          {t('undo')}
        </button>
        <button
          type="button"
          className="btn btn-primary"
          data-testid="team-save"
          disabled={count === 0 || busy}
          onClick={() => void save()}
        >
          {t('save')}
        </button>
      </PlaceBar>
      {state.groups.length === 0 || state.people.length === 0 ? (
        <EmptyState icon="people" title={t(state.groups.length === 0 ? 'noGroups' : 'noPeople')} />
      ) : (
        <div className={styles.box}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">{t('account')}</th>
                {state.groups.map(({ id, name }) => (
                  <th key={id} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {people.map(({ username, name }) => (
                <tr key={username}>
                  <th scope="row">{name}</th>
                  {state.groups.map((group) => (
                    <td key={group.id} data-changed={changes[group.id]?.[username] !== undefined}>
                      <Select
                        label={t('cell', { name, group: group.name })}
                        value={changes[group.id]?.[username] ?? group.members[username] ?? 'hidden'}
                        options={levels.map((value) => ({ value, label: t(`level.${value}`) }))}
                        disabled={busy}
                        onValue={(level) => {
                          setChanges((before) => withChange(before, group, username, level));
                        }}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PlaceFrame>
  );
}
