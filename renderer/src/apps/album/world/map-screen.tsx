import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { viewerWindow } from '../../../components/files/open-target.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { ErrorState } from '../../../components/error-state.tsx';
import { Icon } from '../../../components/icon.ts';
import { LoadingState } from '../../../components/loading-state.tsx';
import { useElementSize } from '../../../components/use-element-size.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { photoUrl } from '../../../state/album/photo-order.ts';
import { useAlbumView } from '../album-context.ts';
import { boundsUrl } from './discover-urls.ts';
import { worldPath } from './outline.ts';
import {
  boundsOf,
  cameraFor,
  moved,
  project,
  scaleOf,
  toScreen,
  zoomed,
  ZOOM_MAX,
  ZOOM_MIN,
  type Camera,
} from './projection.ts';
import { useCamera } from './use-camera.ts';
import { useClusters } from './use-clusters.ts';
import styles from './world.module.css';

/** Pixels of one press of an arrow key, and steps of one turn of the wheel. */
const ARROW_PX = 90;
const WHEEL_STEPS = 0.5;
/** How near a photo is shown that the address asks for. */
const NEAR = 11;
/** One photo lies around its spot by so much (degrees). */
const AROUND = 0.0005;

/** The spot that an address asks for. */
function spotOf(search: string): Camera | null {
  const [lat = NaN, lng = NaN] = (new URLSearchParams(search).get('at') ?? '').split(',').map(Number);
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng, zoom: NEAR } : null;
}

const world = { north: 90, south: -90, east: 180, west: -180 };

/** /album/map: photos where they were taken, over the outline of the world; nothing is asked of the network (APP-ALBUM-04). */
export function MapScreen() {
  const { t } = useTranslation('album');
  const { setting, window } = useAlbumView();
  const { search } = useLocation();
  const all = useClusters(setting.places === 1 ? world : null, 4);
  if (setting.places === 0)
    return (
      <EmptyState icon="globe" title={t('map.off')} text={t('map.offText')}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => {
            window.navigate('/album/setup');
          }}
        >
          {t('setup')}
        </button>
      </EmptyState>
    );
  if (all.failure !== null)
    return <ErrorState text={all.failure.message} code={all.failure.code} onRetry={all.again} />;
  if (all.answer === null) return <LoadingState />;
  if (all.answer.total === 0) return <EmptyState icon="globe" title={t('map.none')} text={t('map.noneText')} />;
  return <WorldMap key={search} first={spotOf(search)} spots={all.answer.list} total={all.answer.total} />;
}

interface MapProps {
  readonly first: Camera | null;
  readonly spots: readonly { readonly lat: number; readonly lng: number }[];
  readonly total: number;
}

