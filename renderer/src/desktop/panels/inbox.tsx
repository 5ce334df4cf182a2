import { useEffect } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { adviceOf } from '../../components/attention/attention-advice.ts';
import { AttentionTitle, severityIcons } from '../../components/attention/attention-title.tsx';
import { Icon } from '../../components/icon.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { partLoading } from '../../host/part-loading.ts';
import { selectAttention, type Attention } from '../../state/attention.ts';
import { useAppSelector, useAppStore, type AppStore } from '../../state/store.ts';
import { troublesLookedAt } from '../../state/troubles-slice.ts';
import { openRoute } from '../window/window-commands.ts';
import styles from './notices.module.css';

const HELP = '/helpCenter';

/** Entries of the list that no message says. */
type Entry = Exclude<Attention, { kind: 'notice' }>;

/** Where an entry without a place of its own leads. */
function deedOf(store: AppStore, { kind, route }: Entry): (() => void) | null {
  if (kind === 'connection')
    return () => {
      closeMenus();
      void partLoading(import('../../help/path-doctor/open-path-doctor.tsx')).then(({ openPathDoctor }) =>
        openPathDoctor(),
      );
    };
  const to = kind === 'database' ? HELP : route;
  return to === undefined
    ? null
    : () => {
        openRoute(store, to);
      };
}

/** What an entry means, and what is best done about it. */
function Advised({ entry }: { entry: Entry }) {
  const { t } = useTranslation('shell');
  const store = useAppStore();
  const { why, act, first } = adviceOf(entry, t);
  const deed = deedOf(store, entry);
  return (
    <>
      <div className={styles.body}>{why}</div>
      {deed !== null && (
        <div className={styles.foot}>
          {first !== undefined && (
            <button
              type="button"
              className="link-btn"
              onClick={() => {
                openRoute(store, first.route);
              }}
            >
              {first.label}
            </button>
          )}
          <button type="button" className="link-btn" onClick={deed}>
            {act}
          </button>
        </div>
      )}
    </>
  );
}

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
              <Advised entry={entry} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
