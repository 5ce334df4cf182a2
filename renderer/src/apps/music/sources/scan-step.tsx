import { useEffect, useRef } from 'react';
import type { MusicSetting } from '#shared/contract/calls-music.ts';
import { useAppWindow } from '../../../components/app-window.ts';
import { Icon } from '../../../components/icon.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import styles from '../../../components/sources/sources.module.css';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { libraryUrl } from '../music-urls.ts';

/** Second step of the guide: how far the chosen folders are read, and the way to the library (APP-MGUIDE-01). */
export function ScanStep({ setting: { busy, indexed, total } }: { setting: MusicSetting }) {
  const { t, language } = useTranslation('music');
  const { navigate } = useAppWindow();
  const onward = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: the keyboard goes on from here.
  useEffect(() => {
    onward.current?.focus();
  }, []);
  const number = new Intl.NumberFormat(language);
  const counts = { indexed: number.format(indexed), total: number.format(total) };
  const isBusy = busy === 1;
  const title = t(isBusy ? 'guide.scanning' : 'guide.scanned');
  return (
    <div className={styles.guide} data-testid="guide-scan" data-busy={busy}>
      <span className={styles.guidePicture}>
        <Icon name="music" size={40} />
      </span>
      <h1>{title}</h1>
      {/* Told when it is another one; each number on the way would be too much. */}
      <span className="visually-hidden" role="status">
        {title}
      </span>
      <p>{isBusy ? t('setting.reading', counts) : t('setting.read', { count: total, total: counts.total })}</p>
      {isBusy && (
        <div className={styles.guideProgress}>
          <ProgressBar value={total === 0 ? null : indexed / total} label={t('setting.reading', counts)} />
        </div>
      )}
      <div className={styles.guideActions}>
        <button
          ref={onward}
          type="button"
          className="btn btn-primary"
          data-testid="guide-library"
          onClick={() => {
            navigate(libraryUrl());
          }}
        >
          {t('guide.toLibrary')}
        </button>
      </div>
      <p className={styles.guideNote}>{t(isBusy ? 'guide.scanNote' : 'guide.note')}</p>
    </div>
  );
}
