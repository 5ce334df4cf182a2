import { useAppWindow } from '../../components/app-window.ts';
import { openPanel } from '../../components/menu/menu-service.ts';
import { copyText } from '../../components/place/copy-text.ts';
import { useSupportPhone } from '../../components/support-phone.ts';
import { openPathDoctor } from '../../help/path-doctor/open-path-doctor.tsx';
import { openRemoteHelp } from '../../help/remote-help/remote-help-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppSelector } from '../../state/store.ts';
import { groups } from './content/article.ts';
import type { HelpTexts } from './content/load-help.ts';
import { topicIds, topicOf } from './content/topics.ts';
import styles from './help-center.module.css';
import { LinkRow } from './link-row.tsx';
import { useDiagnostics } from '../../help/diagnostics/diagnostics.ts';
import { useGo } from './use-shown.ts';

/** The list of shortcuts, a panel of the desktop. */
const SHORTCUTS = 'shortcuts';

/** What helps at once. */
function Quick() {
  const { t } = useTranslation('helpdesk');
  const go = useGo();
  const { inWindow } = useAppWindow();
  const isMaster = useAppSelector((state) => state.session.isMaster);
  const diagnostics = useDiagnostics();
  return (
    <section aria-label={t('quick')}>
      <h2 className={styles.heading}>{t('quick')}</h2>
      <ul className={styles.links}>
        <LinkRow
          id="report"
          icon="message"
          title={t('quicks.report')}
          text={t('quicks.reportText')}
          onPick={() => {
            go('/helpCenter/submitInfo');
          }}
        />
        {isMaster && (
          <LinkRow
            id="remote"
            icon="support"
            title={t('quicks.remote')}
            text={t('quicks.remoteText')}
            onPick={openRemoteHelp}
          />
        )}
        <LinkRow
          id="way"
          icon="lan"
          title={t('quicks.way')}
          text={t('quicks.wayText')}
          onPick={() => void openPathDoctor()}
        />
        {inWindow && (
          <LinkRow
            id="keys"
            icon="keyboard"
            title={t('quicks.keys')}
            text={t('quicks.keysText')}
            onPick={() => {
              openPanel(SHORTCUTS);
            }}
          />
        )}
        <LinkRow
          id="diagnostics"
          icon="copy"
          title={t('quicks.diagnostics')}
          text={t('quicks.diagnosticsText')}
          onPick={() => void copyText(diagnostics(), t('copied'), t('notCopied'))}
        />
      </ul>
    </section>
  );
}

/** All topics, and what helps at once. */
export function Overview({ help }: { readonly help: HelpTexts }) {
  const { t } = useTranslation('helpdesk');
  const go = useGo();
  const phone = useSupportPhone();
  return (
    <div className={styles.article} data-testid="help-overview">
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <Quick />
      {phone !== '' && <p className={styles.more}>{t('phone', { phone })}</p>}
      {groups.map((group) => (
        <section key={group} aria-label={t(`groups.${group}`)}>
          <h2 className={styles.heading}>{t(`groups.${group}`)}</h2>
          <ul className={styles.links}>
            {topicIds
              .filter((id) => topicOf(id).group === group)
              .map((id) => (
                <LinkRow
                  key={id}
                  id={id}
                  icon={topicOf(id).icon}
                  title={help.articles[id].title}
                  text={help.articles[id].lead}
                  onPick={() => {
                    go(`/helpCenter?topic=${id}`);
                  }}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
