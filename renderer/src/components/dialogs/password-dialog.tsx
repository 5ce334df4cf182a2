import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { callWithCredentials, KEY_UNVERIFIED } from '../../api/device-key.ts';
import { passwordChecked } from '../../state/storage-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import { Icon } from '../icon.ts';
import { Spinner } from '../spinner.tsx';
import { CheckLine } from './check-line.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { PasswordEntry } from './dialog-types.ts';
import styles from './dialogs.module.css';

/** Longest password the field takes; longer ones are none of the device's. */
const MAX = 64;

/**
 * The password once more, before something that cannot be undone (DLG-10, PWD-01 to PWD-04). A refusal is shown under
 * the field until the next change; the dialog stays. The typed password lives in this field only and goes with it
 * (PWD-08).
 */
export function PasswordDialog({ entry }: { entry: PasswordEntry }) {
  const { t } = useTranslation('shell');
  const username = useAppSelector((state) => state.session.username);
  const { title, content, okText, checkText, danger, width, act } = entry.options;
  const dispatch = useAppDispatch();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const open = useRef(true);
  const focusField = useRef(false);
  const fieldId = useId();
  const errorId = useId();
  const ready = !busy && password.trim() !== '' && (checkText === undefined || ticked);

  // StrictMode runs effects twice: the second run opens what the first one's end closed.
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  // The field takes no focus while it is disabled: after a refusal it does once it is back.
  useEffect(() => {
    if (busy || !focusField.current) return;
    focusField.current = false;
    field.current?.focus();
  }, [busy]);

  const cancel = () => {
    if (!busy) entry.resolve(null);
  };
  const textOf = ({ code, message }: { code: string; message: string }) => {
    if (message !== '') return message;
    return code === KEY_UNVERIFIED ? t('password.noKey') : t('password.wrong');
  };
  const carryOut = (second: string, typed: string): Promise<string | null> =>
    act === undefined
      ? Promise.resolve(null)
      : act({ second, send: (make) => callWithCredentials(username, typed, make) }).catch(() => t('dialog.failed'));
  const submit = async () => {
    if (!ready) return;
    setBusy(true);
    setError('');
    const typed = password.trim();
    const result = await callWithCredentials(username, typed, (fields) => call(calls.passwordCheck, fields));
    if (result.success) dispatch(passwordChecked(Date.now()));
    // Withdrawn meanwhile: the answer belongs to nobody (OVL-10).
    if (!open.current) return;
    setPassword('');
    const refusal = result.success ? await carryOut(result.data.second, typed) : textOf(result);
    if (!open.current) return;
    setBusy(false);
    if (refusal === null) {
      entry.resolve(result.success ? result.data.second : null);
      return;
    }
    setError(refusal);
    focusField.current = true;
  };

  return (
    <DialogFrame
      title={title ?? t('password.title')}
      layer="confirm"
      testId="password-dialog"
      overlay="password"
      state={busy ? 'checking' : error === '' ? 'idle' : 'error'}
      {...(width !== undefined && { width })}
      onEscape={cancel}
      onEnter={() => void submit()}
      footer={
        <>
          <button type="button" className="btn btn-secondary" onClick={cancel} disabled={busy}>
            {t('dialog.cancel')}
          </button>
          <button
            type="button"
            className={danger ? 'btn btn-danger' : 'btn btn-primary'}
            onClick={() => void submit()}
            disabled={!ready}
            aria-busy={busy}
          >
            {busy && <Spinner />}
            {okText ?? t('password.confirm')}
          </button>
        </>
      }
    >
      {content}
      <div className={styles.fields}>
        <div>
          <span className={styles.label}>{t('password.account')}</span>
          <div className={styles.key}>{username}</div>
        </div>
        <div>
          <label className={styles.label} htmlFor={fieldId}>
            {t('password.password')}
          </label>
          <div className={styles.passwordField}>
            <input
              ref={field}
              id={fieldId}
              className={styles.input}
              type={shown ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX}
              value={password}
              readOnly={busy}
              aria-invalid={error !== ''}
              aria-describedby={error === '' ? undefined : errorId}
              data-autofocus
              onChange={(event) => {
                setPassword(event.target.value);
                setError('');
              }}
            />
            <button
              type="button"
              className={`icon-btn ${styles.eye}`}
              aria-label={shown ? t('password.hide') : t('password.show')}
              aria-pressed={shown}
              onClick={() => {
                setShown(!shown);
              }}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} />
            </button>
          </div>
          {error !== '' && (
            <div id={errorId} className={styles.error} role="alert">
              <Icon name="cross-circle" />
              {error}
            </div>
          )}
        </div>
        {checkText !== undefined && <CheckLine text={checkText} checked={ticked} disabled={busy} onCheck={setTicked} />}
      </div>
    </DialogFrame>
  );
}
