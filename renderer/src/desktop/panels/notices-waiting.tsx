import { formatDateTime } from '#shared/rules/time.ts';
import { digestAt } from '#shared/rules/notice-wishes.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { selectNoticeView } from '../../state/notice-view.ts';
import { heldOpened, wishChanged } from '../../state/notices-slice.ts';
import { useAppDispatch, useAppSelector } from '../../state/store.ts';
import styles from './notices.module.css';

/** What is not in the list yet: held until the digest hours end, and put off; both can be seen at once (NTC-04). */
export function NoticesWaiting() {
  const { t } = useTranslation('desk');
  const dispatch = useAppDispatch();
  const { held, away } = useAppSelector(selectNoticeView);
  const digest = useAppSelector((state) => state.notices.wishes.digest);
  const now = useAppSelector((state) => state.notices.now);
  const end = digestAt(digest, now)?.end;
  if (held === 0 && away.length === 0) return null;
  return (
    <div className={styles.waiting} data-testid="notices-waiting">
      {held > 0 && end !== undefined && (
        <p className={styles.held}>
          <span>{t('notices.held', { count: held, time: formatDateTime(end) })}</span>
          <button type="button" className="link-btn" onClick={() => dispatch(heldOpened())}>
            {t('notices.showHeld')}
          </button>
        </p>
      )}
      {away.length > 0 && (
        <details>
          <summary>{t('notices.away', { count: away.length })}</summary>
          <ul className={styles.away}>
            {away.map(({ key, content, until }) => (
              <li key={key} data-testid="notice-away" data-key={key}>
                <span className={styles.text}>
                  {[content.title ?? '', content.text ?? ''].filter((part) => part !== '').join(': ')}
                  <span className={styles.foot}>{t('notices.backAt', { time: formatDateTime(until) })}</span>
                </span>
                <button
                  type="button"
                  className="link-btn"
                  onClick={() => dispatch(wishChanged({ type: 'backAgain', keys: [key] }))}
                >
                  {t('notices.bringBack')}
                </button>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
