import { useCallback, useState } from 'react';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { useWindowTitle } from '../../components/app-window.ts';
import { useReadOnlyPlace } from '../../components/files/use-read-only-place.ts';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FilmStrip } from './film-strip.tsx';
import { PictureFrame } from './picture-frame.tsx';
import { PictureInfo } from './picture-info.tsx';
import { usePictures } from './use-pictures.ts';
import { useSlideShow } from './use-slide-show.ts';
import styles from './viewers.module.css';

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
