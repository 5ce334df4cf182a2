import type { BookRecord } from '#shared/contract/calls-audiobook.ts';
import type { IconName } from '../../../components/icon.ts';
import type { MenuItem } from '../../../components/menu/menu-service.ts';
import { PictureCard } from '../../../components/place/picture-card.tsx';
import { ThumbPicture } from '../../../components/place/thumb-picture.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useAudiobooks } from '../audiobooks-context.ts';
import styles from '../audiobooks.module.css';
import { playBook } from '../player/play-book.ts';
import { shelfUrl } from '../urls.ts';
import { markBook } from './mark-book.ts';
import { useBookTexts } from './use-book-texts.ts';

/** A book on the shelf: it opens with a press and is played from its menu (APP-AUB-01). */
export function BookCard({ book }: { book: BookRecord }) {
  const { t } = useTranslation('audiobooks');
  const { engine, base, window } = useAudiobooks();
  const texts = useBookTexts();
  const { id, title, author, cover, mtime, chapters, progress } = book;
  const isBegun = progress.at > 0 && progress.done === 0;
  const entry = (name: 'resume' | 'play' | 'restart' | 'markHeard' | 'markNew', icon: IconName, run: () => void) =>
    ({ id: name, icon, label: t(`book.${name}`), onSelect: run }) satisfies MenuItem;
  const items: MenuItem[] = [
    entry(isBegun ? 'resume' : 'play', 'play', () => void playBook(engine, id, 'kept')),
    ...(isBegun ? [entry('restart', 'refresh', () => void playBook(engine, id, 'start'))] : []),
    'separator',
    ...(progress.done === 1 ? [] : [entry('markHeard', 'check', () => void markBook(book, true))]),
    ...(progress.at === 0 ? [] : [entry('markNew', 'minus', () => void markBook(book, false))]),
  ];
  return (
    <PictureCard
      name={title}
      facts={
        <span className={styles.facts}>
          <span className={styles.fact}>{author === '' ? t('unknownAuthor') : author}</span>
          <span className={styles.fact}>
            {t('chapters', { count: chapters })} · {texts.progress(progress)}
          </span>
        </span>
      }
      onOpen={() => {
        window.navigate(shelfUrl(id));
      }}
      items={items}
      shape="square"
      marks={
        isBegun && (
          // The line below says the same in words.
          <span className={styles.cardProgress} aria-hidden>
            <ProgressBar value={progress.part} label={t('progress.label', { title })} height={4} />
          </span>
        )
      }
      testId="book"
    >
      <ThumbPicture base={base} path={cover} version={mtime} size="l" icon="book" iconSize={40} />
    </PictureCard>
  );
}
