import { useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Spinner } from '../../components/spinner.tsx';
import { loadNotices, NOTICES_PAGE } from '../../state/notices-loader.ts';
import type { ShownNotice } from '../../state/notice-view.ts';
import type { Notice } from '../../state/notices-slice.ts';
import { useAppStore } from '../../state/store.ts';
import { NoticeGroups } from './notice-groups.tsx';
import styles from './notices.module.css';

/** A search is offered from so many messages on; fewer are seen at a glance. */
const MANY = 6;

const nextPage = (list: readonly Notice[]): number => Math.floor(list.length / NOTICES_PAGE) + 1;

/** The notices in sight, the way to those before them, and a search in all of them (NTC-04). */
export function NoticeHistory({ list, more }: { list: readonly ShownNotice[]; more: boolean }) {
  const { t } = useTranslation(['shell', 'desk']);
  const store = useAppStore();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const [text, setText] = useState('');
  // Once used it stays, also when everything has come and that is little.
  const [searched, setSearched] = useState(false);
  const loading = useRef(false);

  /** Loads the next earlier page, or all of them. */
  const showEarlier = async (all: boolean) => {
    if (loading.current) return;
    loading.current = true;
    setBusy(true);
    const pages = all ? Math.ceil(store.getState().notices.earlier.count / NOTICES_PAGE) : 1;
    let isThere = true;
    for (let page = 0; page < pages && isThere; page += 1)
      isThere = await loadNotices(store, nextPage(store.getState().notices.list));
    setFailed(!isThere);
    setBusy(false);
    loading.current = false;
  };
  const wanted = text.trim().toLowerCase();
  const found = list.filter(
    ({
      notice: {
        content: { title = '', text: body = '' },
      },
    }) => `${title}\n${body}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      {(list.length >= MANY || more || searched) && (
        <input
          type="search"
          className={styles.search}
          aria-label={t('desk:notices.search')}
          placeholder={t('desk:notices.search')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setSearched(true);
            // What is looked for may be in a message that is not here yet.
            if (more && !failed) void showEarlier(true);
          }}
        />
      )}
      <div className={styles.list}>
        <NoticeGroups list={found.toReversed()} isFound={wanted !== ''} />
        {found.length === 0 && !busy && (
          <p className={styles.more} role="status">
            {t('desk:notices.noMatch', { text: text.trim() })}
          </p>
        )}
        {more && (
          <div className={styles.more}>
            {failed && <span role="alert">{t('notices.earlierFailed')}</span>}
            <button
              type="button"
              className="btn btn-text"
              aria-busy={busy}
              disabled={busy}
              onClick={() => void showEarlier(wanted !== '')}
            >
              {busy && <Spinner size={16} />}
              {failed ? t('notices.again') : t('notices.earlier')}
            </button>
          </div>
        )}
      </div>
    </>
  );
}
