import { shortFileName } from '#shared/rules/mask.ts';
import type { Translate } from '#shared/rules/text.ts';
import type { Resolution } from '../../state/conflicts/conflict-case.ts';
import { choose } from '../choices/choice-service.ts';

/** Something whose name is taken at its destination. */
export interface Conflict {
  readonly name: string;
  readonly isDir: boolean;
  /** Text of the tick box that answers for others too; none when there are no others. */
  readonly allLabel?: string;
}

/**
 * Asks what to do with a taken name: keep both, which loses nothing and is the default, replace or merge, or skip.
 * Null when the person stopped. `t` looks up the namespace `files`.
 */
export async function askConflict(
  { name, isDir, allLabel }: Conflict,
  t: Translate,
): Promise<{ readonly resolution: Resolution; readonly all: boolean } | null> {
  const answer = await choose({
    title: t(isDir ? 'conflict.folderTitle' : 'conflict.title', { name: shortFileName(name) }),
    content: t(isDir ? 'conflict.folderText' : 'conflict.text'),
    choices: [
      { id: 'skip', label: t('conflict.skip') },
      { id: 'overwrite', label: t(isDir ? 'conflict.merge' : 'conflict.replace') },
      { id: 'rename', label: t('conflict.keepBoth'), primary: true },
    ],
    cancelLabel: t('conflict.stop'),
    ...(allLabel === undefined ? {} : { checkLabel: allLabel }),
    width: 520,
    testId: 'conflict-dialog',
  });
  return answer === null ? null : { resolution: answer.id as Resolution, all: answer.checked };
}
