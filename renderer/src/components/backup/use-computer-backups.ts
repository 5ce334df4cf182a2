import { useMemo } from 'react';
import type {
  ComputerControl,
  ComputerFolder,
  ComputerPreview,
  ComputerRuns,
  ComputerWish,
} from '#shared/ipc/backup-channels.ts';
import type { InvokeRequest } from '#shared/ipc/channels.ts';
import { failure, success, type CallResult } from '../../api/result.ts';
import { useHost } from '../../host/host-context.ts';
import { translateWith } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { codeText } from './job-words.ts';

/** The backups of folders of this computer for the forms: what fails is told in words, and nothing throws (APP-AUTO-02). */
export interface ComputerBackups {
  /** False in a browser, where none of the others does anything. */
  readonly isThere: boolean;
  /** Asks for a folder; null when the person gave up. */
  readonly choose: () => Promise<ComputerFolder | null>;
  /** Null when a folder cannot be read. */
  readonly preview: (ids: readonly string[], ignore: ComputerWish['ignore']) => Promise<ComputerPreview | null>;
  /** Makes a job or changes one: its id, or what is wrong. */
  readonly save: (wish: ComputerWish) => Promise<{ readonly id: string } | { readonly problem: string }>;
  /** Null for success, else what is wrong. */
  readonly control: (asked: ComputerControl) => Promise<string | null>;
  /** A page of the runs, the newest first. */
  readonly runs: (pages: InvokeRequest<'backup:log'>) => Promise<CallResult<ComputerRuns>>;
}

/** What is said where the app itself could not be asked. */
const UNASKED = 'LOCAL';

/** The backups that the desktop app makes of this computer's folders. */
export function useComputerBackups(): ComputerBackups {
  const { backups } = useHost();
  const { t, language } = useTranslation('backup');
  const { t: files } = useTranslation('files');
  return useMemo(() => {
    const words = (code: string): string => codeText(code, t, { files: translateWith(files), language });
    const ask = async <T>(asked: Promise<T> | undefined, otherwise: T): Promise<T> => {
      try {
        return (await asked) ?? otherwise;
      } catch {
        return otherwise;
      }
    };
    return {
      isThere: backups !== null,
      choose: () => ask(backups?.chooseFolder(), null),
      preview: (ids, ignore) => ask(backups?.preview(ids, ignore), null),
      save: async (wish) => {
        const { code, id } = await ask(backups?.save(wish), { code: UNASKED, id: '' });
        return code === '' ? { id } : { problem: words(code) };
      },
      control: async (asked) => {
        const code = await ask(backups?.control(asked), UNASKED);
        return code === '' ? null : words(code);
      },
      runs: async (pages) => {
        const found = await ask<ComputerRuns | null>(backups?.log(pages), null);
        return found === null ? failure(UNASKED, words(UNASKED)) : success(found);
      },
    };
  }, [backups, t, files, language]);
}
