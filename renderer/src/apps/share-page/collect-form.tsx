import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { acceptedKinds } from '#shared/contract/kinds.ts';
import { acceptAttribute } from '#shared/rules/accepted-types.ts';
import { formatSize } from '#shared/rules/size.ts';
import { call } from '../../api/call.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { LoadingState } from '../../components/loading-state.tsx';
import { pickFiles } from '../../components/pick-files.ts';
import { TextField } from '../../components/place/fields.tsx';
import { whenText } from '../../components/place/when.ts';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { useHost } from '../../host/host-context.ts';
import { OwnSubmissions } from './own-submissions.tsx';
import { keepReceipt } from './receipts.ts';
import { isBegun } from './collect-pieces.ts';
import { checkFile, checkSubmission, sendSubmission, type Submission } from './collect-send.ts';
import { ShareGone } from './share-gone.tsx';
import type { ShareInfo } from './use-share.ts';
import styles from './share.module.css';

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'form'; readonly info: ShareInfo }
  | { readonly kind: 'sent'; readonly again: number }
  | { readonly kind: 'cancelled' | 'finished' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };

const endOf = (code: string, message: string): State => {
  if (code === 'N003001') return { kind: 'cancelled' };
  if (code === 'N003002') return { kind: 'finished' };
  return { kind: 'failed', code, message };
};

/** The page of a file collection: what is asked for, files, send (RTE-20, APP-COLL-02). */
export function CollectForm({ id }: { id: string }) {
  const { t } = useTranslation('sharing');
  const [state, setState] = useState<State>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    void call(calls.shareInfo, { id }, { signal: controller.signal }).then((result) => {
      if (controller.signal.aborted) return;
      if (!result.success) setState(endOf(result.code, result.message));
      else if (result.data.collect === undefined) setState({ kind: 'cancelled' });
      else setState({ kind: 'form', info: result.data });
    });
    return () => {
      controller.abort();
    };
  }, [id, attempt]);
  const again = (): void => {
    setState({ kind: 'loading' });
    setAttempt((now) => now + 1);
  };
  switch (state.kind) {
    case 'loading':
      return <LoadingState />;
    case 'failed':
      return <ErrorState text={state.message} code={state.code} onRetry={again} />;
    case 'cancelled':
    case 'finished':
      return <ShareGone state={state.kind} />;
    case 'sent':
      return (
        <div className={styles.prompt} data-testid="collect-sent">
          <h1>{t('collect.sent')}</h1>
          {state.again > 0 && <p>{t('collect.again', { count: state.again })}</p>}
          <p>{t('collect.sentText')}</p>
          <button type="button" className="btn btn-secondary" onClick={again}>
            {t('collect.another')}
          </button>
          <OwnSubmissions id={id} />
        </div>
      );
    case 'form':
      return <Form id={id} info={state.info} onState={setState} />;
  }
}

function Form({ id, info, onState }: { id: string; info: ShareInfo; onState: (state: State) => void }) {
  const { t } = useTranslation('sharing');
  const { deviceBase } = useHost();
  const wanted = info.collect;
  const [values, setValues] = useState<Readonly<Record<string, string>>>(() => {
    // An account that is asked need not say who it is.
    const [first] = wanted?.fields ?? [];
    return first === undefined || wanted?.you === undefined ? {} : { [first.label]: wanted.you };
  });
  const [files, setFiles] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState('');
  const [sent, setSent] = useState<number | null>(null);
  // What is added or typed meanwhile would not go with it, and be gone afterwards.
  const busy = sent !== null;
  if (wanted === undefined) return null;
  const { types = [] } = wanted;
  const typeNames = types.map((type) => {
    const kind = acceptedKinds.find((one) => one === type);
    return kind === undefined ? type : t(`collect.kind.${kind}`);
  });

  const submit = async (): Promise<void> => {
    if (busy) return;
    const submission: Submission = { values, files };
    const wrong = checkSubmission(wanted, submission);
    if (wrong !== null) {
      setProblem(t(`collect.problem.${wrong.kind}`, { label: wrong.label, count: wanted.max_files }));
      return;
    }
    setProblem('');
    setSent(0);
    const answer = await sendSubmission(deviceBase, id, submission, setSent);
    setSent(null);
    if (answer.ok) {
      if (answer.receipt !== '') keepReceipt(id, answer.receipt);
      onState({ kind: 'sent', again: answer.again });
    } else if (answer.code === 'N003001' || answer.code === 'N003002') onState(endOf(answer.code, answer.message));
    else if (answer.full) setProblem(t('collect.problem.full'));
    else if (answer.refused !== '') setProblem(t('collect.problem.wrongType', { label: answer.refused }));
    else if (answer.kept) setProblem(t('collect.kept'));
    else setProblem(answer.message === '' ? t('collect.failed') : answer.message);
  };

  return (
    <form
      className={styles.collect}
      data-testid="collect-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h1>{info.name}</h1>
      <p>
        {t('page.from', { name: info.owner_nick })} · {t('page.until', { time: whenText(info.expire_at) })}
      </p>
      {wanted.note !== '' && <p className={styles.note}>{wanted.note}</p>}
      {wanted.fields.map(({ label, required }) => (
        <TextField
          key={label}
          label={required ? t('collect.required', { label }) : label}
          value={values[label] ?? ''}
          maxLength={1000}
          disabled={busy}
          onValue={(value) => {
            setValues((before) => ({ ...before, [label]: value }));
          }}
        />
      ))}
      {typeNames.length > 0 && (
        <p data-testid="collect-types">{t('collect.only', { types: typeNames.join(t('collect.comma')) })}</p>
      )}
      <div className={styles.picked}>
        <button
          type="button"
          className="btn btn-secondary"
          data-testid="collect-pick"
          disabled={busy}
          onClick={() => {
            void pickFiles(false, acceptAttribute(types)).then((list) => {
              setFiles((before) => [...before, ...list]);
            });
          }}
        >
          {t('collect.pick')}
        </button>
        <span>
          {t('collect.most', { count: wanted.max_files })}
          {wanted.max_size > 0 && ` · ${t('collect.eachMost', { size: formatSize(wanted.max_size) })}`}
          {wanted.room !== undefined && ` · ${t('collect.roomLeft', { size: formatSize(wanted.room) })}`}
        </span>
      </div>
      <ul className={styles.list}>
        {files.map((file, index) => {
          const refusal = checkFile(wanted, file);
          return (
            <li key={`${index}-${file.name}`} data-refused={refusal ?? undefined}>
              <span className={styles.entryName} title={file.name}>
                {file.name}
              </span>
              {refusal !== null && <span className={styles.refused}>{t(`collect.refused.${refusal}`)}</span>}
              {refusal === null && isBegun(id, file) && <span className={styles.entryFact}>{t('collect.begun')}</span>}
              <span className={styles.entryFact}>{formatSize(file.size)}</span>
              <button
                type="button"
                className="link-btn"
                disabled={busy}
                aria-label={`${t('collect.remove')}: ${file.name}`}
                onClick={() => {
                  setFiles(files.filter((one) => one !== file));
                }}
              >
                {t('collect.remove')}
              </button>
            </li>
          );
        })}
      </ul>
      {sent !== null && <ProgressBar value={sent} label={t('collect.sending')} />}
      <p role="alert" className={styles.error}>
        {problem}
      </p>
      <button type="submit" className="btn btn-primary btn-lg" disabled={busy}>
        {t('collect.send')}
      </button>
      <OwnSubmissions id={id} />
    </form>
  );
}
