import type { ChapterRecord } from '#shared/contract/calls-audiobook.ts';
import { Icon } from '../../../components/icon.ts';
import { clock } from '../../../components/media/clock.ts';
import { menuStep } from '../../../components/place/menu-step.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import styles from '../audiobooks.module.css';

interface Props {
  readonly label: string;
  readonly chapters: readonly ChapterRecord[];
  /** Chapter that plays or would go on; -1 for none. */
  readonly current: number;
  readonly running: boolean;
  /** Those before this one were heard. */
  readonly heard: number;
  readonly onPick: (chapter: number) => void;
}

/** Moves the keyboard along the chapters. */
function walk(list: Element, from: Element, key: string): boolean {
  const buttons = [...list.querySelectorAll<HTMLElement>('button')];
  const at = buttons.findIndex((button) => button === from);
  const to = at < 0 ? null : menuStep(key, at, buttons.length);
  if (to === null) return false;
  buttons[Math.max(0, to)]?.focus();
  return true;
}

/** The chapters of a book; a press plays one from its beginning (APP-AUB-01). */
export function ChapterList({ label, chapters, current, running, heard, onPick }: Props) {
  const { t } = useTranslation('audiobooks');
  return (
    <ol
      className={styles.chapters}
      aria-label={label}
      onKeyDown={(event) => {
        if (event.target instanceof Element && walk(event.currentTarget, event.target, event.key))
          event.preventDefault();
      }}
    >
      {chapters.map(({ title, duration, path, start }, index) => {
        const isCurrent = index === current;
        return (
          <li key={`${path}:${start}`} data-testid="chapter" data-heard={index < heard}>
            <button
              type="button"
              className={styles.chapter}
              aria-current={isCurrent ? 'true' : undefined}
              onClick={() => {
                onPick(index);
              }}
            >
              <span className={styles.number}>
                {isCurrent ? (
                  <Icon name={running ? 'volume' : 'pause'} size={16} />
                ) : index < heard ? (
                  <Icon name="check" size={16} />
                ) : (
                  index + 1
                )}
              </span>
              <span className={styles.chapterName} title={title}>
                {title}
              </span>
              {index < heard && !isCurrent && <span className="visually-hidden">{t('heardOne')}</span>}
              <span className={styles.length}>{duration > 0 ? clock(duration) : ''}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
