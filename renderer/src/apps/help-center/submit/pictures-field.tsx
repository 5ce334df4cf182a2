import { useRef, useState, type DragEvent } from 'react';
import { HELP_IMAGES_MAX } from '#shared/constants.ts';
import { Icon } from '../../../components/icon.ts';
import { pickFiles } from '../../../components/pick-files.ts';
import { Spinner } from '../../../components/spinner.tsx';
import { useTranslation } from '../../../i18n/use-translation.ts';
import type { Picture } from './pictures.ts';
import styles from './submit.module.css';

interface Props {
  readonly pictures: readonly Picture[];
  /** Pictures are being made smaller. */
  readonly isWorking: boolean;
  readonly problem: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly onRemove: (id: string) => void;
}

/** Up to four pictures: chosen, dropped here or pasted into the form; each can be taken out again (APP-HELP-01). */
export function PicturesField({ pictures, isWorking, problem, onFiles, onRemove }: Props) {
  const { t } = useTranslation('helpdesk');
  const [isOver, setOver] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const isFull = pictures.length >= HELP_IMAGES_MAX;
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    <div
      className={styles.pictures}
      role="group"
      aria-label={t('report.pictures')}
      data-over={isOver || undefined}
      data-testid="pictures"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => {
        setOver(false);
      }}
      onDrop={drop}
    >
      <p className={styles.label}>{t('report.pictures')}</p>
      {pictures.length > 0 && (
        <ul className={styles.thumbs}>
          {pictures.map(({ id, name, url }, at) => (
            <li key={id} className={styles.thumb}>
              <img src={url} alt={t('report.picture', { number: at + 1, name })} />
              <button
                type="button"
                className="icon-btn"
                aria-label={t('report.remove', { name })}
                title={t('report.remove', { name })}
                onClick={() => {
                  onRemove(id);
                  choose.current?.focus();
                }}
              >
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.hint}>
        {t('report.picturesHint', { most: HELP_IMAGES_MAX })}{' '}
        <button
          ref={choose}
          type="button"
          className="link-btn"
          aria-disabled={isFull}
          onClick={() => {
            if (!isFull) void pickFiles(false, 'image/*').then(onFiles);
          }}
        >
          {t('report.choose')}
        </button>
      </p>
      {isWorking && (
        <p className={styles.hint} role="status">
          <Spinner /> {t('report.working')}
        </p>
      )}
      {problem !== '' && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
