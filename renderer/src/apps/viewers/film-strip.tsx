import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { thumbUrl } from '#shared/rules/file-urls.ts';
import { Icon } from '../../components/icon.ts';
import { useHost } from '../../host/host-context.ts';
import type { Picture } from './neighbours.ts';
import styles from './viewers.module.css';

/** Pictures drawn on either side of the shown one: a folder can have thousands. */
const BESIDE = 24;

/** A small picture; a sign in place of one that the device cannot make. */
function Small({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  if (failed) return <Icon name="image" size={18} />;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      draggable={false}
      onError={() => {
        setFailed(true);
      }}
    />
  );
}

/** The neighbours of the shown picture, small, in the order of the folder; a press shows one (APP-ZSV-01). */
export function FilmStrip({
  pictures,
  index,
  onPick,
}: {
  pictures: readonly Picture[];
  index: number;
  onPick: (to: number) => void;
}) {
  const { t } = useTranslation('openers');
  const { deviceBase } = useHost();
  const strip = useRef<HTMLElement>(null);
  const current = useRef<HTMLButtonElement>(null);
  const first = Math.max(0, index - BESIDE);
  useEffect(() => {
    const [bar, shown] = [strip.current, current.current];
    if (bar !== null && shown !== null) bar.scrollLeft = shown.offsetLeft - (bar.clientWidth - shown.offsetWidth) / 2;
  }, [index]);
  return (
    <nav ref={strip} className={styles.strip} aria-label={t('viewer.strip')} data-testid="film-strip">
      {pictures.slice(first, index + BESIDE + 1).map(({ path, name, mtime }, place) => {
        const isShown = first + place === index;
        return (
          // The arrow keys walk the pictures already: one stop for the keyboard is enough.
          <button
            key={path}
            ref={isShown ? current : null}
            type="button"
            tabIndex={isShown ? 0 : -1}
            aria-label={name}
            aria-current={isShown}
            title={name}
            onClick={() => {
              onPick(first + place);
            }}
          >
            <Small key={mtime} src={thumbUrl(deviceBase, path, 's', mtime)} />
          </button>
        );
      })}
    </nav>
  );
}
