import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState, type MouseEvent, type ReactNode } from 'react';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu, type MenuAnchor } from '../../../components/menu/menu-service.ts';
import { PlaceBar } from '../../../components/place/place-frame.tsx';
import { scrollToTop } from '../../../components/scroll-to.ts';
import { useElementSize } from '../../../components/use-element-size.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import type { PhotoGroup } from '#shared/contract/kinds.ts';
import { useAlbumView } from '../album-context.ts';
import { changeAlbum } from '../albums/album-deeds.ts';
import { ChooseAlbum } from '../albums/choose-album.tsx';
import { layOut, lineOf, spanOf } from '../model/layout.ts';
import type { Photo } from '../model/photo.ts';
import { Cell } from './cell.tsx';
import { lengthText } from './dates.ts';
import { Details } from './details.tsx';
import { Heads } from './heads.tsx';
import { photoActions, type PhotoActions } from './photo-actions.ts';
import { photoMenu } from './photo-menu.ts';
import { Scrubber } from './scrubber.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { usePhotoDrag } from './use-photo-drag.ts';
import { useSelection, SELECTED_MAX } from './use-selection.ts';
import { useStream } from './use-stream.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWindow } from './use-window.ts';
import { WallFoot } from './wall-foot.tsx';
import styles from './wall.module.css';
import frame from './frame.module.css';

interface Props {
  readonly order: PhotoOrder;
  readonly group: PhotoGroup;
  readonly rowHeight: number;
  /** The album that is shown; null for all photos. */
  readonly album?: AlbumRecord | null;
  /** Tools over the wall while nothing is selected. */
  readonly bar: ReactNode;
  /** Stands in place of a wall without photos. */
  readonly empty: ReactNode;
  /** Lies over the wall, such as where a drop goes. */
  readonly over?: ReactNode;
  /** The question itself is answered no more: an album is gone. */
  readonly onMissing?: () => void;
}

const placeAt = (target: EventTarget): number | null => {
  const cell = target instanceof Element ? target.closest('[data-place]') : null;
  return cell === null ? null : Number(cell.getAttribute('data-place'));
};

