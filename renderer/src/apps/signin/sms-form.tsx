import { useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useCountdown } from '../../components/use-countdown.ts';
import { useHost } from '../../host/host-context.ts';
import { KeepSignedIn } from './keep-signed-in.tsx';
import styles from './form-parts.module.css';
import { TextField } from './text-field.tsx';
import type { Reachability } from './use-reachability.ts';
import { useSms } from './use-sms.ts';

const CODE = /^\d{6}$/;

interface Props {
  readonly reach: Reachability;
  readonly onPassword: () => void;
}

/** Account, a code by SMS, stay signed in: for who has a phone at hand and no password in mind. */
export function SmsForm({ reach: { reach }, onPassword }: Props) {
  const { t } = useTranslation('signin');
  const host = useHost();
  const { busy, phone, waitUntil, failure, clear, send, submit } = useSms();
  const [username, setUsername] = useState('');
  const [code, setCode] = useState('');
  const [keepLogin, setKeepLogin] = useState(!host.features.pageKeepsSession);
  const codeField = useRef<HTMLInputElement>(null);
  const wait = useCountdown(waitUntil);
  const reached = reach === 'reached' || reach === 'asking';
  const maySend = reached && busy === null && wait === 0 && username.trim() !== '';
  const maySubmit = reached && busy === null && username.trim() !== '' && CODE.test(code.trim());

  const ask = async (voice: boolean) => {
    if (await send(username.trim(), voice)) codeField.current?.focus();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (maySubmit) void submit({ username: username.trim(), code: code.trim(), keepLogin });
    else if (phone === '' && maySend) void ask(false);
  };
  const advice = failure === null ? '' : t(`advice.${failure.code}`, { defaultValue: '' });

  return (
    <form className={styles.fields} noValidate aria-busy={busy !== null} onSubmit={onSubmit} data-testid="sms-form">
      <h1 className="type-h1">{t('sms.title')}</h1>
      <p className={styles.lead}>{t('sms.lead')}</p>
      {failure !== null && failure.at !== 'code' && (
        <p className={styles.notice} data-tone="error" role="alert">
          <Icon name="cross-circle" />
          <span>
            {failure.at === 'send' && t('sms.sendFailed')} {failureText(failure)}
            {advice !== '' && <span className={styles.advice}>{advice}</span>}
          </span>
        </p>
      )}
      <TextField
        label={t('form.account')}
        icon="person"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          clear();
        }}
      />
      <TextField
        label={t('sms.code')}
        icon="message"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        inputRef={codeField}
        value={code}
        error={failure?.at === 'code' ? failureText(failure) : ''}
        hint={phone === '' ? '' : t('sms.sentTo', { phone })}
        onChange={(event) => {
          setCode(event.target.value);
          clear();
        }}
        action={
          <button type="button" className="btn btn-text" disabled={!maySend} onClick={() => void ask(false)}>
            {busy === 'send' && <Spinner size={16} />}
            {wait > 0 ? t('sms.again', { count: wait }) : phone === '' ? t('sms.send') : t('sms.resend')}
          </button>
        }
      />
      <div className={styles.options}>
        <KeepSignedIn checked={keepLogin} onChange={setKeepLogin} />
        {phone !== '' && (
          <button type="button" className="link-btn" disabled={!maySend} onClick={() => void ask(true)}>
            {t('sms.voice')}
          </button>
        )}
      </div>
      <button
        type="submit"
        className="btn btn-primary btn-lg"
        disabled={!maySubmit && busy !== 'submit'}
        aria-busy={busy === 'submit'}
      >
        {busy === 'submit' && <Spinner size={16} />}
        {busy === 'submit' ? t('form.signingIn') : t('form.submit')}
      </button>
      <span className={styles.spread} />
      <button type="button" className={`link-btn ${styles.otherWay}`} onClick={onPassword}>
        <Icon name="key" />
        {t('sms.byPassword')}
      </button>
    </form>
  );
}
