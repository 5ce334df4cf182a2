import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Tool } from './tool.tsx';
import type { PictureActions } from './use-picture-actions.ts';
import type { PictureView } from './use-pose.ts';
import type { SlideShow } from './use-slide-show.ts';
import styles from './viewers.module.css';

/** What the tools below a picture are about. */
export interface PictureBarProps {
  readonly index: number;
  readonly total: number;
  readonly go: (to: number) => void;
  readonly view: PictureView;
  readonly show: SlideShow;
  readonly hasInfo: boolean;
  readonly onInfo: () => void;
  readonly actions: PictureActions;
  readonly marked: boolean;
  /** There is nothing to be zoomed or turned. */
  readonly broken: boolean;
  /** The device does not give it out, so that it cannot be downloaded either. */
  readonly refused: boolean;
  readonly onDownload: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** The tools below a picture: steps, zoom, slide show, and what can be done with the file (APP-ZSV-01). */
export function PictureBar(props: PictureBarProps) {
  const { index, total, go, view, show, hasInfo, onInfo, actions, marked, broken, refused } = props;
  const { t } = useTranslation(['openers', 'files']);
  /** A tool that was pressed has the keyboard: the keys go on with the pictures, but Space presses it again. */
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== ' ') props.onKeyDown(event);
  };
  return (
    <div className={styles.bar} role="toolbar" aria-label={t('viewer.toolbar')} onKeyDown={onKeyDown}>
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
          view.zoomBy(-1);
        }}
      />
      <button
        type="button"
        className={styles.scale}
        title={t('viewer.actual')}
        disabled={broken}
        onClick={() => {
          view.showActual();
        }}
      >
        {t('files:percent', { value: Math.round(view.pose.scale * 100) })}
      </button>
      <Tool
        icon="plus"
        label={t('viewer.zoomIn')}
        disabled={broken}
        onClick={() => {
          view.zoomBy(1);
        }}
      />
      <Tool icon="swap-diagonal" label={t('viewer.fit')} disabled={broken} onClick={view.showWhole} />
      <Tool icon="rotate" label={t('viewer.rotate')} disabled={broken} onClick={view.rotate} />
      {total > 1 && (
        <Tool
          icon={show.playing ? 'pause' : 'play'}
          label={t(show.playing ? 'viewer.stopShow' : 'viewer.show')}
          onClick={show.toggle}
        />
      )}
      <Tool icon="info" label={t('viewer.info')} pressed={hasInfo} onClick={onInfo} />
      <span className={styles.split} />
      <Tool icon="download" label={t('viewer.download')} disabled={refused} onClick={props.onDownload} />
      {actions.favourite !== undefined && (
        <Tool icon="star" label={t('viewer.favourite')} pressed={marked} onClick={actions.favourite} />
      )}
      {actions.share !== undefined && <Tool icon="share" label={t('viewer.share')} onClick={actions.share} />}
      {actions.wallpaper !== undefined && (
        <Tool icon="image" label={t('viewer.wallpaper')} onClick={actions.wallpaper} />
      )}
      {actions.remove !== undefined && <Tool icon="trash" label={t('viewer.delete')} onClick={actions.remove} />}
    </div>
  );
}
