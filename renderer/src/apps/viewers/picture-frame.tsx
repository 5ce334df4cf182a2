import { useCallback, useEffect, useState, type MouseEvent, type ReactNode } from 'react';
import { downloadUrl, streamUrl, thumbUrl } from '#shared/rules/file-urls.ts';
import { useWindowActive } from '../../components/app-window.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorState } from '../../components/error-state.tsx';
import { Spinner } from '../../components/spinner.tsx';
import { useDelayed } from '../../components/use-delayed.ts';
import { useElementSize } from '../../components/use-element-size.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { PictureBar } from './picture-bar.tsx';
import { pictureKeys } from './picture-keys.ts';
import { usePictureActions } from './use-picture-actions.ts';
import { usePicture } from './use-picture.ts';
import { usePose, type PictureView } from './use-pose.ts';
import type { SlideShow } from './use-slide-show.ts';
import styles from './viewers.module.css';

const SPINNER_MS = 150;

interface Props {
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

/** One picture with its tools. What is refused or damaged says so in its place; the tools that still work stay (APP-ZSV-01). */
export function PictureFrame(props: Props) {
  const { path, name, version, changed, index, total, go, readOnly, onGone, show, hasInfo, onInfo, strip } = props;
  const { t } = useTranslation(['openers', 'files']);
  const { deviceBase } = useHost();
  const active = useWindowActive();
  const [element, setElement] = useState<HTMLDivElement | null>(null);
  const picture = usePicture(path, name);
  const { broken, marked } = picture;
  const swipe = useCallback(
    (steps: 1 | -1) => {
      go(index + steps);
    },
    [go, index],
  );
  const view = usePose(element, picture.natural, useElementSize(element), swipe);
  const refused = picture.refused !== null;
  const actions = usePictureActions({ path, name, marked, readOnly, refused }, onGone);
  const onKeyDown = pictureKeys({ index, total, go, view, show, onInfo, actions });

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
  const onDoubleClick = (event: MouseEvent): void => {
    if (!view.fits || element === null) {
      view.showWhole();
      return;
    }
    const box = element.getBoundingClientRect();
    view.showActual({ x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 });
  };
  return (
    <>
      <div
        ref={setElement}
        className={styles.frame}
        tabIndex={0}
        role="group"
        aria-label={t('viewer.image', { name })}
        data-state={broken ? 'broken' : picture.stage}
        data-fits={view.fits}
        data-beside={hasInfo && !show.playing}
        onKeyDown={onKeyDown}
        onDoubleClick={onDoubleClick}
        onPointerDown={view.onPointerDown}
      >
        <PictureLayers path={path} name={name} version={version} changed={changed} picture={picture} view={view} />
        {broken && <NoPicture picture={picture} onDownload={download} />}
      </div>
      {strip}
      <PictureBar
        index={index}
        total={total}
        go={go}
        view={view}
        show={show}
        hasInfo={hasInfo}
        onInfo={onInfo}
        actions={actions}
        marked={marked}
        broken={broken}
        refused={refused}
        onDownload={download}
        onKeyDown={onKeyDown}
      />
    </>
  );
}

type Picture = ReturnType<typeof usePicture>;

interface LayersProps extends Pick<Props, 'path' | 'name' | 'version' | 'changed'> {
  readonly picture: Picture;
  readonly view: PictureView;
}

/** The small picture until the file itself is there, at the same place and size. */
function PictureLayers({ path, name, version, changed, picture, view }: LayersProps) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const slow = useDelayed(SPINNER_MS);
  const { natural, stage } = picture;
  const { scale, x, y } = view.pose;
  const style = {
    width: natural.width === 0 ? undefined : natural.width,
    height: natural.height === 0 ? undefined : natural.height,
    transform: `translate(-50%, -50%) translate(${x}px, ${y}px) rotate(${view.turns * 90}deg) scale(${scale})`,
    visibility: natural.width === 0 ? ('hidden' as const) : ('visible' as const),
  };
  return (
    <>
      {picture.wantsThumb && (
        <img
          className={styles.picture}
          style={style}
          src={thumbUrl(deviceBase, path, 'l', version)}
          alt={name}
          draggable={false}
          onLoad={(event) => {
            picture.onThumb(event.currentTarget);
          }}
          onError={picture.onThumbFailed}
        />
      )}
      {picture.wantsFile && (
        <img
          className={styles.picture}
          style={{ ...style, opacity: stage === 'full' ? 1 : 0 }}
          src={streamUrl(deviceBase, path) + (changed ? `&v=${version}` : '')}
          alt={stage === 'full' ? name : ''}
          draggable={false}
          onLoad={(event) => {
            picture.onFile(event.currentTarget);
          }}
          onError={picture.onFileFailed}
        />
      )}
      {!picture.broken && stage === 'loading' && slow && (
        <span className={styles.wait}>
          <Spinner size={24} label={t('viewer.loading')} />
        </span>
      )}
    </>
  );
}

/** Why there is no picture. */
function NoPicture({ picture, onDownload }: { picture: Picture; onDownload: () => void }) {
  const { t } = useTranslation('openers');
  const { missing, refused, retry } = picture;
  if (missing) return <EmptyState icon="image" title={t('viewer.missing')} />;
  if (refused !== null)
    return (
      <ErrorState title={t('viewer.broken')} text={refused.message ?? ''} code={refused.code ?? ''} onRetry={retry} />
    );
  return (
    <EmptyState icon="image" title={t('viewer.broken')} text={t('viewer.brokenText')}>
      <button type="button" className="btn btn-primary" onClick={onDownload}>
        {t('viewer.download')}
      </button>
    </EmptyState>
  );
}
