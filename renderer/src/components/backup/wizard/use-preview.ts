import { useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import type { ComputerWish } from '#shared/ipc/backup-channels.ts';
import { call } from '../../../api/call.ts';
import type { BackupPreview } from '../../../state/backup/backup-api.ts';
import { useComputerBackups } from '../use-computer-backups.ts';
import type { FormProps } from './form-props.ts';

/** How long the rules rest before they are tried (ms). */
const REST_MS = 400;

interface Wanted {
  readonly origin: FormProps['form']['origin'];
  readonly paths: string[];
  readonly ids: string[];
  readonly ignore: ComputerWish['ignore'];
}

/**
 * What the rules do to the folders of the device or of this computer, asked for when nobody has changed them for a moment;
 * undefined while it is not known, null when the folders cannot be looked at.
 */
export function usePreview({
  origin,
  folders,
  hidden,
  system,
  ext,
  sizeMax,
}: FormProps['form']): BackupPreview | null | undefined {
  const { preview: ofComputer } = useComputerBackups();
  const wanted = JSON.stringify({
    origin,
    paths: folders.map(({ path }) => path),
    ids: folders.map(({ id }) => id),
    ignore: { hidden, system, ext: [...ext], size_max: sizeMax },
  } satisfies Wanted);
  const [found, setFound] = useState<{ of: string; preview: BackupPreview | null } | null>(null);
  useEffect(() => {
    const asked = JSON.parse(wanted) as Wanted;
    const { paths, ids, ignore } = asked;
    if (paths.length === 0) return;
    const controller = new AbortController();
    const ask = async (): Promise<BackupPreview | null> => {
      if (asked.origin === 'computer') return ofComputer(ids, ignore);
      const result = await call(calls.backupPreview, { paths, ignore }, { silent: true, signal: controller.signal });
      return result.success ? result.data : null;
    };
    const timer = setTimeout(() => {
      void ask().then((preview) => {
        if (!controller.signal.aborted) setFound({ of: wanted, preview });
      });
    }, REST_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [wanted, ofComputer]);
  return found?.of === wanted ? found.preview : undefined;
}
