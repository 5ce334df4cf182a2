import type { Texts } from '../i18n/texts.ts';

/** What would stop with the app. */
export interface RunningWork {
  /** Uploads or downloads are on their way. */
  readonly isTransferring: boolean;
  /** Names of the backups of this computer that run. */
  readonly backups: readonly string[];
}

export interface QuitDeps {
  readonly running: () => RunningWork;
  readonly texts: () => Texts;
  /** Asks with these words; true to quit. */
  readonly ask: (message: string, detail: string) => Promise<boolean>;
  readonly quit: () => void;
}

/** What stops now and goes on at the next start, a line for each; '' when nothing runs. */
export function whatResumes({ isTransferring, backups }: RunningWork, texts: Texts): string {
  const lines = backups.map((name) => texts.quitBackup.replace('{name}', () => name));
  return (isTransferring ? [texts.quitTransfers, ...lines] : lines).join('\n');
}

/** The words of the same question before a sign-out. */
export const signOutTexts = (texts: Texts): Texts => ({
  ...texts,
  quit: texts.signOut,
  quitTitle: texts.signOutTitle,
  quitTransfers: texts.signOutTransfers,
});

/** Ends the app when a person says so; while something runs it is asked once, with what goes on at the next start. */
export function createQuit({ running, texts, ask, quit }: QuitDeps): () => void {
  let isAsking = false;
  return () => {
    if (isAsking) return;
    const words = texts();
    const detail = whatResumes(running(), words);
    if (detail === '') {
      quit();
      return;
    }
    isAsking = true;
    ask(words.quitTitle, detail)
      .then((sure) => {
        if (sure) quit();
      })
      .catch(quit)
      .finally(() => {
        isAsking = false;
      });
  };
}
