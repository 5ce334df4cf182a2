import { memo, useState } from 'react';
import { fileTypes } from '#shared/rules/file-type.ts';
import { streamUrl, thumbUrl } from '#shared/rules/file-urls.ts';
import { Icon } from '../../../components/icon.ts';
import type { Photo } from '../model/photo.ts';
import { lengthText } from './dates.ts';
import styles from './wall.module.css';

/** A small picture may be stretched so far (px of its longer edge) before the large one is asked for. */
const SMALL_EDGE = 300;
/** Films that browsers show a frame of. */
const framed = /\.(mp4|m4v|mov|webm)$/i;
/** A black first frame is no picture (s). */
const FRAME_AT = 0.5;

interface CellProps {
  readonly photo: Photo | undefined;
  readonly place: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
  readonly selected: boolean;
  readonly current: boolean;
  /** Something is selected: the box to tick is there without pointing at the photo. */
  readonly choosing: boolean;
  /** Too fast for pictures. */
  readonly bare: boolean;
  readonly base: string;
  readonly label: string;
  readonly id: string;
  readonly total: number;
}

function Picture({ photo, base, edge }: { photo: Photo; base: string; edge: number }) {
  const isFilm = photo.ftype === fileTypes.video;
  const size = edge * devicePixelRatio <= SMALL_EDGE ? 'm' : 'l';
  const url = thumbUrl(base, photo.path, size, photo.mtime);
  const [shown, setShown] = useState('');
  const [broken, setBroken] = useState('');
  const isShown = shown === photo.path;
  const show = (): void => {
    setShown(photo.path);
  };
  if (broken === url || (isFilm && !framed.test(photo.name)))
    return (
      <span className={styles.stand}>
        <Icon name={isFilm ? 'video' : 'image'} size={28} />
        <span>{photo.name}</span>
      </span>
    );
  const fail = (): void => {
    setBroken(url);
  };
  return isFilm ? (
    <video
      src={`${streamUrl(base, photo.path)}#t=${FRAME_AT}`}
      preload="metadata"
      muted
      data-shown={isShown}
      onLoadedData={show}
      onError={fail}
    />
  ) : (
    <img src={url} alt="" draggable={false} decoding="async" data-shown={isShown} onLoad={show} onError={fail} />
  );
}

/** One photo in its place; a place alone until it is known. */
export const Cell = memo(function Cell(props: CellProps) {
  const { photo, place, left, width, height, selected, current, choosing, bare, base, label, id, total } = props;
  return (
    <div
      id={id}
      role="option"
      aria-selected={selected}
      aria-posinset={place + 1}
      aria-setsize={total}
      aria-label={label}
      className={styles.cell}
      style={{ left, width, height }}
      data-place={place}
      data-testid="photo"
      data-path={photo?.path}
      data-current={current}
      data-choosing={choosing}
      title={photo?.name}
    >
      <span className={styles.frame}>
        {photo !== undefined && !bare && <Picture photo={photo} base={base} edge={Math.max(width, height)} />}
      </span>
      <span className={styles.tick} data-tick aria-hidden>
        <Icon name="check" size={14} />
      </span>
      {photo?.favourite === true && (
        <span className={styles.star} aria-hidden>
          <Icon name="star" size={16} />
        </span>
      )}
      {photo?.owner === '' && (
        <span className={styles.team} aria-hidden>
          <Icon name="people" size={16} />
        </span>
      )}
      {photo !== undefined && photo.ftype === fileTypes.video && (
        <span className={styles.length} aria-hidden>
          <Icon name="play" size={12} />
          {photo.duration > 0 ? lengthText(photo.duration) : ''}
        </span>
      )}
    </div>
  );
});
