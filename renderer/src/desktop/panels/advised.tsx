import { useTranslation } from '../../i18n/use-translation.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { partLoading } from '../../host/part-loading.ts';
import { useAppStore, type AppStore } from '../../state/store.ts';
import { openRoute } from '../window/window-commands.ts';
import { adviceOf, type Advisable } from './attention-advice.ts';
import styles from './notices.module.css';

const HELP = '/helpCenter';

/** Where an entry without a place of its own leads. */
function deedOf(store: AppStore, { kind, route }: Advisable): (() => void) | null {
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
export function Advised({ entry }: { entry: Advisable }) {
  const { t } = useTranslation('advice');
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
