import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { formatRelative } from '#shared/rules/time.ts';
import { Icon, type IconName } from '../../components/icon.ts';
import { AttentionTitle, severityIcons } from '../../components/attention/attention-title.tsx';
import { useAttentionCount, useAttentionEntries } from '../../components/attention/use-attention-count.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import type { NoticeContent } from '../../state/notices-slice.ts';
import { useAppSelector } from '../../state/store.ts';
import styles from './tray.module.css';

const SHOWN = 3;
/** Ages are written anew this often (ms). */
const AGE_STEP_MS = 30_000;

type Kind = NonNullable<NoticeContent['kind']>;
const icons: Readonly<Record<Kind, IconName>> = {
  info: 'info',
  success: 'check-circle',
  warning: 'warning',
  error: 'cross-circle',
};

/** The present moment, moved on twice a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, AGE_STEP_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}

/** What wants a person, then the newest messages of the device; each opens where it belongs. */
export function TrayNotices() {
  const { t } = useTranslation('signin');
  const { t: common } = useTranslation('common');
  const now = useNow();
  const host = useHost();
  const attention = useAttentionCount() ?? 0;
  const entries = useAttentionEntries().slice(0, SHOWN);
  const notices = useAppSelector((state) => state.notices.list);
  const shown = notices.filter((notice) => (notice.content.title ?? '') !== '').slice(-SHOWN);
  return (
    <section className={styles.section} aria-label={t('tray.notices')}>
      <div className={styles.caption}>
        <h2 className="type-label">{t('tray.notices')}</h2>
        {attention > 0 && (
          <button
            type="button"
            className="link-btn"
            data-testid="attention-count"
            onClick={() => {
              host.showMain();
            }}
          >
            {t('attention', { count: attention })}
          </button>
        )}
      </div>
      {shown.length === 0 && attention === 0 && <p className={styles.empty}>{t('tray.noNotices')}</p>}
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li key={entry.key} data-testid="attention" data-key={entry.key}>
            <button
              type="button"
              className={`${styles.notice} ${styles.single}`}
              onClick={() => {
                host.showMain(entry.route);
              }}
            >
              <span className={styles.noticeIcon} data-kind={entry.severity}>
                <Icon name={severityIcons[entry.severity]} />
              </span>
              <span className={`${styles.grow} ${styles.wrapped}`}>
                <AttentionTitle entry={entry} />
              </span>
            </button>
          </li>
        ))}
        {shown.reverse().map(({ key, content }) => (
          <li key={key} data-testid="notice" data-key={key}>
            <button
              type="button"
              className={styles.notice}
              onClick={() => {
                host.showMain(content.route);
              }}
            >
              <span className={styles.noticeIcon} data-kind={content.kind ?? 'info'}>
                <Icon name={icons[content.kind ?? 'info']} />
              </span>
              <span className={styles.grow}>
                <span className={styles.name}>{content.title}</span>
                <span className={styles.quiet}>
                  {[
                    content.at === undefined ? '' : formatRelative(content.at, now, translateWith(common)),
                    content.text ?? '',
                  ]
                    .filter((part) => part !== '')
                    .join(' · ')}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
