import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { lineAt, lineOf, type TimelineLayout } from '../model/layout.ts';
import type { PhotoStream } from '../model/photo-stream.ts';

/** Lines drawn beyond the edges of the screen, and the most photos that are drawn at all (APP-ALBUM-02). */
const OVERSCAN = 3;
export const DRAWN_MAX = 200;
/** A scroll faster than this (px/ms) shows places alone; pictures are asked for when it rests (ms). */
const FAST = 4;
const REST_MS = 120;

interface Shown {
  readonly first: number;
  readonly last: number;
}

/** Lines that meet the screen and some around it, as many as the bound of drawn photos allows. */
export function shownLines({ lines }: TimelineLayout, top: number, height: number): Shown {
  let first = lineAt(lines, top);
  let last = first;
  let photos = 0;
  const room = (at: number): number => {
    const line = lines[at];
    return line?.kind === 'photos' ? line.count : 0;
  };
  for (let at = first; at < lines.length && (lines[at]?.top ?? 0) < top + height; at += 1) {
    photos += room(at);
    if (photos > DRAWN_MAX) break;
    last = at + 1;
  }
  for (let step = 0; step < OVERSCAN * 2; step += 1) {
    const at = step % 2 === 0 ? last : first - 1;
    if (at < 0 || at >= lines.length || photos + room(at) > DRAWN_MAX) continue;
    photos += room(at);
    if (step % 2 === 0) last += 1;
    else first -= 1;
  }
  return { first, last };
}

/**
 * Which lines of a timeline are drawn. Follows scrolling within the same frame, tells the stream what is looked at, and
 * keeps the first photo on screen in its place when photos come or go, or the width changes.
 */
export function useWindow(
  element: HTMLElement | null,
  layout: TimelineLayout,
  stream: PhotoStream,
  height: number,
): Shown & { readonly isFast: boolean; readonly onScroll: () => void } {
  const [top, setTop] = useState(0);
  const [isFast, setFast] = useState(false);
  const anchor = useRef({ place: 0, path: '', delta: 0 });
  const last = useRef({ top: 0, at: 0 });
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);

  const look = useCallback(
    ({ first, last: end }: Shown) => {
      const rows = layout.lines.slice(first, end).flatMap((line) => (line.kind === 'photos' ? [line] : []));
      const [begin, final] = [rows[0], rows.at(-1)];
      if (begin !== undefined && final !== undefined) stream.look(begin.first, final.first + final.count);
    },
    [layout, stream],
  );

  const note = useCallback(
    (top: number) => {
      const at = lineAt(layout.lines, top);
      const line = layout.lines.slice(at, at + 2).find(({ kind }) => kind === 'photos');
      if (line?.kind !== 'photos') return;
      anchor.current = { place: line.first, path: stream.at(line.first)?.path ?? '', delta: top - line.top };
    },
    [layout, stream],
  );

  useLayoutEffect(() => {
    if (element === null || height === 0) return;
    const { place, path, delta } = anchor.current;
    // At the top, what is new is to be seen.
    if (element.scrollTop > 8) {
      const found = path === '' ? -1 : stream.placeOf(path);
      const line = layout.lines[lineOf(layout.lines, found < 0 ? place : found)];
      const wanted = line === undefined ? element.scrollTop : Math.max(0, line.top + delta);
      if (Math.abs(wanted - element.scrollTop) > 1) scrollToTop(element, wanted);
    }
    look(shownLines(layout, element.scrollTop, height));
  }, [element, layout, height, stream, look]);

  useLayoutEffect(
    () => () => {
      clearTimeout(resting.current);
    },
    [],
  );

  const onScroll = useCallback(() => {
    if (element === null) return;
    const { scrollTop } = element;
    const now = performance.now();
    const speed = Math.abs(scrollTop - last.current.top) / Math.max(1, now - last.current.at);
    last.current = { top: scrollTop, at: now };
    note(scrollTop);
    const next = shownLines(layout, scrollTop, height);
    const rest = (): void => {
      setFast(false);
      look(shownLines(layout, element.scrollTop, height));
      note(element.scrollTop);
    };
    clearTimeout(resting.current);
    resting.current = setTimeout(rest, REST_MS);
    const hurries = speed > FAST;
    if (!hurries) look(next);
    const before = shownLines(layout, top, height);
    if (next.first === before.first && next.last === before.last && hurries === isFast) return;
    flushSync(() => {
      setTop(scrollTop);
      if (hurries) setFast(true);
    });
  }, [element, layout, height, top, isFast, look, note]);

  return { ...shownLines(layout, top, height), isFast, onScroll };
}
