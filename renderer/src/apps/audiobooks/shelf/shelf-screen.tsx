import { useCallback, useState } from 'react';
import type { BookRecord } from '#shared/contract/calls-audiobook.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../../api/call.ts';
import { useWindowLoading } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import cards from '../../../components/place/cards.module.css';
import { SearchField } from '../../../components/place/fields.tsx';
import type { Page } from '../../../components/place/pager.ts';
import { PlaceBar, PlaceFoot, Space } from '../../../components/place/place-frame.tsx';
import { usePages } from '../../../components/place/use-pages.ts';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import styles from '../audiobooks.module.css';
import { isBookNews } from '../news.ts';
import { settingUrl } from '../urls.ts';
import { BookCard } from './book-card.tsx';

/** Nothing to show: because it is still looked for, because nothing matches, or because there is nothing. */
function Nothing({ keyword }: { keyword: string }) {
  const { t } = useTranslation('audiobooks');
  const { setting, window } = useAudiobooks();
  if (keyword !== '') return <EmptyState icon="search" title={t('empty.found', { keyword })} />;
  if (setting.busy === 1) return <EmptyState icon="book" title={t('empty.busy')} text={t('empty.busyText')} />;
  return (
    <EmptyState icon="book" title={t('empty.title')} text={t('empty.text')}>
      <button
        type="button"
        className="btn btn-secondary"
        onClick={() => {
          window.navigate(settingUrl);
        }}
      >
        {t('empty.toFolders')}
      </button>
    </EmptyState>
  );
}

/** /music-audiobooks/list: the books with cover, author, chapters and progress (APP-AUB-01). */
export function ShelfScreen() {
  const { t, language } = useTranslation('audiobooks');
  const { setting } = useAudiobooks();
  const [keyword, setKeyword] = useState('');
  const load = useCallback(
    (page: number, signal: AbortSignal) => call(calls.audiobookList, { keyword, page, size: 200 }, { signal }),
    [keyword],
  );
  const { rows, total, status, failure, reload, refresh, more } = usePages<BookRecord, Page<BookRecord>>(load);
  usePushes(isBookNews, refresh);
  useWindowLoading(status === 'loading');
  const number = new Intl.NumberFormat(language);
  return (
    <>
      <PlaceBar label={t('tabs.shelf')}>
        <Space />
        <SearchField label={t('search')} value={keyword} onSearch={setKeyword} />
      </PlaceBar>
      {status === 'failed' && rows.length === 0 ? (
        <ErrorState {...(failure === null ? {} : { text: failure.message, code: failure.code })} onRetry={reload} />
      ) : status === 'loading' && rows.length === 0 ? (
        <LoadingState />
      ) : rows.length === 0 ? (
        <Nothing keyword={keyword} />
      ) : (
        <div
          className={styles.page}
          onScroll={({ currentTarget: box }) => {
            if (box.scrollHeight - box.scrollTop - box.clientHeight < 600) more();
          }}
        >
          <ul className={cards.cards} aria-label={t('tabs.shelf')}>
            {rows.map((book) => (
              <BookCard key={book.id} book={book} />
            ))}
          </ul>
        </div>
      )}
      <PlaceFoot>
        {setting.busy === 1
          ? t('setting.reading', { indexed: number.format(setting.indexed), total: number.format(setting.total) })
          : t('books', { count: total, number: number.format(total) })}
      </PlaceFoot>
    </>
  );
}
