import { useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { movedOrder } from '#shared/rules/queue-order.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { useRowDrag } from '../../../components/place/use-row-drag.ts';
import { scrollTo } from '../../../components/scroll-to.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { makeList } from '../lists/list-deeds.ts';
import { bandOf, QUEUE_MAX } from '../model/songs.ts';
import { useMusic } from '../music-context.ts';
import { moveSong, takeOut, type Moved } from './queue-undo.ts';
import { usePlayer } from '../../../components/media/use-player.ts';
import styles from '../../../components/media/player.module.css';

const ROW = '[data-place]';
const placeAt = (hit: Element): string => hit.closest<HTMLElement>(ROW)?.dataset.place ?? '';
/** Rows that are drawn at first, and how many of them before the song that plays; a press shows as many more. */
const SHOWN = 300;
const BEFORE = 20;

/** What plays next, in its order: jumped to, moved, taken out, kept as a playlist (APP-MUSIC-01). */
export function QueuePanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('musicplay');
  const view = useMusic();
  const { engine } = view;
  const queue = usePlayer(engine, (state) => state.queue);
  const index = usePlayer(engine, (state) => state.index);
  const [focused, setFocused] = useState(-1);
  const [more, setMore] = useState({ before: 0, after: 0 });
  // The songs around the one that plays.
  const first = Math.max(0, Math.min(index - BEFORE, queue.length - SHOWN));
  const from = Math.max(0, first - more.before);
  const end = Math.min(queue.length, first + SHOWN + more.after);
  const rows = queue.slice(from, end).map((song, offset) => ({ id: String(from + offset), song }));
  const current = focused >= from && focused < end ? focused : index;

  const list = useRef<HTMLOListElement>(null);
  const rowAt = (place: number): HTMLElement | null | undefined =>
    list.current?.querySelector<HTMLElement>(`[data-place="${place}"]`);
  // An element that changes places in the document, or leaves it, loses the keyboard.
  const pending = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (pending.current !== null) rowAt(pending.current)?.focus();
    pending.current = null;
  }, [queue]);
  // What plays is in sight when the queue is opened.
  useLayoutEffect(() => {
    scrollTo(list.current?.querySelector('[aria-current="true"]'));
  }, []);

  const undo = view.translate('filework:undo.undo');
  const moved = useRef<Moved | null>(null);
  const move = (at: number, to: number): void => {
    if (to < 0 || to >= queue.length || at === to) return;
    pending.current = to;
    setFocused(to);
    const name = queue[at]?.title ?? '';
    const words = { text: t('moved', { name, place: to + 1 }), undo };
    moved.current = moveSong(engine, at, to, moved.current, words);
  };
  const remove = (at: number): void => {
    takeOut(engine, at, { text: t('takenOut', { name: queue[at]?.title ?? '' }), undo });
  };
  const { gap, ...drag } = useRowDrag({
    rows,
    ticked: new Set<string>(),
    kind: 'application/x-hearth-queue',
    idAt: placeAt,
    isMovable: () => true,
    gapAt: ({ target, clientY }) => {
      const row = (target as Element).closest<HTMLElement>(ROW);
      if (row === null) return rows.length;
      const { top, height } = row.getBoundingClientRect();
      const place = Number(row.dataset.place) - from;
      return clientY < top + height / 2 ? place : place + 1;
    },
    onMove: (before, [row]) => {
      if (row === undefined) return;
      const order = movedOrder(
        queue.map((_, place) => String(place)),
        [row.id],
        { before },
      );
      move(Number(row.id), order.indexOf(row.id));
    },
  });
  const onKeyDown = (event: KeyboardEvent): void => {
    const at = Number(placeAt(event.target as Element));
    if (!(event.target as Element).matches(ROW) || Number.isNaN(at)) return;
    const go = (to: number): void => {
      const next = Math.max(from, Math.min(end - 1, to));
      setFocused(next);
      rowAt(next)?.focus();
    };
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Enter') engine.jump(at);
    else if (event.key === 'Delete') {
      const next = Math.min(at, queue.length - 2);
      pending.current = next;
      setFocused(next);
      remove(at);
    } else if (step !== undefined && event.altKey) move(at, at + step);
    else if (step !== undefined) go(at + step);
    else if (event.key === 'Home') go(0);
    else if (event.key === 'End') go(queue.length - 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const clear = (): void => {
    const kept = engine.snapshot();
    engine.clear();
    toast({
      key: 'music-queue',
      kind: 'info',
      text: t('cleared'),
      ...(kept === null
        ? {}
        : {
            action: {
              label: undo,
              onSelect: () => {
                // Something else may be played by now: that goes on, with these behind it.
                if (engine.state().index < 0) engine.restore(kept, false);
                else engine.add(kept.songs, 'last');
              },
            },
          }),
    });
  };
  return (
    <section className={styles.panel} aria-label={t('queue')} data-testid="queue-panel">
      <header className={styles.panelHead}>
        <h2>{t('queueOf', { count: queue.length })}</h2>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('keep')}
          title={t('keep')}
          disabled={queue.length === 0}
          onClick={() => {
            const paths = [...new Set(queue.map(({ path }) => path))].slice(0, QUEUE_MAX);
            void makeList(view, paths).then((made) => {
              if (made !== null) toast({ kind: 'success', text: t('kept', { name: made.name }) });
            });
          }}
        >
          <Icon name="plus" size={18} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('clear')}
          title={t('clear')}
          disabled={queue.length === 0}
          onClick={clear}
        >
          <Icon name="trash" size={18} />
        </button>
        <button type="button" className="icon-btn" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" size={18} />
        </button>
      </header>
      {queue.length === 0 ? (
        <EmptyState icon="music" title={t('emptyQueue')} text={t('emptyQueueText')} />
      ) : (
        <ol ref={list} className={styles.queue} onKeyDown={onKeyDown} {...drag}>
          {from > 0 && (
            <li className={styles.further}>
              <button
                type="button"
                className="link-btn"
                onClick={() => {
                  setMore({ ...more, before: more.before + SHOWN });
                }}
              >
                {t('earlier', { count: from })}
              </button>
            </li>
          )}
          {rows.map(({ id, song }, offset) => {
            const place = from + offset;
            return (
              <li
                key={`${id}/${song.id}`}
                className={styles.queued}
                tabIndex={place === current ? 0 : -1}
                aria-current={place === index}
                aria-keyshortcuts="Enter Delete Alt+ArrowUp Alt+ArrowDown"
                draggable
                data-place={place}
                data-testid="queued"
                data-gap={
                  gap === offset ? 'before' : gap === rows.length && offset === rows.length - 1 ? 'after' : undefined
                }
                onFocus={() => {
                  setFocused(place);
                }}
                onDoubleClick={() => {
                  engine.jump(place);
                }}
              >
                <span className={styles.words}>
                  <span className={styles.title}>{song.title}</span>
                  <span className={styles.by}>{bandOf(song)}</span>
                </span>
                <button
                  type="button"
                  className="icon-btn"
                  tabIndex={-1}
                  aria-label={t('takeOut', { name: song.title })}
                  title={t('takeOut', { name: song.title })}
                  onClick={() => {
                    remove(place);
                  }}
                >
                  <Icon name="close" size={14} />
                </button>
              </li>
            );
          })}
          {end < queue.length && (
            <li className={styles.further}>
              <button
                type="button"
                className="link-btn"
                onClick={() => {
                  setMore({ ...more, after: more.after + SHOWN });
                }}
              >
                {t('further', { count: queue.length - end })}
              </button>
            </li>
          )}
        </ol>
      )}
    </section>
  );
}
