import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { KindIcon } from '../../components/files/kind-icon.tsx';
import { kindOf } from '../../components/files/kind.ts';
import { closeMenus } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { toEntry, type Entry } from '../../state/files/entry.ts';
import { useAppStore } from '../../state/store.ts';
import { openEntry, whereOf } from '../open-entry.ts';
import { openRoute } from '../window/window-commands.ts';
import styles from './launcher.module.css';

/** As many as there is room for below two rows of apps; with more apps there is a row less of files. */
const SHOWN = 6;
const SHOWN_BELOW_MANY = 4;
const ALL = '/fileManage/myFiles?path=recentlyVisited';

/** The files that the account opened last; null until the device has answered, or when it does not. */
function useRecent(): readonly Entry[] | null {
  const [recent, setRecent] = useState<readonly Entry[] | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    const args = { root: 'recentlyVisited', page: 1, size: SHOWN } as const;
    void call(calls.fileList, args, { signal: abort.signal, silent: true }).then((result) => {
      if (result.success && !abort.signal.aborted) setRecent(result.data.list.map((raw) => toEntry(raw)));
    });
    return () => {
      abort.abort();
    };
  }, []);
  return recent;
}

/** What was opened last, to go on with (mockup 03). */
export function RecentFiles({ many }: { many: boolean }) {
  const { t } = useTranslation(['shell', 'palette']);
  const store = useAppStore();
  const recent = useRecent();
  if (recent === null) return null;
  return (
    <section aria-label={t('launcher.recent')} data-testid="launcher-recent">
      <div className={styles.recentHead}>
        <h3 className={styles.caption}>{t('launcher.recent')}</h3>
        {recent.length > 0 && (
          <button
            type="button"
            className="link-btn"
            onClick={() => {
              openRoute(store, ALL);
            }}
          >
            {t('launcher.recentAll')}
          </button>
        )}
      </div>
      {recent.length === 0 && <p className={styles.recentNone}>{t('launcher.recentNone')}</p>}
      <div className={styles.recent}>
        {recent.slice(0, many ? SHOWN_BELOW_MANY : SHOWN).map((entry) => {
          const { place, folder } = whereOf(entry.path);
          return (
            <button
              key={entry.path}
              type="button"
              className={styles.recentFile}
              title={entry.name}
              onClick={() => {
                closeMenus();
                openEntry(store, entry);
              }}
            >
              <KindIcon kind={kindOf(entry)} />
              <span className={styles.recentText}>
                <span className={styles.recentName}>{entry.name}</span>
                <span className={styles.role}>{folder.at(-1) ?? t(`palette:place.${place}`)}</span>
              </span>
            </button>
          );
        })}
      </div>
    </section>
  );
}
