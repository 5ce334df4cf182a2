import { useCallback, useEffect, useState, type FormEvent } from 'react';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { useWindowLoading } from '../../components/app-window.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { LoadingState } from '../../components/loading-state.tsx';
import { TextField } from '../../components/place/fields.tsx';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { usePushes } from '../../components/place/use-pushes.ts';
import { fieldSeconds, minuteField, whenText } from '../../components/place/when.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { Failure } from './note-types.ts';
import { isMemoNews } from './notes-api.ts';
import styles from './memo.module.css';

type Memo = CallData<Calls['noteMemo']>['list'][number];
type Change = CallArgs<Calls['noteMemo']>;

const MEMO_MAX = 1000;
/** How often what is due is looked at again (ms). */
const LOOK_MS = 15_000;

const nowS = (): number => Math.floor(Date.now() / 1000);

/** Times that one means most often, unix seconds. */
function soonTimes(now: Date): Readonly<Record<'hour' | 'evening' | 'tomorrow', number>> {
  const at = (days: number, hour: number): number =>
    Math.floor(new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour).getTime() / 1000);
  const evening = at(0, 19);
  return {
    hour: Math.floor(now.getTime() / 1000) + 3600,
    evening: evening > now.getTime() / 1000 ? evening : at(1, 19),
    tomorrow: at(1, 8),
  };
}

/** /notebookMemo: what is to be remembered, and when (APP-NOTE-05). */
export function MemoScreen() {
  const { t } = useTranslation('notes');
  const [list, setList] = useState<readonly Memo[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [editing, setEditing] = useState('');
  const [now, setNow] = useState(nowS);
  const reload = useCallback(() => {
    void call(calls.noteMemo, { action: 'list' }).then((result) => {
      if (result.success) setList(result.data.list);
      setFailure(result.success ? null : { code: result.code, message: result.message });
    });
  }, []);
  useEffect(reload, [reload]);
  const ask = async (change: Change): Promise<boolean> => {
    const result = await call(calls.noteMemo, change);
    if (result.success) setList(result.data.list);
    else toastFailure(result);
    return result.success;
  };
  usePushes(isMemoNews, reload);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(nowS());
    }, LOOK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  useWindowLoading(list === null && failure === null);
  const remove = async (memo: Memo): Promise<void> => {
    if (!(await ask({ action: 'delete', id: memo.id }))) return;
    const { text, at } = memo;
    toast({
      kind: 'info',
      text: t('memo.deleted'),
      action: { label: t('note.undo'), onSelect: () => void ask({ action: 'save', text, at }) },
    });
  };
  const open = list?.filter(({ done }) => done === 0) ?? [];
  const done = list?.filter((memo) => memo.done === 1) ?? [];
  const row = (memo: Memo) =>
    editing === memo.id ? (
      <li key={memo.id} className={styles.editing}>
        <MemoForm
          memo={memo}
          now={now}
          onDone={async (text, at) => {
            const saved = await ask({ action: 'save', id: memo.id, text, at });
            if (saved) setEditing('');
            return saved;
          }}
          onCancel={() => {
            setEditing('');
          }}
        />
      </li>
    ) : (
      <li key={memo.id} className={styles.memo} data-testid="memo" data-done={memo.done === 1}>
        <input
          type="checkbox"
          checked={memo.done === 1}
          aria-label={t('memo.tick', { text: memo.text })}
          onChange={(event) => void ask({ action: 'done', id: memo.id, done: event.target.checked })}
        />
        <div className={styles.what}>
          <span>{memo.text}</span>
          {memo.at > 0 && (
            <span className={styles.when} data-due={memo.done === 0 && memo.at <= now}>
              <Icon name="clock" size={14} />
              {memo.done === 0 && memo.at <= now
                ? t('memo.overdue', { time: whenText(memo.at) })
                : t('memo.atTime', { time: whenText(memo.at) })}
            </span>
          )}
        </div>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('memo.edit')}
          data-tip={t('memo.edit')}
          onClick={() => {
            setEditing(memo.id);
          }}
        >
          <Icon name="edit" size={16} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('memo.delete')}
          data-tip={t('memo.delete')}
          onClick={() => void remove(memo)}
        >
          <Icon name="trash" size={16} />
        </button>
      </li>
    );
  return (
    <PlaceFrame label={t('memo.title')}>
      <div className={styles.screen} data-testid="memos">
        <h1>{t('memo.title')}</h1>
        <MemoForm memo={null} now={now} onDone={(text, at) => ask({ action: 'save', text, at })} onCancel={null} />
        {list === null &&
          (failure === null ? (
            <LoadingState />
          ) : (
            <ErrorState text={failure.message} code={failure.code} onRetry={reload} />
          ))}
        {list?.length === 0 && <EmptyState icon="clock" title={t('memo.none')} text={t('memo.noneText')} />}
        {open.length > 0 && <ul className={styles.list}>{open.map(row)}</ul>}
        {done.length > 0 && (
          <>
            <h2>{t('memo.done')}</h2>
            <ul className={styles.list}>{done.map(row)}</ul>
          </>
        )}
      </div>
    </PlaceFrame>
  );
}

interface FormProps {
  /** Null for a new one. */
  readonly memo: Memo | null;
  readonly now: number;
  readonly onDone: (text: string, at: number) => Promise<boolean>;
  readonly onCancel: (() => void) | null;
}

function MemoForm({ memo, now, onDone, onCancel }: FormProps) {
  const { t } = useTranslation('notes');
  const [text, setText] = useState(memo?.text ?? '');
  const [at, setAt] = useState(memo === null || memo.at === 0 ? '' : minuteField(memo.at));
  const [busy, setBusy] = useState(false);
  const seconds = fieldSeconds(at);
  const isPast = seconds !== null && seconds <= now && seconds !== memo?.at;
  const isReady = !busy && text.trim() !== '' && !isPast;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady) return;
    setBusy(true);
    const done = await onDone(text.trim(), seconds ?? 0);
    setBusy(false);
    if (!done || memo !== null) return;
    setText('');
    setAt('');
  };
  return (
    <form className={styles.form} data-testid="memo-form" onSubmit={(event) => void submit(event)}>
      <div className={styles.fields}>
        <TextField label={t('memo.text')} value={text} maxLength={MEMO_MAX} onValue={setText} />
        <TextField
          label={t('memo.at')}
          type="datetime-local"
          value={at}
          error={isPast ? t('memo.past') : ''}
          onValue={setAt}
        />
      </div>
      <div className={styles.ways}>
        {Object.entries(soonTimes(new Date(now * 1000))).map(([key, time]) => (
          <button
            key={key}
            type="button"
            className="btn btn-text"
            onClick={() => {
              setAt(minuteField(time));
            }}
          >
            {t(`memo.soon.${key as 'hour' | 'evening' | 'tomorrow'}`)}
          </button>
        ))}
        <span className={styles.grow} />
        {onCancel !== null && (
          <button type="button" className="btn btn-secondary" onClick={onCancel}>
            {t('memo.cancel')}
          </button>
        )}
        <button type="submit" className="btn btn-primary" disabled={!isReady}>
          {t(memo === null ? 'memo.add' : 'memo.save')}
        </button>
      </div>
    </form>
  );
}
