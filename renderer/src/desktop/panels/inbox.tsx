import { Suspense, useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AttentionTitle, severityIcons } from '../../components/attention/attention-title.tsx';
import { Icon } from '../../components/icon.ts';
import { lazyPart } from '../../components/lazy-part.ts';
import { textsLoaded } from '../../i18n/index.ts';
import { selectAttention } from '../../state/attention.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { troublesLookedAt } from '../../state/troubles-slice.ts';
import styles from './notices.module.css';

/** Comes with its texts when there is something to say. */
const Advised = lazyPart(async () => {
  const [module] = await Promise.all([import('./advised.tsx'), textsLoaded('advice')]);
  return { default: module.Advised };
});

/** What wants a person now, the worst first; messages have their own list below. */
export function Inbox() {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const entries = useAppSelector(selectAttention).filter((entry) => entry.kind !== 'notice');
  // Who looks at the list sees how it is now: nobody tells of a disk that has cooled down.
  useEffect(() => {
    store.dispatch(troublesLookedAt());
  }, [store]);
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
              <Suspense fallback={<div className={styles.body}>&nbsp;</div>}>
                <Advised entry={entry} />
              </Suspense>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
