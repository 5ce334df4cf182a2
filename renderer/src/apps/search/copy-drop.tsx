import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Icon } from '../../components/icon.ts';
import { pickFiles } from '../../components/pick-files.ts';
import { carriesFiles } from '../../state/transfers/local-files.ts';
import styles from './search.module.css';

/** Takes a file that is dropped anywhere on the search, and says so while it hovers. */
export function CopyDrop({ onFile, children }: { onFile: (file: File) => void; children: ReactNode }) {
  const { t } = useTranslation('places');
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const handlers = {
    onDragEnter: (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'link';
    },
    onDragLeave: (event: DragEvent): void => {
      if (!carriesFiles(event.dataTransfer)) return;
      depth.current = Math.max(0, depth.current - 1);
      if (depth.current === 0) setOver(false);
    },
    onDrop: (event: DragEvent): void => {
      depth.current = 0;
      setOver(false);
      if (!carriesFiles(event.dataTransfer)) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file !== undefined) onFile(file);
    },
  };
  return (
    <div className={styles.drop} {...handlers}>
      {children}
      {over && (
        <div className={styles.dropHint} role="status">
          <Icon name="search" size={16} />
          {t('find.copy.drop')}
        </div>
      )}
    </div>
  );
}

/** Offers the same by a button, for those who drag nothing. */
export function CopyOffer({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTranslation('places');
  return (
    <p className={styles.offer}>
      <span>{t('find.copy.offer')}</span>
      <button
        type="button"
        className="link-btn"
        data-testid="search-copy"
        onClick={() => {
          void pickFiles(false).then(([file]) => {
            if (file !== undefined) onFile(file);
          });
        }}
      >
        {t('find.copy.choose')}
      </button>
    </p>
  );
}
