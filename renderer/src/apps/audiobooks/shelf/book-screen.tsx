import { useAppWindow } from '../../../components/app-window.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { clock } from '../../../components/media/clock.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { usePushes } from '../../../components/place/use-pushes.ts';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobookDetailQuery } from '../../../state/music/audiobook-api.ts';
import { useAgain } from '../../../state/use-again.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import styles from '../audiobooks.module.css';
import { isBookNews } from '../news.ts';
import type { OpenBook } from '../player/book-types.ts';
import { ChapterList } from '../player/chapter-list.tsx';
import { playBook } from '../player/play-book.ts';
import { shelfUrl } from '../urls.ts';
import { useBookTexts } from './use-book-texts.ts';

/** Where somebody is in a book: in the player when it is open there, else what the device keeps. */
function usePlaceIn({ book }: OpenBook) {
  const { engine } = useAudiobooks();
  const isOpen = usePlayer(engine, ({ open }) => open?.book.id === book.id);
  const index = usePlayer(engine, (state) => state.index);
  const second = usePlayer(engine, (state) => Math.floor(state.at));
  const running = usePlayer(engine, (state) => state.running);
  const ended = usePlayer(engine, (state) => state.ended);
  const { chapter, done, at, second: kept } = book.progress;
  if (isOpen) return { isBegun: !ended, done: ended, running, chapter: index, second };
  return { isBegun: at > 0 && done === 0, done: done === 1, running: false, chapter, second: Math.floor(kept) };
}

function Head({ opened, place }: { opened: OpenBook; place: ReturnType<typeof usePlaceIn> }) {
  const { t } = useTranslation('audiobooks');
  const { engine, base } = useAudiobooks();
  const texts = useBookTexts();
  const { book, chapters } = opened;
  const { id, title, author, cover, mtime, duration } = book;
  const facts = [t('chapters', { count: chapters.length }), texts.length(duration)].filter((text) => text !== '');
  const total = chapters.reduce((sum, one) => sum + one.duration, 0);
  const before = chapters.slice(0, place.chapter).reduce((sum, one) => sum + one.duration, 0);
  const part = total > 0 ? Math.min(1, (before + place.second) / total) : place.chapter / chapters.length;
  return (
    <header className={styles.head}>
      <span className={styles.headCover}>
        <ThumbPicture base={base} path={cover} version={mtime} size="l" icon="book" iconSize={48} />
      </span>
      <div className={styles.headText}>
        <h1 title={title}>{title}</h1>
        <p>{author === '' ? t('unknownAuthor') : author}</p>
        <p className={styles.quiet}>{facts.join(' · ')}</p>
        {place.isBegun && (
          <div className={styles.place}>
            <ProgressBar value={part} label={t('progress.label', { title })} />
            <p data-testid="book-place">
              {t('progress.at', { chapter: chapters[place.chapter]?.title ?? '', time: clock(place.second) })}
            </p>
          </div>
        )}
        {place.done && <p className={styles.quiet}>{t('progress.done')}</p>}
        <div className={styles.headActions}>
          <button
            type="button"
            className="btn btn-primary"
            data-testid="play-book"
            onClick={() => {
              if (place.running) engine.pause();
              else void playBook(engine, id, 'kept');
            }}
          >
            <Icon name={place.running ? 'pause' : 'play'} size={16} />
            {t(place.running ? 'player.pause' : place.isBegun ? 'book.resume' : 'book.play')}
          </button>
          {place.isBegun && (
            <button type="button" className="btn btn-secondary" onClick={() => void playBook(engine, id, 'start')}>
              {t('book.restart')}
            </button>
          )}
        </div>
      </div>
    </header>
  );
}

function Book({ opened }: { opened: OpenBook }) {
  const { t } = useTranslation('audiobooks');
  const { engine } = useAudiobooks();
  const place = usePlaceIn(opened);
  const { book, chapters } = opened;
  return (
    <div className={styles.page} data-testid="book-page">
      <Head opened={opened} place={place} />
      <h2 className={styles.listTitle}>{t('player.chapters')}</h2>
      <ChapterList
        label={t('player.chapters')}
        chapters={chapters}
        current={place.isBegun ? place.chapter : -1}
        running={place.running}
        heard={place.done ? chapters.length : place.isBegun ? place.chapter : 0}
        onPick={(chapter) => void playBook(engine, book.id, chapter)}
      />
    </div>
  );
}

/** One book: what is known of it, where one is in it, and its chapters (APP-AUB-01). */
export function BookScreen({ id }: { id: string }) {
  const { t } = useTranslation('audiobooks');
  const { navigate } = useAppWindow();
  const { data, error, refetch } = useAudiobookDetailQuery(id, { refetchOnMountOrArgChange: true });
  const again = useAgain(refetch);
  usePushes(isBookNews, again);
  const failure = error !== undefined && 'code' in error ? error : null;
  const back = (
    <button
      type="button"
      className={`btn btn-text ${styles.back ?? ''}`}
      onClick={() => {
        navigate(shelfUrl());
      }}
    >
      <Icon name="chevron-left" size={16} />
      {t('book.back')}
    </button>
  );
  if (failure !== null)
    return (
      <>
        <div className={styles.backBar}>{back}</div>
        {failure.code === 'N000003' ? (
          <EmptyState icon="book" title={t('empty.gone')} text={t('empty.goneText')} />
        ) : (
          <ErrorState text={failure.message ?? ''} code={String(failure.code)} onRetry={again} />
        )}
      </>
    );
  return (
    <>
      <div className={styles.backBar}>{back}</div>
      {data === undefined ? <LoadingState /> : <Book opened={{ book: data.book, chapters: data.list }} />}
    </>
  );
}
