import { useCallback, useEffect, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { extensionOf } from '#shared/rules/file-type.ts';
import { downloadUrl, streamUrl, thumbUrl } from '#shared/rules/file-urls.ts';
import { useWindowActive, useWindowTitle } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { useReadOnlyPlace } from '../../components/files/use-read-only-place.ts';
import { Spinner } from '../../components/spinner.tsx';
import { useDelayed } from '../../components/use-delayed.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { useHost } from '../../host/host-context.ts';
import { toFlag } from '../../state/files/entry.ts';
import { useFileFactsQuery } from '../../state/files/files-api.ts';
import { FilmStrip } from './film-strip.tsx';
import { Tool } from './tool.tsx';
import { usePictureActions } from './use-picture-actions.ts';
import { usePictures } from './use-pictures.ts';
import { PictureInfo } from './picture-info.tsx';
import { usePose } from './use-pose.ts';
import { useSlideShow, type SlideShow } from './use-slide-show.ts';
import type { Size } from './zoom.ts';
import styles from './viewers.module.css';

/** What a browser shows by itself, turned upright; of anything else the device makes a picture (FIL-09). */
const shownByBrowser: ReadonlySet<string> = new Set(['jpg', 'jpeg', 'png', 'gif', 'bmp', 'webp', 'svg', 'ico', 'avif']);
const SPINNER_MS = 150;
const nothing: Size = { width: 0, height: 0 };

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Pictures, one after the other in the order of their folder: zoom, pan, turn, download, by themselves (APP-ZSV-01). */
export function ImageViewer({ path }: { path: string }) {
  const { t } = useTranslation(['openers', 'files']);
  const name = nameOf(path);
  useWindowTitle(name);
  const { pictures, index, go, drop } = usePictures(path);
  const readOnly = useReadOnlyPlace(path);
  // The next one takes its place, the one before where it was the last.
  const onGone = useCallback(() => {
    go(index < pictures.length - 1 ? index + 1 : index - 1);
    drop(path);
  }, [go, drop, path, index, pictures.length]);
  const version = pictures[index]?.mtime ?? 0;
  const edition = useEdition(path, version);
  const show = useSlideShow(path, index, pictures.length, go);
  const [hasInfo, setHasInfo] = useState(false);
  const toggleInfo = useCallback(() => {
    setHasInfo((now) => !now);
  }, []);
  return (
    <div className={styles.viewer} data-testid="image-viewer" data-playing={show.playing}>
      <PictureFrame
        key={`${edition}:${path}`}
        path={path}
        name={name}
        version={version}
        changed={edition > 0}
        go={go}
        index={index}
        total={pictures.length}
        readOnly={readOnly}
        onGone={onGone}
        show={show}
        hasInfo={hasInfo}
        onInfo={toggleInfo}
        strip={
          !show.playing && pictures.length > 1 && index >= 0 ? (
            <FilmStrip pictures={pictures} index={index} onPick={go} />
          ) : null
        }
      />
      {hasInfo && !show.playing && <PictureInfo path={path} />}
      <Preload paths={[pictures[index + 1], pictures[index - 1]]} />
      <p className="visually-hidden" role="status">
        {t('viewer.image', { name })}
      </p>
    </div>
  );
}

/** How often a shown picture has become another one since it is shown; its first version may come late. */
function useEdition(path: string, version: number): number {
  const [seen, setSeen] = useState({ path, version, edition: 0 });
  if (seen.path === path && (seen.version === version || version === 0)) return seen.edition;
  const edition = seen.path === path && seen.version !== 0 ? seen.edition + 1 : 0;
  setSeen({ path, version, edition });
  return edition;
}

/** Asks for the neighbours ahead of time, so that a step shows them at once. */
function Preload({ paths }: { paths: readonly ({ path: string; mtime: number } | undefined)[] }) {
  const { deviceBase } = useHost();
  return (
    <>
      {paths.map((picture) =>
        picture === undefined ? null : (
          <link
            key={picture.path}
            rel="prefetch"
            as="image"
            href={thumbUrl(deviceBase, picture.path, 'l', picture.mtime)}
          />
        ),
      )}
    </>
  );
}

interface FrameProps {
  readonly path: string;
  readonly name: string;
  readonly version: number;
  /** It has become another one since it is shown: the browser would take the one that it has. */
  readonly changed: boolean;
  readonly index: number;
  readonly total: number;
  readonly go: (to: number) => void;
  /** Nothing may be written where it lies. */
  readonly readOnly: boolean;
  /** The picture was deleted. */
  readonly onGone: () => void;
  readonly show: SlideShow;
  readonly hasInfo: boolean;
  readonly onInfo: () => void;
  readonly strip: ReactNode;
}

type Stage = 'loading' | 'thumb' | 'full' | 'broken';

function PictureFrame(props: FrameProps) {
  const { path, name, version, changed, index, total, go, readOnly, onGone, show, hasInfo, onInfo, strip } = props;
  const { t } = useTranslation(['openers', 'files']);
  const { deviceBase } = useHost();
  const active = useWindowActive();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const frame = useElementSize(element);
  const [natural, setNatural] = useState<Size>(nothing);
  const [stage, setStage] = useState<Stage>('loading');
  const [thumbFailed, setThumbFailed] = useState(false);
  const slow = useDelayed(SPINNER_MS);
  const { data: facts, error, refetch } = useFileFactsQuery({ paths: [path] });
  const swipe = useCallback(
    (steps: 1 | -1) => {
      go(index + steps);
    },
    [go, index],
  );
  const pose = usePose(element, natural, frame, swipe);
  const direct = shownByBrowser.has(extensionOf(name));
  const known = facts?.list[0];
  const marked = toFlag(known?.fav);
  const refusal = error !== undefined && 'code' in error ? error : null;
  const missing = refusal?.code === 'N002001';
  const broken = missing || stage === 'broken' || (thumbFailed && !direct);
  // A damaged picture can still be downloaded or deleted, one that the device does not give out cannot.
  const refused = broken && refusal !== null;
  const actions = usePictureActions({ path, name, marked, readOnly, refused }, onGone);

  useEffect(() => {
    if (active) element?.focus({ preventScroll: true });
  }, [active, element]);
  // The tool that had the keyboard has gone with the picture.
  useEffect(() => {
    const at = document.activeElement;
    const isLost = at === null || at === document.body || at.matches(':disabled');
    if (active && broken && isLost) element?.focus({ preventScroll: true });
  }, [active, broken, element]);

  const download = (): void => {
    const link = document.createElement('a');
    link.href = downloadUrl(deviceBase, path);
    link.download = name;
    link.click();
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => {
      go(index - 1);
    },
    ArrowRight: () => {
      go(index + 1);
    },
    Home: () => {
      go(0);
    },
    End: () => {
      go(total - 1);
    },
    '+': () => {
      pose.zoomBy(1);
    },
    '=': () => {
      pose.zoomBy(1);
    },
    '-': () => {
      pose.zoomBy(-1);
    },
    '0': pose.showWhole,
    '1': () => {
      pose.showActual();
    },
    r: pose.rotate,
    i: onInfo,
    ' ': show.toggle,
    F5: show.toggle,
    ...(show.playing ? { Escape: show.stop } : {}),
    ...(actions.remove === undefined ? {} : { Delete: actions.remove }),
    ...(actions.favourite === undefined ? {} : { f: actions.favourite }),
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  /** A tool that was pressed has the keyboard: the keys go on with the pictures, but Space presses it again. */
  const onToolKey = (event: KeyboardEvent): void => {
    if (event.key !== ' ') onKeyDown(event);
  };
  const onDoubleClick = (event: MouseEvent): void => {
    if (!pose.fits || element === null) {
      pose.showWhole();
      return;
    }
    const box = element.getBoundingClientRect();
    pose.showActual({ x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 });
  };

  const { scale, x, y } = pose.pose;
  const style = {
    width: natural.width === 0 ? undefined : natural.width,
    height: natural.height === 0 ? undefined : natural.height,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${pose.turns * 90}deg) scale(${scale})`,
    visibility: natural.width === 0 ? ('hidden' as const) : ('visible' as const),
  };
  /** The picture's own size: the device's word, else what the small picture says, else the picture itself. */
  const sized = (image: HTMLImageElement, full: boolean): void => {
    const own = { width: image.naturalWidth, height: image.naturalHeight };
    const upright = known !== undefined && known.ori >= 5 ? { width: known.height, height: known.width } : known;
    const stated =
      upright !== undefined && upright.width > 0 && direct ? { width: upright.width, height: upright.height } : own;
    setNatural(full ? own : stated);
  };
  return (
    <>
      <div
        ref={setElement}
        className={styles.frame}
        tabIndex={0}
        role="group"
        aria-label={t('viewer.image', { name })}
        data-state={broken ? 'broken' : stage}
        data-fits={pose.fits}
        data-beside={hasInfo && !show.playing}
        onKeyDown={onKeyDown}
        onDoubleClick={onDoubleClick}
        onPointerDown={pose.onPointerDown}
      >
        {!broken && !thumbFailed && stage !== 'full' && (
          <img
            className={styles.picture}
            style={style}
            src={thumbUrl(deviceBase, path, 'l', version)}
            alt={name}
            draggable={false}
            onLoad={(event) => {
              sized(event.currentTarget, !direct);
              setStage((now) => (now === 'loading' ? 'thumb' : now));
            }}
            onError={() => {
              setThumbFailed(true);
            }}
          />
        )}
        {!broken && direct && (
          <img
            className={styles.picture}
            style={{ ...style, opacity: stage === 'full' ? 1 : 0 }}
            src={streamUrl(deviceBase, path) + (changed ? `&v=${version}` : '')}
            alt={stage === 'full' ? name : ''}
            draggable={false}
            onLoad={(event) => {
              sized(event.currentTarget, true);
              setStage('full');
            }}
            onError={() => {
              setStage((now) => (now === 'thumb' ? now : 'broken'));
            }}
          />
        )}
        {!broken && stage === 'loading' && slow && (
          <span className={styles.wait}>
            <Spinner size={24} label={t('viewer.loading')} />
          </span>
        )}
        {missing && <EmptyState icon="image" title={t('viewer.missing')} />}
        {refused && !missing && (
          <ErrorState
            title={t('viewer.broken')}
            text={refusal.message ?? ''}
            code={refusal.code ?? ''}
            onRetry={() => {
              setStage('loading');
              setThumbFailed(false);
              void refetch();
            }}
          />
        )}
        {broken && !refused && (
          <EmptyState icon="image" title={t('viewer.broken')} text={t('viewer.brokenText')}>
            <button type="button" className="btn btn-primary" onClick={download}>
              {t('viewer.download')}
            </button>
          </EmptyState>
        )}
      </div>
      {strip}
      <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')} onKeyDown={onToolKey}>
        <Tool
          icon="chevron-left"
          label={t('viewer.previous')}
          disabled={index <= 0}
          onClick={() => {
            go(index - 1);
          }}
        />
        <span className={styles.position}>
          {total > 1 && index >= 0 ? t('viewer.position', { index: index + 1, total }) : ''}
        </span>
        <Tool
          icon="chevron-right"
          label={t('viewer.next')}
          disabled={index < 0 || index >= total - 1}
          onClick={() => {
            go(index + 1);
          }}
        />
        <span className={styles.split} />
        <Tool
          icon="minus"
          label={t('viewer.zoomOut')}
          disabled={broken}
          onClick={() => {
            pose.zoomBy(-1);
          }}
        />
        <button
          type="button"
          className={styles.scale}
          title={t('viewer.actual')}
          disabled={broken}
          onClick={() => {
            pose.showActual();
          }}
        >
          {t('files:percent', { value: Math.round(scale * 100) })}
        </button>
        <Tool
          icon="plus"
          label={t('viewer.zoomIn')}
          disabled={broken}
          onClick={() => {
            pose.zoomBy(1);
          }}
        />
        <Tool icon="swap-diagonal" label={t('viewer.fit')} disabled={broken} onClick={pose.showWhole} />
        <Tool icon="rotate" label={t('viewer.rotate')} disabled={broken} onClick={pose.rotate} />
        {total > 1 && (
          <Tool
            icon={show.playing ? 'pause' : 'play'}
            label={t(show.playing ? 'viewer.stopShow' : 'viewer.show')}
            onClick={show.toggle}
          />
        )}
        <Tool icon="info" label={t('viewer.info')} pressed={hasInfo} onClick={onInfo} />
        <span className={styles.split} />
        <Tool icon="download" label={t('viewer.download')} disabled={refused} onClick={download} />
        {actions.favourite !== undefined && (
          <Tool icon="star" label={t('viewer.favourite')} pressed={marked} onClick={actions.favourite} />
        )}
        {actions.share !== undefined && <Tool icon="share" label={t('viewer.share')} onClick={actions.share} />}
        {actions.wallpaper !== undefined && (
          <Tool icon="image" label={t('viewer.wallpaper')} onClick={actions.wallpaper} />
        )}
        {actions.remove !== undefined && <Tool icon="trash" label={t('viewer.delete')} onClick={actions.remove} />}
      </div>
    </>
  );
}
