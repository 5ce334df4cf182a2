import { useRef, useState, type AnimationEvent, type KeyboardEvent, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useDelayed } from '../../components/use-delayed.ts';
import { useHost } from '../../host/host-context.ts';
import { useAppSelector } from '../../state/store.ts';
import { AccountChips } from './account-chips.tsx';
import { CaptchaField } from './captcha-field.tsx';
import { FormNotice } from './form-notice.tsx';
import { KeepSignedIn } from './keep-signed-in.tsx';
import styles from './form-parts.module.css';
import { TextField } from './text-field.tsx';
import { useCountdown } from '../../components/use-countdown.ts';
import type { Reachability } from './use-reachability.ts';
import { useSignIn } from './use-sign-in.ts';

/** The spinner inside the button waits this long (ms). */
const SPINNER_MS = 150;

function BusyIcon() {
  return useDelayed(SPINNER_MS) ? <Spinner size={16} /> : null;
}

/** Codes after which the device may not have been reached at all. */
const lostCodes: readonly string[] = ['NETWORK', 'TIMEOUT', '504'];

interface Props {
  readonly reach: Reachability;
  /** The person would rather get a code by SMS. */
  readonly onSms: () => void;
  /** The person is signed in on another device. */
  readonly onQr: () => void;
}

/** Account, password, stay signed in (RTE-17). */
export function SignInForm({ reach, onSms, onQr }: Props) {
  const { t } = useTranslation('signin');
  const host = useHost();
  const nasName = useAppSelector((state) => state.device.nasName);
  const mode = useAppSelector((state) => state.connection.mode);
  const { busy, failure, captcha, clear, submit } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [letters, setLetters] = useState('');
  // Decision of RTE-17: off in a browser, on in the desktop client.
  const [keepLogin, setKeepLogin] = useState(!host.features.pageKeepsSession);
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const [helped, setHelped] = useState(false);
  const [autofilled, setAutofilled] = useState(false);
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const captchaField = useRef<HTMLInputElement>(null);
  const locked = useCountdown(failure?.lockedUntil ?? null);
  const read = !captcha.wanted || (captcha.picture !== null && letters.trim() !== '');
  const filled = (autofilled || (username.trim() !== '' && password !== '')) && read;
  const blocked = !filled || locked > 0 || reach.reach === 'untrusted' || reach.reach === 'unreachable';

  const onSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || blocked) return;
    // What the browser filled in by itself may be in the fields only.
    const filledIn = {
      username: usernameField.current?.value.trim() ?? username,
      password: passwordField.current?.value ?? password,
    };
    const failed = await submit({ ...filledIn, keepLogin, captcha: letters });
    setLetters('');
    if (failed === null) return;
    if (lostCodes.includes(failed.code)) reach.lost();
    if (failed.at === 'captcha') {
      captchaField.current?.focus();
      return;
    }
    passwordField.current?.focus();
    passwordField.current?.select();
  };
  const watchCaps = (event: KeyboardEvent) => {
    setCapsLock(event.getModifierState('CapsLock'));
  };
  const watchAutofill = (event: AnimationEvent) => {
    if (event.animationName.includes('autofilled')) setAutofilled(true);
  };

  return (
    <form
      className={styles.fields}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => void onSubmit(event)}
      onAnimationStart={watchAutofill}
    >
      <h1 className="type-h1">{t('form.title')}</h1>
      <p className={styles.lead}>{nasName === '' ? t('form.leadUnnamed') : t('form.lead', { name: nasName })}</p>
      <FormNotice failure={failure} locked={locked} reach={reach.reach} />
      <AccountChips
        current={username}
        onChoose={(chosen) => {
          setUsername(chosen);
          clear();
          passwordField.current?.focus();
        }}
      />
      <TextField
        label={t('form.account')}
        icon="person"
        name="username"
        inputRef={usernameField}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        value={username}
        onChange={(event) => {
          setUsername(event.target.value);
          clear();
        }}
        onBlur={() => {
          setUsername((value) => value.trim());
        }}
      />
      <TextField
        label={t('form.password')}
        icon="key"
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        inputRef={passwordField}
        value={password}
        error={failure?.at === 'password' ? failure.message : ''}
        hint={capsLock ? t('form.capsLock') : ''}
        onChange={(event) => {
          setPassword(event.target.value);
          clear();
        }}
        onKeyDown={watchCaps}
        onKeyUp={watchCaps}
        onBlur={() => {
          setCapsLock(false);
        }}
        action={
          <button
            type="button"
            className="icon-btn"
            aria-pressed={shown}
            aria-label={shown ? t('form.hidePassword') : t('form.showPassword')}
            title={shown ? t('form.hidePassword') : t('form.showPassword')}
            onClick={() => {
              setShown(!shown);
            }}
          >
            <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
          </button>
        }
      />
      {captcha.wanted && (
        <CaptchaField
          captcha={captcha}
          value={letters}
          error={failure?.at === 'captcha' ? failure.message : ''}
          inputRef={captchaField}
          onChange={(value) => {
            setLetters(value);
            clear();
          }}
        />
      )}
      <div className={styles.options}>
        <KeepSignedIn checked={keepLogin} onChange={setKeepLogin} />
        <button
          type="button"
          className="link-btn"
          aria-expanded={helped}
          onClick={() => {
            setHelped(!helped);
          }}
        >
          {t('form.forgot')}
        </button>
      </div>
      {helped && <p className={styles.help}>{t('form.forgotHelp')}</p>}
      <button type="submit" className="btn btn-primary btn-lg" disabled={blocked && !busy} aria-busy={busy}>
        {busy && <BusyIcon />}
        {busy ? t('form.signingIn') : t('form.submit')}
      </button>
      <button type="button" className={`link-btn ${styles.otherWay}`} onClick={onSms}>
        <Icon name="phone" />
        {t('sms.bySms')}
      </button>
      <button type="button" className={`link-btn ${styles.otherWay}`} onClick={onQr}>
        <Icon name="scan" />
        {t('sms.byQr')}
      </button>
      <span className={styles.spread} />
      <p className={styles.route}>
        <Icon name="lock" />
        {mode === 'cloud' ? t('form.overRelay') : t('form.overLan')}
      </p>
    </form>
  );
}
