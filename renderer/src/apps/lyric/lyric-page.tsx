import { useEffect, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { baseName } from '../../state/files/wire-path.ts';
import { StripTools } from './strip-tools.tsx';
import { useSungNow } from './use-song.ts';
import { useStripLock } from './use-strip-lock.ts';
import styles from './lyric.module.css';

const titleOf = (path: string): string => baseName(path).replace(/\.[^.]+$/, '');

/**
 * /nbw_lyric: the line of the playing song that is sung now, and the one after it, on nothing (RTE-23). In the desktop
 * app it is a window without a frame: it stands on a ground to be moved by until it is locked.
 */
export function LyricPage() {
  const { t } = useTranslation('openers');
  const { desktop } = useHost();
  const { path, current, next } = useSungNow();
  const locked = useStripLock(desktop);
  // By moves that arrive while it is locked: where the system forwards none, the pointer that locked it never leaves.
  const [under, setUnder] = useState(false);
  if (!locked && under) setUnder(false);
  useEffect(() => {
    document.documentElement.classList.add(styles.seeThrough ?? '');
    return () => {
      document.documentElement.classList.remove(styles.seeThrough ?? '');
    };
  }, []);
  // Before the first line, and for a song without any, its name says what plays.
  const first = current === '' && path !== '' ? titleOf(path) : current;
  return (
    <main
      className={styles.strip}
      aria-label={t('lyric.label')}
      data-testid="lyric"
      data-under={under || undefined}
      onPointerMove={() => {
        if (locked) setUnder(true);
      }}
      onPointerLeave={() => {
        setUnder(false);
      }}
      data-strip={desktop === null ? undefined : locked ? 'locked' : 'free'}
    >
      <p className={styles.current} aria-current={current === '' ? undefined : 'true'} data-testid="lyric-current">
        {first}
      </p>
      <p className={styles.next} data-testid="lyric-next">
        {next}
      </p>
      {desktop !== null && !locked && <StripTools desktop={desktop} />}
    </main>
  );
}
