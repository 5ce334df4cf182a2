import { useEffect, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../i18n/use-translation.ts';
import { sendWait } from '#shared/flows/remote-help-machine.ts';
import { maskMobile } from '#shared/rules/mask.ts';
import { codeDigits } from '#shared/rules/remote-help.ts';
import { DialogFrame } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useAppSelector } from '../../state/store.ts';
import styles from './remote-help.module.css';
import type { RemoteHelpView } from './use-remote-help.ts';

const TICK_MS = 250;

/** Seconds until the next code, rounded up; looks at the clock while it waits. RHP-04 */
function useWait({ context }: RemoteHelpView): number {
  const [wait, setWait] = useState(() => sendWait(context));
  useEffect(() => {
    const look = () => {
      setWait(sendWait(context));
    };
    look();
    const timer = setInterval(look, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, [context]);
  return Math.ceil(wait / 1000);
}

/** Over the page, whatever window the switch stands in. */
function OverAll({ children }: { children: ReactNode }) {
  return createPortal(children, document.body);
}

/** The code by SMS that every change of the switch asks for. RHP-01 to RHP-07 */
export function SmsDialog({ view }: { view: RemoteHelpView }) {
  const { t } = useTranslation('help');
  const { context, sms, send, offersVoice } = view;
  const [code, setCode] = useState('');
  const [cleared, setCleared] = useState(context.cleared);
  const field = useRef<HTMLInputElement>(null);
  const username = useAppSelector((state) => state.session.username);
  const wait = useWait(view);
  if (cleared !== context.cleared) {
    setCleared(context.cleared);
    setCode('');
  }
  useEffect(() => {
    if (context.phone !== '' || context.cleared > 0) field.current?.focus();
  }, [context.phone, context.cleared]);

  const idle = sms === 'ready';
  const maySubmit = idle && code.trim() !== '';
  const submit = () => {
    if (maySubmit) send({ type: 'SUBMIT', code });
  };
  const cancel = () => {
    send({ type: 'CANCEL' });
  };
  const ask = (voice: boolean) => {
    send({ type: 'SEND', voice });
  };
  const masked = maskMobile(username);
  const phone = context.phone !== '' ? context.phone : masked === username ? '' : masked;
  const { failure } = context;
  return (
    <OverAll>
      <DialogFrame
        title={t(`sms.${context.wish}`)}
        layer="confirm"
        width={420}
        testId="rhelp-sms"
        overlay="remote-help-sms"
        state={sms}
        onEscape={sms === 'switching' ? undefined : cancel}
        onEnter={submit}
        footer={
          <>
            <button type="button" className="btn btn-secondary" disabled={sms === 'switching'} onClick={cancel}>
              {t('sms.cancel')}
            </button>
            <button type="button" className="btn btn-primary" disabled={!maySubmit} onClick={submit}>
              {(sms === 'checking' || sms === 'switching') && <Spinner size={16} />}
              {t('sms.confirm')}
            </button>
          </>
        }
      >
        <p className={styles.text}>
          {phone === ''
            ? t('sms.lead')
            : context.phone === ''
              ? t('sms.leadTo', { phone })
              : t('sms.sentTo', { phone })}
        </p>
        <div className={styles.field}>
          <label htmlFor="rhelp-sms-code">{t('sms.code')}</label>
          <span className={styles.row}>
            <input
              id="rhelp-sms-code"
              ref={field}
              type="text"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              aria-invalid={failure?.at === 'check'}
              aria-describedby="rhelp-failure"
              onChange={(event) => {
                setCode(codeDigits(event.target.value));
              }}
            />
            <button
              type="button"
              className="btn btn-secondary"
              disabled={!idle || wait > 0}
              onClick={() => {
                ask(false);
              }}
            >
              {sms === 'sending' && <Spinner size={16} />}
              {wait > 0 ? t('sms.again', { count: wait }) : offersVoice ? t('sms.resend') : t('sms.send')}
            </button>
          </span>
        </div>
        <p id="rhelp-failure" className={styles.failure} role="alert">
          {failure !== null && (
            <>
              <Icon name="cross-circle" size={14} />
              {t(`sms.failed.${failure.at}`)}
              {failure.message !== '' && ` · ${failure.message}`}
            </>
          )}
        </p>
        {offersVoice && (
          <button
            type="button"
            className="link-btn"
            disabled={!idle || wait > 0}
            onClick={() => {
              ask(true);
            }}
          >
            <Icon name="phone" />
            {t('sms.voice')}
          </button>
        )}
      </DialogFrame>
    </OverAll>
  );
}
