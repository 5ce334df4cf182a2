import { useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../icon.ts';
import { Spinner } from '../spinner.tsx';
import { CheckLine } from './check-line.tsx';
import { DialogFrame } from './dialog-frame.tsx';
import type { ConfirmEntry } from './dialog-types.ts';
import styles from './dialogs.module.css';

/** A question with two answers; may want a text typed or a statement ticked first (OVL-04, DLG-03, DLG-04). */
export function ConfirmDialog({ entry }: { entry: ConfirmEntry }) {
  const { t } = useTranslation('shell');
  const { title, content, okText, cancelText, danger, keyText, checkText, width, onOk } = entry.options;
  const careful = danger === true || entry.options.cautious === true;
  const [typed, setTyped] = useState('');
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const fieldId = useId();
  const blocking = entry.options.blocking ?? (keyText !== undefined || checkText !== undefined);
  const ready = !busy && (keyText === undefined || typed.trim() === keyText) && (checkText === undefined || ticked);

  const cancel = () => {
    if (!busy) entry.resolve(false);
  };
  const submit = async () => {
    if (!ready) return;
    if (!onOk) {
      entry.resolve(true);
      return;
    }
    setBusy(true);
    setError('');
    try {
      const answer = await onOk();
      if (typeof answer === 'string' && answer !== '') setError(answer);
      else entry.resolve(true);
    } catch {
      setError(t('dialog.failed'));
    }
    setBusy(false);
  };

  return (
    <DialogFrame
      title={title}
      layer="confirm"
      role="alertdialog"
      testId="confirm-dialog"
      state={busy ? 'busy' : 'open'}
      {...(width !== undefined && { width })}
      onEscape={blocking ? undefined : cancel}
      onEnter={() => void submit()}
      footer={
        <>
          <button
            type="button"
            className="btn btn-secondary"
            onClick={cancel}
            disabled={busy}
            data-autofocus={careful && keyText === undefined ? true : undefined}
          >
            {cancelText ?? t('dialog.cancel')}
          </button>
          <button
            type="button"
            className={danger ? 'btn btn-danger' : 'btn btn-primary'}
            onClick={() => void submit()}
            disabled={!ready}
            aria-busy={busy}
            data-autofocus={!careful && keyText === undefined && checkText === undefined ? true : undefined}
          >
            {busy && <Spinner />}
            {okText ?? t('dialog.ok')}
          </button>
        </>
      }
    >
      {content}
      {keyText !== undefined || checkText !== undefined ? (
        <div className={styles.fields}>
          {keyText !== undefined && (
            <div>
              <label className={styles.label} htmlFor={fieldId}>
                {t('dialog.typeThis')}
              </label>
              <div className={styles.key} data-testid="confirm-key">
                {keyText}
              </div>
              <input
                id={fieldId}
                className={styles.input}
                type="text"
                maxLength={200}
                autoComplete="off"
                spellCheck={false}
                value={typed}
                disabled={busy}
                onChange={(event) => {
                  setTyped(event.target.value);
                }}
                onBlur={() => {
                  setTyped((value) => value.trim());
                }}
              />
            </div>
          )}
          {checkText !== undefined && (
            <CheckLine text={checkText} checked={ticked} disabled={busy} onCheck={setTicked} />
          )}
        </div>
      ) : null}
      {error !== '' && (
        <div className={styles.error} role="alert">
          <Icon name="cross-circle" />
          {error}
        </div>
      )}
    </DialogFrame>
  );
}
