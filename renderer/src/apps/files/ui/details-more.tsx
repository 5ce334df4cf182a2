import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { useOwnSharesQuery } from '../../../state/files/files-api.ts';
import { fullTime } from '../model/format.ts';
import { Facts } from '../../../components/files/facts.tsx';
import { useFilesPlace } from './files-context.ts';
import styles from './details.module.css';

/** The account's own shares of an entry (APP-FM-04). */
export function ShareDetails({ path }: { path: string }) {
  const { t } = useTranslation('files');
  const { openWindow } = useAppWindow();
  const { settings } = useFilesPlace();
  const { currentData: shares = [] } = useOwnSharesQuery(path, { refetchOnMountOrArgChange: true });
  const own = shares.filter(({ state }) => state === 'ok');
  if (own.length === 0) return null;
  return (
    <section aria-label={t('more.shares')} data-testid="entry-shares">
      <h4 className={styles.detailsPart}>{t('more.shares')}</h4>
      <Facts
        facts={own.map(({ name, members, expire_at }) => ({
          label: own.length > 1 ? name : t(members.length > 0 ? 'fact.owner' : 'fact.link'),
          value: [
            members.length > 0 ? t('more.members', { count: members.length }) : t('more.byLink'),
            expire_at > 0 ? `${t('fact.until')} ${fullTime(expire_at, settings.date_format)}` : t('more.forEver'),
          ].join(' · '),
        }))}
      />
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          openWindow('/fileManage/share');
        }}
      >
        {t('more.manage')}
      </button>
    </section>
  );
}
