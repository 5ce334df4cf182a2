import { useId, type KeyboardEvent, type MouseEvent, type ReactNode, type Ref, type RefObject } from 'react';
import type { MenuAnchor } from '../../../components/menu/menu-service.ts';
import { useAlbumView } from '../album-context.ts';
import type { PhotoSpan, TimelineLayout } from '../model/layout.ts';
import type { PhotoStream } from '../model/photo-stream.ts';
import { Cell } from './cell.tsx';
import { Heads } from './heads.tsx';
import { Scrubber } from './scrubber.tsx';
import { usePhotoDrag } from './use-photo-drag.ts';
import { usePhotoLabel } from './use-photo-label.ts';
import type { WallSelection } from './use-selection.ts';
import type { useWindow } from './use-window.ts';
import styles from './wall.module.css';

interface Props {
  /** What those who hear it are told that it is. */
  readonly name: string;
  readonly stream: PhotoStream;
  readonly spans: readonly PhotoSpan[];
  readonly layout: TimelineLayout;
  /** The lines that are drawn. */
  readonly shown: ReturnType<typeof useWindow>;
  readonly total: number;
  readonly selection: WallSelection;
  readonly scroller: HTMLElement | null;
  readonly scrollerRef: Ref<HTMLDivElement>;
  /** Height of what is seen (px). */
  readonly height: number;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onOpen: (place: number) => void;
  readonly onMenu: (at: MenuAnchor, place: number) => void;
  /** Lies over the wall, such as where a drop goes. */
  readonly over: ReactNode;
}

const placeAt = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest('[data-place]') : null;
  return cell === null ? null : Number(cell.getAttribute('data-place'));
};

/** The photos of a wall with their dates, as far as they are near what is seen, and what a mouse or finger does to them. */
export function WallSheet(props: Props) {
  const { name, stream, spans, layout, total, selection, scroller, scrollerRef, height, list, over } = props;
  const { onKeyDown, onOpen, onMenu } = props;
  const { first, last, isFast, onScroll } = props.shown;
  const { selected, focus } = selection;
  const choosing = selected.size > 0;
  const { base } = useAlbumView();
  const id = useId();
  const labelOf = usePhotoLabel();
  const drag = usePhotoDrag(stream, selection);

  const onClick = (event: MouseEvent): void => {
    if (drag.swallow()) return;
    const place = placeAt(event.target);
    if (place === null) {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) selection.clear();
      return;
    }
    const byTouch = event.nativeEvent instanceof PointerEvent && event.nativeEvent.pointerType === 'touch';
    const onTick = event.target instanceof Element && event.target.closest('[data-tick]') !== null;
    if (event.shiftKey) void selection.extend(place, event.ctrlKey || event.metaKey);
    else if (onTick || event.ctrlKey || event.metaKey || (byTouch && choosing)) selection.toggle(place);
    else if (byTouch) onOpen(place);
    else selection.only(place);
  };

  const isWhole = (of: number): boolean => {
    const begin = layout.firsts[of] ?? 0;
    const count = spans[of]?.count ?? 0;
    if (count === 0 || selected.size < count) return false;
    for (let place = begin; place < begin + count; place += 1) {
      const photo = stream.at(place);
      if (photo === undefined || !selected.has(photo.path)) return false;
    }
    return true;
  };

  return (
    <div className={styles.area}>
      <div ref={scrollerRef} className={styles.scroller} data-testid="wall" data-total={total} onScroll={onScroll}>
        <div className={styles.sheet} style={{ height: layout.height }}>
          {layout.lines.slice(first, last).map((line) =>
            line.kind === 'heads' ? (
              <Heads
                key={`h${line.heads[0]?.group ?? 0}`}
                heads={line.heads}
                spans={spans}
                top={line.top}
                height={line.height}
                choosing={choosing}
                isWhole={isWhole}
                onTake={(of) => {
                  const begin = layout.firsts[of] ?? 0;
                  void selection.stretch(begin, begin + (spans[of]?.count ?? 0));
                  list.current?.focus({ preventScroll: true });
                }}
              />
            ) : null,
          )}
          <div
            ref={list}
            className={styles.list}
            role="listbox"
            tabIndex={0}
            aria-multiselectable
            aria-label={name}
            aria-activedescendant={total > 0 ? `${id}-${focus}` : undefined}
            onKeyDown={onKeyDown}
            onPointerDown={(event) => {
              const place = placeAt(event.target);
              if (place !== null && event.button === 0 && event.pointerType !== 'touch')
                drag.press(event.nativeEvent, place);
            }}
            onClick={onClick}
            onDoubleClick={(event) => {
              const place = placeAt(event.target);
              if (place !== null) onOpen(place);
            }}
            onContextMenu={(event) => {
              const place = placeAt(event.target);
              if (place === null) return;
              event.preventDefault();
              onMenu({ x: event.clientX, y: event.clientY }, place);
            }}
          >
            {layout.lines.slice(first, last).map((line) =>
              line.kind === 'photos' ? (
                <div key={line.first} className={styles.line} style={{ top: line.top, height: line.height }}>
                  {line.lefts.map((left, column) => {
                    const place = line.first + column;
                    const photo = stream.at(place);
                    return (
                      <Cell
                        key={photo?.path ?? place}
                        id={`${id}-${place}`}
                        photo={photo}
                        place={place}
                        left={left}
                        width={line.widths[column] ?? 0}
                        height={line.height}
                        selected={photo !== undefined && selected.has(photo.path)}
                        current={place === focus}
                        choosing={choosing}
                        bare={isFast}
                        base={base}
                        label={labelOf(photo)}
                        total={total}
                      />
                    );
                  })}
                </div>
              ) : null,
            )}
          </div>
        </div>
      </div>
      {spans.length > 1 && layout.height > height && (
        <Scrubber spans={spans} layout={layout} scroller={scroller} view={height} moving={isFast} />
      )}
      {over}
    </div>
  );
}
