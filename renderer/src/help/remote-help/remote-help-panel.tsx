import { useTranslation } from '../../i18n/use-translation.ts';
import { helpDays, helpText, type HelpStatus } from '#shared/rules/remote-help.ts';
import { formatDateTime } from '#shared/rules/time.ts';
import { alert, toast } from '../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../components/error-state.tsx';
import { Icon } from '../../components/icon.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useAppSelector } from '../../state/store.ts';
import styles from './remote-help.module.css';
import { SmsDialog } from './sms-dialog.tsx';
import { useRemoteHelp, type RemoteHelpView } from './use-remote-help.ts';

/** Code, device and validity while help is open, and the text for whoever helps. RHP-08, RHP-09 */
function OpenHelp({ status, now }: { status: HelpStatus; now: number }) {
  const { t } = useTranslation('help');
  const copy = async (): Promise<void> => {
    const labels = {
      pwd: t('remote.code'),
      expireAt: t('remote.until'),
      nasid: t('remote.device'),
      ctime: t('remote.since'),
    };
    try {
      await navigator.clipboard.writeText(helpText(status, labels, formatDateTime));
      await alert({ title: t('remote.copied'), content: t('remote.copiedText') });
    } catch {
      toast({ kind: 'error', text: t('remote.notCopied') });
    }
  };
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t('remote.code')}</dt>
        <dd className={styles.code} data-testid="rhelp-code">
          {status.pwd}
        </dd>
        <dt>{t('remote.device')}</dt>
        <dd className="mono">{status.nasid}</dd>
        <dt>{t('remote.since')}</dt>
        <dd>{formatDateTime(status.ctime * 1000)}</dd>
        <dt>{t('remote.validity')}</dt>
        <dd data-testid="rhelp-validity">{t('remote.days', { count: helpDays(status, now) })}</dd>
      </dl>
      <button type="button" className="btn btn-secondary" onClick={() => void copy()}>
        <Icon name="copy" />
        {t('remote.copy')}
      </button>
    </>
  );
}

function Switch({ view }: { view: RemoteHelpView }) {
  const { t } = useTranslation('help');
  const { isOpen, sms, known, context, send } = view;
  // While the code is asked for the switch shows where it will stand.
  const shown = sms === 'closed' ? isOpen : context.wish === 'on';
  return (
    <div className={styles.switchRow}>
      <div>
        <div className="type-label" id="rhelp-label">
          {t('remote.switch')}
        </div>
        <p className={styles.hint}>{known === 'unknown' ? t('remote.unknown') : t('remote.switchText')}</p>
      </div>
      {known === 'asking' ? (
        <Spinner size={20} />
      ) : (
        <button
          type="button"
          role="switch"
          className={styles.switch}
          aria-checked={shown}
          aria-labelledby="rhelp-label"
          data-testid="rhelp-switch"
          disabled={sms !== 'closed'}
          onClick={() => {
            send({ type: 'TOGGLE' });
          }}
        />
      )}
    </div>
  );
}

/** The switch of remote help with everything behind it; for the administrator alone. RHP-01, RHP-12 */
export function RemoteHelpPanel() {
  const allowed = useAppSelector(({ session }) => session.isMaster && session.token !== '');
  return allowed ? <Panel /> : null;
}

function Panel() {
  const { t } = useTranslation('help');
  const view = useRemoteHelp(true);
  const { context, isOpen, known, sms, send } = view;
  return (
    <div className={styles.panel} data-testid="rhelp" data-state={known === 'known' ? (isOpen ? 'on' : 'off') : known}>
      <p className={styles.text}>{t('remote.lead')}</p>
      <Switch view={view} />
      {known === 'unknown' && (
        <ErrorState
          title={t('remote.unknownTitle')}
          text={t('remote.unknownText')}
          onRetry={() => {
            send({ type: 'RELOAD' });
          }}
        />
      )}
      {isOpen && context.status !== null && <OpenHelp status={context.status} now={context.now()} />}
      {known === 'known' && !isOpen && (
        <ul className={styles.notes}>
          <li>{t('remote.noteYou')}</li>
          <li>{t('remote.noteEnds')}</li>
          <li>{t('remote.noteCode')}</li>
        </ul>
      )}
      {sms !== 'closed' && <SmsDialog view={view} />}
    </div>
  );
}