function WorldMap({ first, spots, total }: MapProps) {
  const { t, language } = useTranslation('album');
  const { base, window } = useAlbumView();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const view = useElementSize(element);
  const land = useMemo(() => worldPath(), []);
  const [kept, look] = useCamera(first);
  const camera = kept ?? cameraFor(spots, view);
  const bounds = view.width === 0 ? null : boundsOf(camera, view);
  const { answer } = useClusters(bounds, camera.zoom);
  const drag = useRef<{ x: number; y: number; camera: Camera } | null>(null);
  const number = new Intl.NumberFormat(language);

  // A wheel over the map is the map's alone, and React listens to wheels passively.
  const latest = useRef({ camera, view, look });
  useEffect(() => {
    latest.current = { camera, view, look };
  });
  useEffect(() => {
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      const box = element?.getBoundingClientRect();
      const now = latest.current;
      const at = box === undefined ? null : ([event.clientX - box.left, event.clientY - box.top] as const);
      now.look(zoomed(now.camera, -Math.sign(event.deltaY) * WHEEL_STEPS, now.view, at));
    };
    element?.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      element?.removeEventListener('wheel', onWheel);
    };
  }, [element]);

  const step = (by: number): void => {
    look(zoomed(camera, by, view));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const run: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => {
        look(moved(camera, ARROW_PX, 0));
      },
      ArrowRight: () => {
        look(moved(camera, -ARROW_PX, 0));
      },
      ArrowUp: () => {
        look(moved(camera, 0, ARROW_PX));
      },
      ArrowDown: () => {
        look(moved(camera, 0, -ARROW_PX));
      },
      '+': () => {
        step(1);
      },
      '=': () => {
        step(1);
      },
      '-': () => {
        step(-1);
      },
      '0': () => {
        look(cameraFor(spots, view));
      },
    };
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : run[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  const onPointerMove = (event: PointerEvent): void => {
    const from = drag.current;
    if (from !== null) look(moved(from.camera, event.clientX - from.x, event.clientY - from.y));
  };
  const scale = scaleOf(camera.zoom);
  const [cx, cy] = project(camera);
  const shown = (answer?.list ?? []).map((cluster) => ({ cluster, at: toScreen(cluster, camera, view) }));
  const inView = answer?.list.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return (
    <div className={styles.map}>
      <div
        ref={setElement}
        className={styles.canvas}
        tabIndex={0}
        role="application"
        aria-label={t('map.label')}
        data-testid="map"
        data-zoom={camera.zoom}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          if (event.button !== 0 || (event.target instanceof Element && event.target.closest('button') !== null))
            return;
          event.currentTarget.setPointerCapture(event.pointerId);
          drag.current = { x: event.clientX, y: event.clientY, camera };
        }}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          drag.current = null;
        }}
        onPointerCancel={() => {
          drag.current = null;
        }}
        onDoubleClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          look(zoomed(camera, 1, view, [event.clientX - box.left, event.clientY - box.top]));
        }}
      >
        <svg className={styles.land} aria-hidden width="100%" height="100%">
          <g transform={`translate(${view.width / 2 - cx * scale} ${view.height / 2 - cy * scale}) scale(${scale})`}>
            <path d={land} vectorEffect="non-scaling-stroke" />
          </g>
        </svg>
        {shown.map(({ cluster, at }) => (
          <button
            key={`${cluster.lat.toFixed(4)},${cluster.lng.toFixed(4)}`}
            type="button"
            className={styles.cluster}
            style={{ left: at[0], top: at[1] }}
            data-testid="cluster"
            data-count={cluster.count}
            aria-label={t('map.cluster', { count: cluster.count })}
            title={t('map.cluster', { count: cluster.count })}
            onClick={() => {
              if (cluster.count > 1 && camera.zoom < ZOOM_MAX - 0.5) {
                look({ lat: cluster.lat, lng: cluster.lng, zoom: Math.min(ZOOM_MAX, camera.zoom + 2) });
                return;
              }
              const around = {
                north: cluster.lat + AROUND,
                south: cluster.lat - AROUND,
                east: cluster.lng + AROUND,
                west: cluster.lng - AROUND,
              };
              const url = photoUrl(cluster.cover, { filter: { bounds: around } }, 0);
              window.openWindow(url, { name: viewerWindow(url) });
            }}
          >
            <img src={thumbUrl(base, cluster.cover, 's', 0)} alt="" draggable={false} />
            {cluster.count > 1 && <span>{number.format(cluster.count)}</span>}
          </button>
        ))}
      </div>
      <div className={styles.zoom} role="group" aria-label={t('map.zoom')}>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('map.in')}
          title={t('map.in')}
          disabled={camera.zoom >= ZOOM_MAX}
          onClick={() => {
            step(1);
          }}
        >
          <Icon name="plus" size={18} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('map.out')}
          title={t('map.out')}
          disabled={camera.zoom <= ZOOM_MIN}
          onClick={() => {
            step(-1);
          }}
        >
          <Icon name="minus" size={18} />
        </button>
        <button
          type="button"
          className="icon-btn"
          aria-label={t('map.all')}
          title={t('map.all')}
          onClick={() => {
            look(cameraFor(spots, view));
          }}
        >
          <Icon name="globe" size={18} />
        </button>
      </div>
      <div className={styles.note}>
        <span role="status">{t('map.inView', { count: inView, total: number.format(total) })}</span>
        <button
          type="button"
          className="btn btn-secondary"
          disabled={inView === 0}
          onClick={() => {
            if (bounds !== null) window.navigate(boundsUrl(bounds));
          }}
        >
          {t('map.show')}
        </button>
      </div>
    </div>
  );
}
