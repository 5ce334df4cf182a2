import { useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { confirm, toast } from '../../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import rows from '../../../components/place/action-rows.module.css';
import { PlaceSheet } from '../../../components/place/place-frame.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { folderUrl } from '../../../state/files/location.ts';
import { LoadedPart } from '../form/loaded-part.tsx';
import { useLoaded } from '../form/use-loaded.ts';
import type { MountRecord } from './mount-fields.ts';
import { MountForm } from './mount-form.tsx';
import { mountProblem } from './mount-problem.ts';
import { MountRow } from './mount-row.tsx';
import styles from './mounts.module.css';

/** How often it is asked how the mounts are (ms). */
const REFRESH_MS = 30_000;
const load = () => call(calls.mountList, {}, { silent: true });

/** `/setting/mount`: folders of other servers, how each is, and what can be done with it (APP-SET-07, CALL-EXT-30). */
export function MountsPage() {
  const { t } = useTranslation('setmount');
  const { openWindow } = useAppWindow();
  const state = useLoaded(load, REFRESH_MS);
  const [form, setForm] = useState<{ readonly mount: MountRecord | null } | null>(null);
  const [asking, setAsking] = useState('');

  const again = async ({ id, name }: MountRecord): Promise<void> => {
    setAsking(id);
    const result = await load();
    setAsking('');
    if (!result.success) {
      toastFailure(result);
      return;
    }
    state.put(result.data);
    const now = result.data.list.find((mount) => mount.id === id);
    if (now === undefined) return;
    if (now.state === 'up') toast({ kind: 'success', text: t('connected', { name }) });
    else toast({ kind: 'error', text: mountProblem({ code: now.error, message: '', reason: now.reason }, t) });
  };
  const remove = async ({ id, name }: MountRecord): Promise<void> => {
    const question = { title: t('removeTitle', { name }), content: t('removeText'), okText: t('remove'), danger: true };
    if (!(await confirm(question))) return;
    const result = await call(calls.mountRemove, { ids: [id] });
    if (result.success) toast({ kind: 'success', text: t('removed', { name }) });
    else toastFailure(result);
    state.reload();
  };
  const add = (
    <button
      type="button"
      className="btn btn-primary"
      data-testid="mount-add"
      onClick={() => {
        setForm({ mount: null });
      }}
    >
      {t('add')}
    </button>
  );
  const types = state.answer?.success === true ? state.answer.data.types : [];
  if (form !== null)
    return (
      <MountForm
        mount={form.mount}
        types={types}
        onDone={(saved) => {
          setForm(null);
          if (saved === null) return;
          toast({ kind: 'success', text: t('saved', { name: saved }) });
          state.reload();
        }}
      />
    );
  return (
    <PlaceSheet title={t('title')} text={t('text')}>
      <LoadedPart of={state}>
        {({ list }) =>
          list.length === 0 ? (
            <EmptyState icon="globe" title={t('none')} text={t('noneText')}>
              {add}
            </EmptyState>
          ) : (
            <>
              <p className={styles.bar}>{add}</p>
              <ul className={rows.list} aria-label={t('list')}>
                {list.map((mount) => (
                  <MountRow
                    key={mount.id}
                    mount={mount}
                    isAsking={asking === mount.id}
                    onOpen={() => {
                      openWindow(folderUrl(mount.place), { folderPath: mount.place });
                    }}
                    onAgain={() => void again(mount)}
                    onEdit={() => {
                      setForm({ mount });
                    }}
                    onRemove={() => void remove(mount)}
                  />
                ))}
              </ul>
            </>
          )
        }
      </LoadedPart>
    </PlaceSheet>
  );
}
