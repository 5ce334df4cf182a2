import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { failureText } from '../../api/failure-text.ts';
import type { CallResult } from '../../api/result.ts';
import { useAppWindow } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { PlaceSheet } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import {
  draftChange,
  draftFields,
  draftOf,
  draftOfTask,
  templates,
  type CollectDraft,
  type CollectTask,
} from './collect-draft.ts';
import { CollectSheet } from './collect-sheet.tsx';

/** The form of a new collection, filled in from its template, or of the one that the address names (APP-COLL-02). */
export function CustomTask() {
  const { search } = useLocation();
  const query = new URLSearchParams(search);
  const id = query.get('edit') ?? '';
  return id === '' ? <NewTask template={query.get('template') ?? ''} /> : <ChangeTask key={id} id={id} />;
}

function NewTask({ template: wanted }: { readonly template: string }) {
  const { t } = useTranslation('care');
  const { navigate } = useAppWindow();
  const template = templates.find((one) => one === wanted) ?? 'custom';
  const [start] = useState<CollectDraft>(() => {
    const labels = t(`collect.template.${template}.fields`)
      .split('|')
      .filter((label) => label.trim() !== '');
    return draftOf(template === 'custom' ? '' : t(`collect.template.${template}.name`), labels, Date.now(), template);
  });
  const create = async (draft: CollectDraft): Promise<void> => {
    const result = await call(calls.collectCreate, { template, ...draftFields(draft) });
    if (!result.success) toastFailure(result);
    else navigate(`/fileCollect/tasks?link=${encodeURIComponent(result.data.id)}`);
  };
  return (
    <PlaceSheet title={t(`collect.template.${template}.name`)} text={t(`collect.template.${template}.text`)}>
      <CollectSheet start={start} existing={false} onSubmit={create} />
    </PlaceSheet>
  );
}

function ChangeTask({ id }: { readonly id: string }) {
  const { t } = useTranslation('care');
  const { navigate } = useAppWindow();
  const [task, setTask] = useState<CollectTask | null>(null);
  const [failure, setFailure] = useState<CallResult<unknown> | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.collectDetail, { id, size: 1 }, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      if (result.success) setTask(result.data.task);
      else setFailure(result);
    });
    return () => {
      controller.abort();
    };
  }, [id, attempt]);
  const change = async (draft: CollectDraft): Promise<void> => {
    const result = await call(calls.collectModify, { id, ...draftChange(draft) });
    if (!result.success) {
      toastFailure(result);
      return;
    }
    toast({ kind: 'success', text: t('collect.saved') });
    navigate(`/fileCollect/tasks?show=${encodeURIComponent(id)}`);
  };
  if (failure !== null)
    return (
      <ErrorState
        text={failureText(failure)}
        code={failure.code}
        onRetry={() => {
          setFailure(null);
          setAttempt((now) => now + 1);
        }}
      />
    );
  if (task === null) return <LoadingState />;
  return (
    <PlaceSheet title={t('collect.editTitle', { name: task.name })} text={t('collect.editText')}>
      <CollectSheet start={draftOfTask(task)} existing onSubmit={change} />
    </PlaceSheet>
  );
}
