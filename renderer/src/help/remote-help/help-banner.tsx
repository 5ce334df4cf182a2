import { useTranslation } from '../../i18n/use-translation.ts';
import { helpDays } from '#shared/rules/remote-help.ts';
import { Icon } from '../../components/icon.ts';
import { selectIsCovered } from '../../state/covered.ts';
import { useAppSelector } from '../../state/store.ts';
import { openRemoteHelp } from './remote-help-service.ts';
import styles from './remote-help.module.css';
import { SmsDialog } from './sms-dialog.tsx';
import { useRemoteHelp } from './use-remote-help.ts';

/** Says for as long as somebody may look into the device that it is so, and closes it from here. RHP-12 */
export function HelpBanner() {
  const { t } = useTranslation('help');
  const view = useRemoteHelp(false);
  const covered = useAppSelector(selectIsCovered);
  const { isOpen, context, sms, send } = view;
  if (!isOpen || context.status === null || covered) return null;
  return (
    <>
      <aside
        className={styles.banner}
        role="status"
        aria-label={t('banner.label')}
        data-bottom-banner=""
        data-testid="rhelp-banner"
      >
        <Icon name="support" size={20} />
        <span>{t('banner.text', { count: helpDays(context.status, context.now()) })}</span>
        <button type="button" className="btn btn-text" onClick={openRemoteHelp}>
          {t('banner.show')}
        </button>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={sms !== 'closed'}
          onClick={() => {
            send({ type: 'TOGGLE' });
          }}
        >
          {t('banner.close')}
        </button>
      </aside>
      {sms !== 'closed' && <SmsDialog view={view} />}
    </>
  );
}