/** A wall of photos by time: any number of them, laid out before they are known (APP-ALBUM-02). */
export function PhotoWall({ order, group, rowHeight, album = null, bar, empty, over, onMissing }: Props) {
  const { t, language } = useTranslation('album');
  const view = useAlbumView();
  const { stream, state } = useStream({ ...order, group });
  const visitor = useVisitor();
  const id = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const { width, height } = useElementSize(scroller);
  const [inner, setInner] = useState(0);
  const [details, setDetails] = useState(false);
  const [asking, setAsking] = useState<readonly Photo[] | null>(null);

  useLayoutEffect(() => {
    // The width that is left beside the paddings.
    if (scroller !== null && width > 0) setInner(list.current?.clientWidth ?? width);
  }, [scroller, width]);

  const { spans, shapes, total, status, failure } = state;
  const layout = useMemo(
    () => layOut(spans, shapes, { width: Math.max(200, inner), rowHeight }),
    [spans, shapes, inner, rowHeight],
  );
  const { first, last, isFast, onScroll } = useWindow(scroller, layout, stream, inner > 0 ? height : 0);

  const tooMany = useCallback(() => {
    toast({ kind: 'warning', text: t('wall.tooMany', { count: SELECTED_MAX }) });
  }, [t]);
  const selection = useSelection(stream, tooMany);
  const { selected, focus } = selection;
  const choosing = selected.size > 0;

  const actionsOn = (targets: () => readonly Photo[]): PhotoActions =>
    photoActions({ view, stream, order, album, targets, onGone: selection.drop, askAlbum: setAsking });
  const actions = actionsOn(() => {
    const current = stream.at(focus);
    return selected.size > 0 ? [...selected.values()] : current === undefined ? [] : [current];
  });

  useLayoutEffect(() => {
    if (failure?.code === 'N002001') onMissing?.();
  }, [failure, onMissing]);

  const reveal = useCallback(
    (place: number, atTop = false) => {
      const line = layout.lines[lineOf(layout.lines, place)];
      if (scroller === null || line === undefined) return;
      const { scrollTop } = scroller;
      const wanted = atTop ? (layout.tops[spanOf(layout.firsts, place)] ?? line.top) : line.top - 8;
      if (atTop || wanted < scrollTop) scrollToTop(scroller, Math.max(0, wanted));
      else if (line.top + line.height > scrollTop + height - 8)
        scrollToTop(scroller, line.top + line.height - height + 16);
    },
    [layout, scroller, height],
  );

  const showMenu = (at: MenuAnchor, place: number): void => {
    const photo = stream.at(place);
    if (photo === undefined) return;
    const photos = selected.has(photo.path) ? [...selected.values()] : [photo];
    if (!selected.has(photo.path)) selection.only(place);
    openMenu({
      at,
      label: t('wall.menu'),
      items: photoMenu({
        photos,
        album,
        // What the menu was opened on, whatever is selected by then.
        actions: actionsOn(() => photos),
        mayShare: hasPerm(visitor, 'share'),
        translate: view.translate,
        onOpen: () => {
          actions.open(place);
        },
        onDetails: () => {
          setDetails(true);
        },
      }),
    });
  };

  const onKeyDown = useWallKeys({
    stream,
    state,
    layout,
    selection,
    actions,
    reveal,
    view: height,
    onDetails: () => {
      setDetails((on) => !on);
    },
    onMenu: () => {
      const cell = list.current?.querySelector('[data-current="true"]');
      if (cell !== null && cell !== undefined) showMenu({ element: cell, side: 'below' }, focus);
    },
  });

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
    else if (byTouch) actions.open(place);
    else selection.only(place);
  };

  const when = useMemo(
    () => new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }),
    [language],
  );
  const labelOf = (photo: Photo | undefined): string => {
    if (photo === undefined) return t('wall.unknown');
    const time = when.format(photo.takenAt * 1000);
    const label = t(photo.favourite ? 'wall.photoMarked' : 'wall.photo', { name: photo.name, time });
    return photo.duration > 0 ? `${label}, ${lengthText(photo.duration)}` : label;
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

  const wall = (
    <div className={styles.area}>
      <div ref={setScroller} className={styles.scroller} data-testid="wall" data-total={total} onScroll={onScroll}>
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
            aria-label={album?.name ?? t('photo')}
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
              if (place !== null) actions.open(place);
            }}
            onContextMenu={(event) => {
              const place = placeAt(event.target);
              if (place === null) return;
              event.preventDefault();
              showMenu({ x: event.clientX, y: event.clientY }, place);
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
                        base={view.base}
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

  return (
    <div className={frame.wall}>
      <PlaceBar label={t('wall.tools')}>
        {choosing ? (
          <SelectionBar
            selected={[...selected.values()]}
            album={album}
            actions={actions}
            mayShare={hasPerm(visitor, 'share')}
            details={details}
            onDetails={() => {
              setDetails(!details);
            }}
            onClear={selection.clear}
          />
        ) : (
          bar
        )}
      </PlaceBar>
      <div className={frame.body}>
        {status === 'loading' ? (
          <LoadingState />
        ) : status === 'failed' ? (
          <ErrorState
            {...(failure === null ? {} : { text: failure.message, code: failure.code })}
            onRetry={() => void stream.reload()}
          />
        ) : total === 0 ? (
          <div className={frame.empty}>
            {empty}
            {over}
          </div>
        ) : (
          wall
        )}
        {details && total > 0 && (
          <Details
            photos={choosing ? [...selected.values()] : ([stream.at(focus)].filter(Boolean) as Photo[])}
            onClose={() => {
              setDetails(false);
            }}
          />
        )}
      </div>
      <WallFoot total={total} selected={[...selected.values()]} />
      {asking !== null && (
        <ChooseAlbum
          count={asking.length}
          onDone={(chosen) => {
            setAsking(null);
            if (chosen !== null) void changeAlbum(view, chosen, asking, 'add');
          }}
        />
      )}
    </div>
  );
}
