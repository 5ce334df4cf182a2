import { useTranslation } from '../../i18n/use-translation.ts';
import { failureText } from '../../api/failure-text.ts';
import { Icon } from '../../components/icon.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './form-parts.module.css';
import { clockText } from '../../components/use-countdown.ts';
import type { Reach } from './use-reachability.ts';
import type { SignInFailure } from './use-sign-in.ts';

interface Props {
  readonly failure: SignInFailure | null;
  /** Seconds until the next try is allowed. */
  readonly locked: number;
  readonly reach: Reach;
}

interface Message {
  readonly tone: 'warning' | 'error' | 'info';
  readonly text: string;
  /** What to do about it. */
  readonly advice?: string;
  readonly role: 'alert' | 'status' | 'timer';
}

/** One message over the fields: the most pressing of lock, reach, last failure, and why the session had ended. */
export function FormNotice({ failure, locked, reach }: Props) {
  const { t } = useTranslation(['signin', 'errors']);
  const notice = useAppSelector((state) => state.session.loginNotice);
  const message = ((): Message | null => {
    if (reach === 'untrusted') return { tone: 'error', text: t('errors:keyUnverified'), role: 'alert' };
    if (reach === 'unreachable') return { tone: 'warning', text: t('form.unreachable'), role: 'alert' };
    if (locked > 0) {
      const text = t('form.locked', { time: clockText(locked) });
      return { tone: 'warning', text, advice: t('advice.N001102'), role: 'timer' };
    }
    if (failure?.at === 'form') {
      const advice = t(`advice.${failure.code}`, { defaultValue: '' });
      return { tone: 'error', text: failureText(failure), advice, role: 'alert' };
    }
    if (failure !== null || notice === null) return null;
    const ended = notice.code === undefined ? (notice.message ?? '') : t(`errors:sessionEnded.${notice.code}`);
    return ended === '' ? null : { tone: 'info', text: ended, role: 'status' };
  })();
  if (message === null) return null;
  return (
    <p className={styles.notice} data-tone={message.tone} role={message.role} data-testid="form-notice">
      <Icon name={message.tone === 'info' ? 'info' : message.tone === 'error' ? 'cross-circle' : 'warning'} />
      <span>
        {message.text}
        {message.advice !== undefined && message.advice !== '' && (
          <span className={styles.advice}>{message.advice}</span>
        )}
      </span>
    </p>
  );
}
