import { useCallback, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { AlbumRecord } from '#shared/contract/calls-album.ts';
import type { PhotoOrder } from '../../../state/album/photo-order.ts';
import { toast } from '../../../components/dialogs/dialog-service.ts';
import { ErrorState } from '../../../components/error-state.tsx';
import { LoadingState } from '../../../components/loading-state.tsx';
import { openMenu, type MenuAnchor } from '../../../components/menu/menu-service.ts';
import { PlaceBar } from '../../../components/place/place-frame.tsx';
import { useElementSize } from '../../../components/use-element-size.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { hasPerm } from '../../../routes/guard.ts';
import { useVisitor } from '../../../routes/visitor.ts';
import type { PhotoGroup } from '#shared/contract/kinds.ts';
import { useAlbumView } from '../album-context.ts';
import { changeAlbum } from '../albums/album-deeds.ts';
import { ChooseAlbum } from '../albums/choose-album.tsx';
import { layOut } from '../model/layout.ts';
import type { Photo } from '../model/photo.ts';
import { Details } from './details.tsx';
import { photoActions, type PhotoActions } from './photo-actions.ts';
import { photoMenu } from './photo-menu.ts';
import { SelectionBar } from './selection-bar.tsx';
import { useReveal } from './use-reveal.ts';
import { useSelection, SELECTED_MAX } from './use-selection.ts';
import { useStream } from './use-stream.ts';
import { useWallKeys } from './use-wall-keys.ts';
import { useWindow } from './use-window.ts';
import { WallFoot } from './wall-foot.tsx';
import { WallSheet } from './wall-sheet.tsx';
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

/** A wall of photos by time: any number of them, laid out before they are known (APP-ALBUM-02). */
export function PhotoWall({ order, group, rowHeight, album = null, bar, empty, over, onMissing }: Props) {
  const { t } = useTranslation('album');
  const view = useAlbumView();
  const { stream, state } = useStream({ ...order, group });
  const visitor = useVisitor();
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
  const shown = useWindow(scroller, layout, stream, inner > 0 ? height : 0);

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

  const reveal = useReveal(layout, scroller, height);

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
          <WallSheet
            name={album?.name ?? t('photo')}
            stream={stream}
            spans={spans}
            layout={layout}
            shown={shown}
            total={total}
            selection={selection}
            scroller={scroller}
            scrollerRef={setScroller}
            height={height}
            list={list}
            onKeyDown={onKeyDown}
            onOpen={actions.open}
            onMenu={showMenu}
            over={over}
          />
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
