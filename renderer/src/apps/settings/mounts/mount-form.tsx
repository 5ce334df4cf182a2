import { useState } from 'react';
import { mountTypes, type MountType } from '#shared/contract/kinds.ts';
import { SelectField, SwitchField, TextField } from '../../../components/place/fields.tsx';
import { PlaceNote, PlaceSheet } from '../../../components/place/place-frame.tsx';
import { TrustCertificate } from '../../../components/place/trust-certificate.tsx';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import {
  changed,
  choosesTls,
  draftOf,
  fieldsOf,
  isShared,
  type MountDraft,
  type MountRecord,
  problemsOf,
} from './mount-fields.ts';
import styles from './mounts.module.css';
import { useMountForm } from './use-mount-form.ts';

interface Props {
  /** The one that is changed; null for a new one. */
  readonly mount: MountRecord | null;
  /** Protocols that the device speaks. */
  readonly types: readonly MountType[];
  /** Called with the name of what was kept; null when somebody gave up. */
  readonly onDone: (saved: string | null) => void;
}

/** A server that is mounted: its address is tried, then kept (APP-SET-07). */
export function MountForm({ mount, types, onDone }: Props) {
  const { t } = useTranslation('setmount');
  const [draft, setDraft] = useState(() => draftOf(mount));
  const { outcome, attempt, forget } = useMountForm(onDone);
  const wrong = problemsOf(draft, mount);
  const fields = fieldsOf(draft, mount);
  const isBusy = outcome.state === 'busy';
  const isReady = fields !== null && !isBusy;
  const set = (change: Partial<MountDraft>): void => {
    setDraft((before) => changed(before, change));
    forget();
  };
  const run = (step: 'test' | 'save', trusted?: string): void => {
    if (fields !== null && !isBusy) void attempt(step, fields, draft.password, trusted);
  };
  const options = mountTypes.map((value) => {
    const type = t(`types.${value}`);
    return { value, label: types.includes(value) ? type : t('notSpoken', { type }), disabled: !types.includes(value) };
  });
  return (
    <PlaceSheet title={mount === null ? t('form.add') : t('form.edit', { name: mount.name })} text={t('form.text')}>
      <form
        className={styles.form}
        data-testid="mount-form"
        aria-label={t('form.label')}
        noValidate
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.nativeEvent.isComposing) onDone(null);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          run('save');
        }}
      >
        <SelectField
          label={t('form.type')}
          value={draft.type}
          options={options}
          onValue={(type) => {
            set({ type });
          }}
        />
        <TextField
          label={t('form.name')}
          hint={t('form.nameHint')}
          autoFocus
          autoComplete="off"
          maxLength={64}
          value={draft.name}
          onValue={(name) => {
            set({ name });
          }}
        />
        <div className={styles.address}>
          <TextField
            label={t('form.host')}
            hint={t('form.hostHint')}
            autoComplete="off"
            spellCheck={false}
            maxLength={253}
            value={draft.host}
            error={wrong.has('host') ? t('form.hostWrong') : ''}
            onValue={(host) => {
              set({ host });
            }}
          />
          <TextField
            label={t('form.port')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={5}
            value={draft.port}
            error={wrong.has('port') ? t('form.portWrong') : ''}
            onValue={(port) => {
              set({ port });
            }}
          />
        </div>
        <TextField
          label={t('form.path')}
          hint={t(isShared(draft.type) ? 'form.shareHint' : 'form.pathHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={1024}
          value={draft.path}
          error={wrong.has('path') ? t(isShared(draft.type) ? 'form.shareWrong' : 'form.pathWrong') : ''}
          onValue={(path) => {
            set({ path });
          }}
        />
        <TextField
          label={t('form.account')}
          hint={t('form.accountHint')}
          autoComplete="off"
          spellCheck={false}
          maxLength={128}
          value={draft.username}
          error={wrong.has('account') ? t('form.accountWrong') : ''}
          onValue={(username) => {
            set({ username });
          }}
        />
        <TextField
          label={t('form.password')}
          hint={mount !== null && mount.username !== '' ? t('form.passwordKept') : ''}
          type="password"
          autoComplete="off"
          maxLength={200}
          value={draft.password}
          error={wrong.has('passwordAgain') ? t('form.passwordAgain') : ''}
          onValue={(password) => {
            set({ password });
          }}
        />
        {choosesTls(draft.type) && (
          <SwitchField
            label={t('form.tls')}
            hint={t(draft.tls ? 'form.tlsHint.on' : 'form.tlsHint.off')}
            checked={draft.tls}
            onValue={(tls) => {
              set({ tls });
            }}
          />
        )}
        <div className={styles.told} aria-live="polite" data-testid="mount-outcome" data-state={outcome.state}>
          {isBusy && (
            <p className={styles.busy}>
              <Spinner size={16} />
              {t('form.testing')}
            </p>
          )}
          {outcome.state === 'worked' && <PlaceNote tone="success">{t('form.worked')}</PlaceNote>}
          {outcome.state === 'failed' && <PlaceNote tone="error">{outcome.problem}</PlaceNote>}
          {outcome.state === 'asks' && (
            <TrustCertificate
              print={outcome.certificate}
              onTrust={() => {
                run(outcome.step, outcome.certificate);
              }}
            />
          )}
        </div>
        <p className={styles.buttons}>
          <button
            type="button"
            className="btn btn-secondary"
            data-testid="mount-test"
            disabled={!isReady}
            onClick={() => {
              run('test');
            }}
          >
            {t('form.test')}
          </button>
          <button type="submit" className="btn btn-primary" data-testid="mount-save" disabled={!isReady}>
            {t('form.save')}
          </button>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={() => {
              onDone(null);
            }}
          >
            {t('form.cancel')}
          </button>
        </p>
      </form>
    </PlaceSheet>
  );
}
