import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { baseName } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { LinkView } from './link-view.tsx';
import { Members } from './members.tsx';
import {
  emptyForm,
  formOf,
  lifetimes,
  newCode,
  problemsOf,
  randomBelow,
  shareFields,
  type FormProblem,
  type Lifetime,
  type ShareForm,
} from './share-form.ts';

interface Props {
  /** Wire paths to share, or a share to change. */
  readonly subject: { readonly paths: readonly string[] } | { readonly share: ShareRecord };
  readonly onClose: (changed: boolean) => void;
}

const lifetimeKeys = Object.keys(lifetimes) as Lifetime[];

/** Makes a share or changes one: for whom, for how long, how often, with which code; then shows its link. */
export function ShareSheet({ subject, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const defaultExpire = useAppSelector((state) => state.settings.shareExpire);
  const [form, setForm] = useState<ShareForm>(() =>
    'share' in subject
      ? formOf(subject.share, Date.now())
      : emptyForm(baseName(subject.paths[0] ?? ''), defaultExpire, Date.now(), newCode(randomBelow)),
  );
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<ShareRecord | null>(null);
  const existing = 'share' in subject;
  const set = (change: Partial<ShareForm>): void => {
    setForm((before) => ({ ...before, ...change }));
    setProblems([]);
  };
  const problem = (which: FormProblem): string => (problems.includes(which) ? t(`problem.${which}`) : '');

  const submit = async (): Promise<void> => {
    if (busy) return;
    const now = Date.now();
    const found = problemsOf(form, now);
    setProblems(found);
    if (found.length > 0) return;
    setBusy(true);
    const fields = shareFields(form, now);
    const result =
      'share' in subject
        ? await call(calls.shareModify, { id: subject.share.id, ...fields })
        : await call(calls.shareCreate, { paths: [...subject.paths], ...fields });
    setBusy(false);
    if (!result.success) setFailure(result.message);
    else if (result.data.members.length > 0) onClose(true);
    else setMade(result.data);
  };

  if (made !== null)
    return (
      <LinkView
        share={made}
        onClose={() => {
          onClose(true);
        }}
      />
    );
  const count = 'paths' in subject ? subject.paths.length : 1;
  return (
    <DialogFrame
      title={existing ? t('sheet.change') : t('sheet.title', { count, name: form.name })}
      layer="shell"
      width={480}
      testId="share-sheet"
      onEscape={() => {
        onClose(false);
      }}
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              onClose(false);
            }}
          >
            {t('cancel')}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            data-testid="share-ok"
            disabled={busy}
            aria-busy={busy}
            onClick={() => void submit()}
          >
            {t(existing ? 'sheet.save' : form.to === 'link' ? 'sheet.makeLink' : 'sheet.share')}
          </button>
        </>
      }
    >
      {!existing && (
        <SelectField
          label={t('sheet.to')}
          value={form.to}
          options={[
            { value: 'link', label: t('sheet.toLink') },
            { value: 'members', label: t('sheet.toMembers') },
          ]}
          onValue={(to) => {
            set({ to });
          }}
        />
      )}
      <TextField
        label={t('sheet.name')}
        value={form.name}
        maxLength={200}
        onValue={(name) => {
          set({ name });
        }}
      />
      {form.to === 'members' ? (
        <Members
          chosen={form.members}
          error={problem('members')}
          onChange={(members) => {
            set({ members });
          }}
        />
      ) : (
        <TextField
          label={t('sheet.code')}
          hint={t('sheet.codeHint')}
          error={problem('code')}
          value={form.code}
          maxLength={4}
          autoComplete="off"
          onValue={(code) => {
            set({ code });
          }}
        />
      )}
      <SelectField
        label={t('sheet.lifetime')}
        value={form.lifetime}
        options={lifetimeKeys.map((value) => ({ value, label: t(`lifetime.${value}`) }))}
        onValue={(lifetime) => {
          set({ lifetime });
        }}
      />
      {form.lifetime === 'date' && (
        <TextField
          label={t('sheet.until')}
          type="datetime-local"
          error={problem('until')}
          value={form.until}
          onValue={(until) => {
            set({ until });
          }}
        />
      )}
      {form.to === 'link' && (
        <TextField
          label={t('sheet.limit')}
          hint={t('sheet.limitHint')}
          error={problem('limit')}
          inputMode="numeric"
          value={form.limit}
          onValue={(limit) => {
            set({ limit });
          }}
        />
      )}
      {failure !== '' && (
        <p role="alert" style={{ color: 'var(--error)', margin: 0 }}>
          {failure}
        </p>
      )}
    </DialogFrame>
  );
}
