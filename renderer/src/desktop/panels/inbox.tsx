import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../components/icon.tsx';
import { selectAttention, type Attention, type Severity } from '../../state/attention.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import styles from './notices.module.css';

const icons: Readonly<Record<Severity, IconName>> = { error: 'cross-circle', warning: 'warning', info: 'info' };

/** What it is, in a line. */
function Title({ entry }: { entry: Attention }) {
  const { t } = useTranslation('shell');
  switch (entry.kind) {
    case 'hardware':
      return t(`attention.hardware.${entry.action}`);
    case 'tasks':
      return t(`attention.tasks.${entry.task}`, { count: entry.count });
    case 'notice':
      return entry.title === '' ? entry.text : entry.title;
    case 'connection':
    case 'database':
    case 'storage':
      return t(`attention.${entry.kind}`);
  }
}

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
              <Icon name={icons[entry.severity]} size={18} label={t(`toast.${entry.severity}`)} />
            </span>
            <div className={styles.text}>
              <div className="type-label">
                <Title entry={entry} />
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
