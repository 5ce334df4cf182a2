import {
  useCallback,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { PhotoSpan, TimelineLayout } from '../model/layout.ts';
import { monthTitle } from './dates.ts';
import styles from './wall.module.css';

/** Two marks need so much room between them (px). */
const YEAR_ROOM = 20;
const DOT_ROOM = 9;

interface Mark {
  readonly key: string;
  /** 0 to 1 of the way. */
  readonly at: number;
  /** '' for a mere dot. */
  readonly label: string;
}

/** Years as words, months as dots, as far as they find room. */
export function marksOf(
  spans: readonly PhotoSpan[],
  { tops, height }: Pick<TimelineLayout, 'tops' | 'height'>,
  length: number,
): Mark[] {
  const marks: Mark[] = [];
  const pixels = (at: number): number => at * length;
  let year = '';
  let month = '';
  let lastWord = -Infinity;
  for (const [index, { key }] of spans.entries()) {
    const at = height === 0 ? 0 : (tops[index] ?? 0) / height;
    if (key.slice(0, 4) !== year) {
      year = key.slice(0, 4);
      month = key.slice(0, 7);
      if (pixels(at) - lastWord < YEAR_ROOM) continue;
      lastWord = pixels(at);
      while (marks.length > 0 && pixels(marks.at(-1)?.at ?? 0) > lastWord - DOT_ROOM && marks.at(-1)?.label === '')
        marks.pop();
      marks.push({ key: year, at, label: year });
    } else if (key.slice(0, 7) !== month) {
      month = key.slice(0, 7);
      const before = marks.at(-1);
      const room = before?.label === '' ? DOT_ROOM : YEAR_ROOM / 1.5;
      if (before === undefined || pixels(at - before.at) >= room) marks.push({ key: month, at, label: '' });
    }
  }
  return marks;
}

interface Props {
  readonly spans: readonly PhotoSpan[];
  readonly layout: TimelineLayout;
  readonly scroller: HTMLElement | null;
  /** How much of the wall is seen (px). */
  readonly view: number;
  readonly moving: boolean;
}

/** Where an element stands, as it is scrolled. */
function useScrollTop(element: HTMLElement | null): number {
  const subscribe = useCallback(
    (listener: () => void) => {
      element?.addEventListener('scroll', listener, { passive: true });
      return () => element?.removeEventListener('scroll', listener);
    },
    [element],
  );
  return useSyncExternalStore(subscribe, () => element?.scrollTop ?? 0);
}

/** The whole time at the edge of the wall: years and months where their photos are, to jump and to drag (APP-ALBUM-02). */
export function Scrubber({ spans, layout, scroller, view, moving }: Props) {
  const { t, language } = useTranslation('album');
  const bar = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState(false);
  const [hover, setHover] = useState<number | null>(null);
  const top = useScrollTop(scroller);
  const onGo = (wanted: number): void => {
    if (scroller !== null) scrollToTop(scroller, wanted);
  };
  const { height } = layout;
  const length = Math.max(1, view - 16);
  const marks = useMemo(() => marksOf(spans, layout, length), [spans, layout, length]);
  const way = Math.max(1, height - view);
  const part = Math.max(0, Math.min(1, top / way));

  const spanAt = (y: number): number => {
    const tops = layout.tops;
    let found = 0;
    for (const [index, each] of tops.entries()) if (each <= y + 1) found = index;
    return found;
  };
  const labelAt = (y: number): string => monthTitle(spans[spanAt(y)]?.key ?? '', language);
  const partOf = (event: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect();
    return box === undefined || box.height === 0 ? 0 : Math.max(0, Math.min(1, (event.clientY - box.top) / box.height));
  };
  const follow = (event: PointerEvent): void => {
    const at = partOf(event);
    setHover(at);
    if (held) onGo(at * way);
  };
  const step = (by: -1 | 1): void => {
    const own = spanAt(top);
    const month = (spans[own]?.key ?? '').slice(0, 7);
    for (let at = own + by; at >= 0 && at < spans.length; at += by)
      if ((spans[at]?.key ?? '').slice(0, 7) !== month) {
        onGo(layout.tops[at] ?? 0);
        return;
      }
    onGo(by < 0 ? 0 : way);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => {
        step(1);
      },
      ArrowUp: () => {
        step(-1);
      },
      PageDown: () => {
        onGo(Math.min(way, top + view));
      },
      PageUp: () => {
        onGo(Math.max(0, top - view));
      },
      Home: () => {
        onGo(0);
      },
      End: () => {
        onGo(way);
      },
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const shown = hover === null || (moving && !held) ? part : hover;
  const label = labelAt(hover === null || (moving && !held) ? top : hover * way);

  return (
    <div
      ref={bar}
      className={styles.scrubber}
      role="slider"
      tabIndex={0}
      aria-label={t('wall.scrubber')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(part * 100)}
      aria-valuetext={labelAt(top)}
      data-testid="scrubber"
      data-held={held}
      data-moving={moving}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        setHover(partOf(event));
        onGo(partOf(event) * way);
      }}
      onPointerMove={follow}
      onPointerUp={() => {
        setHeld(false);
      }}
      onPointerCancel={() => {
        setHeld(false);
      }}
      onPointerLeave={() => {
        if (!held) setHover(null);
      }}
    >
      {marks.map(({ key, at, label: word }) => (
        <span key={key} className={styles.mark} data-year={word !== ''} style={{ top: `${at * 100}%` }} aria-hidden>
          {word}
        </span>
      ))}
      <span className={styles.thumb} style={{ top: `${part * 100}%` }} />
      {label !== '' && (
        <span className={styles.bubble} style={{ top: `${shown * 100}%` }} aria-hidden>
          {label}
        </span>
      )}
    </div>
  );
}
