import { useEffect, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { helpsToReload, noteReload } from './missing-part-reloads.ts';
import { reloadWhenThere } from './missing-part-error.ts';
import { MissingPartState } from './missing-part-state.tsx';
import { Spinner } from './spinner.tsx';
import styles from './states.module.css';

/** A device that does not answer is asked again after this (ms). */
const ASK_AGAIN_MS = 1000;

interface Props {
  /** Something over it must not be lost by a reload: it is put off until that is gone. */
  readonly waits?: boolean;
  /** Loads the page anew once the device answers; resolves with whether it did. */
  readonly reload?: () => Promise<boolean>;
}

const reloadAndNote = (): Promise<boolean> =>
  reloadWhenThere(undefined, () => {
    noteReload();
    location.reload();
  });

/**
 * In place of what stands over everything and was cut off with the device: it waits for the device and loads the page
 * anew by itself (BLK-10). Where that has not helped it says so, as any other missing part does.
 */
export function ComingBack({ waits = false, reload = reloadAndNote }: Props) {
  const { t } = useTranslation('common');
  const [helps] = useState(() => helpsToReload());
  useEffect(() => {
    if (!helps || waits) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    const ask = async () => {
      const done = await reload();
      if (done || !here) return;
      timer = setTimeout(() => void ask(), ASK_AGAIN_MS);
    };
    void ask();
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [helps, waits, reload]);
  return (
    <div className={styles.layer} data-testid="coming-back">
      {helps ? (
        <div className={styles.state} role="status" aria-busy="true">
          <Spinner size={24} />
          <p className={styles.text}>{t('part.comesBack')}</p>
        </div>
      ) : (
        <MissingPartState />
      )}
    </div>
  );
}
