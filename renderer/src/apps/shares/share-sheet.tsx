import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import type { ShareRecord } from '#shared/contract/calls-shares.ts';
import { calls } from '#shared/contract/index.ts';
import { freeName } from '#shared/rules/file-name.ts';
import { call } from '../../api/call.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { SelectField, TextField } from '../../components/place/fields.tsx';
import { baseName } from '../../state/files/wire-path.ts';
import { useAppSelector } from '../../state/store.ts';
import { ItemLinkList, useItemLinks } from './item-links.tsx';
import { LinkView } from './link-view.tsx';
import { Members } from '../../components/account/members.tsx';
import styles from './shares.module.css';
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

/**
 * Makes a share or changes one: for whom, for how long, how often, with which code; then shows its link. An item that
 * has links already shows them, and can have another one with a name of its own.
 */
export function ShareSheet({ subject, onClose }: Props) {
  const { t } = useTranslation('sharing');
  const defaultExpire = useAppSelector((state) => state.settings.shareExpire);
  // A new link has a code unless the account has decided otherwise (APP-SET-02).
  const hasCode = useAppSelector((state) => state.settings.values['file.share.code'] !== '0');
  const [form, setForm] = useState<ShareForm>(() =>
    'share' in subject
      ? formOf(subject.share, Date.now())
      : emptyForm(baseName(subject.paths[0] ?? ''), defaultExpire, Date.now(), hasCode ? newCode(randomBelow) : ''),
  );
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const [made, setMade] = useState<ShareRecord | null>(null);
  const [showing, setShowing] = useState<ShareRecord | null>(null);
  const [gone, setGone] = useState(false);
  const existing = 'share' in subject;
  const [path = null, ...others] = existing ? [] : subject.paths;
  const { links, reload } = useItemLinks(others.length === 0 ? path : null);
  // Links of an item are told apart by their names, until somebody writes one.
  const [isNamed, setNamed] = useState(existing);
  const taken = new Set(links?.map(({ name }) => name));
  const name = isNamed ? form.name : freeName(form.name, true, (one) => taken.has(one));
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
    const fields = shareFields({ ...form, name }, now);
    const result =
      'share' in subject
        ? await call(calls.shareModify, { id: subject.share.id, ...fields })
        : await call(calls.shareCreate, { paths: [...subject.paths], ...fields });
    setBusy(false);
    if (!result.success) setFailure(result.message);
    else if (result.data.members.length > 0) onClose(true);
    else setMade(result.data);
  };

  const link = made ?? showing;
  if (link !== null)
    return (
      <LinkView
        share={link}
        onClose={() => {
          if (made === null) setShowing(null);
          else onClose(true);
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
        onClose(gone);
      }}
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              onClose(gone);
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
      {links !== null && links.length > 0 && (
        <>
          <ItemLinkList
            links={links}
            onShow={setShowing}
            onGone={() => {
              setGone(true);
              reload();
            }}
          />
          <h3 className={styles.another}>{t('sheet.another')}</h3>
        </>
      )}
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
        hint={t('sheet.nameHint')}
        value={name}
        maxLength={200}
        onValue={(value) => {
          setNamed(true);
          set({ name: value });
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
