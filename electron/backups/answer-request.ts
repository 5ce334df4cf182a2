import type { BackupAnswer, BackupRequest, ComputerControl, ComputerJob } from '#shared/ipc/backup-channels.ts';
import type { BackupRecord } from './backup-record.ts';
import type { BackupStore } from './backup-store.ts';
import { previewFolders } from './preview-folders.ts';
import { saveJob } from './save-job.ts';

export interface AnswerContext {
  readonly store: BackupStore;
  /** Who is signed in; null for nobody. */
  readonly owner: string | null;
  /** Jobs of the owner. */
  readonly own: () => BackupRecord[];
  readonly view: () => ComputerJob[];
  readonly newId: () => string;
  /** Unix milliseconds. */
  readonly now: number;
  readonly isRunning: (id: string) => boolean;
  /** A job is new, or another one. */
  readonly saved: (job: BackupRecord) => void;
  /** '' for success, else a code. */
  readonly control: (control: ComputerControl) => string;
  /** Nothing runs by itself for so long (ms). */
  readonly pause: (ms: number) => void;
}

/** What main is answered about the backups of this computer (APP-AUTO-02). */
export async function answerRequest(request: BackupRequest, context: AnswerContext): Promise<BackupAnswer> {
  const { store, owner, own, view, saved: onSaved, control } = context;
  switch (request.do) {
    case 'list':
      return { did: 'list', jobs: view() };
    case 'preview':
      return { did: 'preview', preview: await previewFolders(request.paths, request.ignore) };
    case 'save': {
      if (owner === null) return { did: 'save', saved: { code: 'N000003', id: '' } };
      const saved = await saveJob(request, { ...context, owner, jobs: own });
      const job = store.jobs().find(({ id }) => id === saved.id);
      if (saved.code === '' && job !== undefined) onSaved(job);
      return { did: 'save', saved };
    }
    case 'control':
      return { did: 'control', code: control(request.control) };
    case 'pause':
      context.pause(request.ms);
      return { did: 'pause', code: '' };
    case 'log': {
      const { id, page, size } = request.pages;
      const ids = own().map((job) => job.id);
      return { did: 'log', runs: store.runs(id === undefined ? ids : ids.filter((one) => one === id), page, size) };
    }
  }
}
