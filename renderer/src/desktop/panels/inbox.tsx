import { useTranslation } from '../../i18n/use-translation.ts';
import { AttentionTitle, severityIcons } from '../../components/attention/attention-title.tsx';
import { Icon } from '../../components/icon.ts';
import { selectAttention } from '../../state/attention.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import styles from './notices.module.css';

/** What wants a person now, the worst first; messages have their own list below. */
export function Inbox() {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const entries = useAppSelector(selectAttention).filter(({ kind }) => kind !== 'notice');
  if (entries.length === 0) return null;
  return (
    <section aria-label={t('attention.title')} data-testid="inbox">
      <h3 className={`type-label ${styles.caption}`}>{t('attention.title')}</h3>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <li
            key={entry.key}
            className={styles.notice}
            data-testid="attention"
            data-key={entry.key}
            data-kind={entry.severity}
          >
            <span className={styles.icon}>
              <Icon name={severityIcons[entry.severity]} size={18} label={t(`toast.${entry.severity}`)} />
            </span>
            <div className={styles.text}>
              <div className="type-label">
                <AttentionTitle entry={entry} />
              </div>
              {entry.route !== undefined && (
                <div className={styles.foot}>
                  <button
                    type="button"
                    className="link-btn"
                    onClick={() => {
                      if (entry.route !== undefined) openRoute(store, entry.route);
                    }}
                  >
                    {t('notices.open')}
                  </button>
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
