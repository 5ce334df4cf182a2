import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { callWithCredentials } from '../../api/device-key.ts';
import { clockTime } from '../../components/clock-time.ts';
import { useMinute } from '../../components/use-minute.ts';
import { useFocusTrap } from '../../components/dialogs/focus-trap.ts';
import { dialogLayers } from '../../components/dialogs/dialog-frame.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useAccountNames } from '../../desktop/account-names.ts';
import { Avatar } from '../../desktop/avatar.tsx';
import { useLogOut } from '../../help/log-out.ts';
import { WallpaperView } from '../../desktop/wallpaper/wallpaper-view.tsx';
import { currentLanguage } from '../../i18n/index.ts';
import { unlockEnded, unlockStarted } from '../../state/lock-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import styles from './lock.module.css';

/** Longest password the field takes; longer ones are none of the device's. */
const MAX = 64;

/** Time and date, large: the one thing a locked screen is looked at for. */
function Clock() {
  const now = new Date(useMinute());
  const language = currentLanguage();
  return (
    <time className={styles.clock} dateTime={now.toISOString()}>
      <span className={styles.time}>{now.toLocaleTimeString(language, clockTime)}</span>
      <span className={styles.date}>
        {now.toLocaleDateString(language, { weekday: 'long', month: 'long', day: 'numeric' })}
      </span>
    </time>
  );
}

/**
 * The lock screen (LCK-02): the wallpaper, who is signed in, one password field. The device checks the password of
 * the signed-in account; whatever it refuses with, the text is the same (LCK-03, LCK-08). The password lives in the
 * field alone.
 */
export function LockScreen() {
  const { t } = useTranslation('session');
  const dispatch = useAppDispatch();
  const username = useAppSelector((state) => state.session.username);
  const { short } = useAccountNames();
  const nasName = useAppSelector((state) => state.device.nasName);
  const logOut = useLogOut();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  const alive = useRef(true);
  useFocusTrap(box, true, dialogLayers.lock);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const unlock = async (event: SubmitEvent) => {
    event.preventDefault();
    const typed = password.trim();
    if (busy || typed === '') return;
    setBusy(true);
    setFailed(false);
    dispatch(unlockStarted());
    const result = await callWithCredentials(username, typed, (fields) => call(calls.passwordCheck, fields));
    // Signed out, or opened in another window, meanwhile: the answer belongs to nobody.
    if (!alive.current) return;
    setBusy(false);
    setPassword('');
    dispatch(unlockEnded({ ok: result.success }));
    if (result.success) return;
    setFailed(true);
    field.current?.focus();
  };

  return (
    <main
      ref={box}
      className={styles.screen}
      role="dialog"
      aria-modal="true"
      aria-label={t('lock.label')}
      data-testid="lock-screen"
      data-state={busy ? 'checking' : failed ? 'error' : 'idle'}
    >
      <WallpaperView />
      <div className={styles.front}>
        <form className={styles.card} noValidate aria-busy={busy} onSubmit={(event) => void unlock(event)}>
          <Clock />
          <Avatar size={72} />
          <h1 className="type-h2">{short}</h1>
          {nasName !== '' && <p className={styles.device}>{nasName}</p>}
          <div className={styles.field} data-invalid={failed}>
            <input
              ref={field}
              className={styles.input}
              type={shown ? 'text' : 'password'}
              name="password"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX}
              placeholder={t('lock.password')}
              aria-label={t('lock.password')}
              aria-invalid={failed}
              aria-describedby={failed ? 'lock-error' : undefined}
              value={password}
              readOnly={busy}
              data-autofocus
              onChange={(event) => {
                setPassword(event.target.value);
                setFailed(false);
              }}
            />
            <button
              type="button"
              className="icon-btn"
              aria-label={shown ? t('lock.hide') : t('lock.show')}
              aria-pressed={shown}
              onClick={() => {
                setShown(!shown);
              }}
            >
              <Icon name={shown ? 'eye-off' : 'eye'} size={20} />
            </button>
          </div>
          {failed && (
            <p id="lock-error" className={styles.error} role="alert">
              <Icon name="cross-circle" />
              {t('lock.wrong')}
            </p>
          )}
          <button
            type="submit"
            className={`btn btn-primary btn-lg ${styles.unlock}`}
            disabled={busy || password.trim() === ''}
            aria-busy={busy}
          >
            {busy && <Spinner size={16} />}
            {busy ? t('lock.checking') : t('lock.unlock')}
          </button>
          <button type="button" className="btn btn-text" onClick={() => void logOut()}>
            <Icon name="log-out" />
            {t('lock.logOut')}
          </button>
          <p className={styles.running}>{t('lock.running')}</p>
        </form>
      </div>
    </main>
  );
}
