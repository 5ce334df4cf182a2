import { TASK_PAGE_SIZE } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { TaskRecord } from '#shared/contract/records.ts';
import { call } from '../../../api/call.ts';
import { failureOf, FORGOTTEN, RESTING, STOPPED, type StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';

/** How long after the last look at the work of the device the next one comes (ms): it is often over at once. */
const FIRST_MS = 100;
const LAST_MS = 2000;

const UNKNOWN = 'N000003';

/** Why a task that is over, or rests, has not turned anything, or not all; null where it has. */
function failureOfTask({ state, error, failures }: TaskRecord): StepFailure | null {
  if (state === 'pause') return { code: RESTING, message: '' };
  if (state === 'cancel') return { code: STOPPED, message: '' };
  if (state !== 'fail') return null;
  const about = failures?.list[0]?.name;
  return { code: error, message: '', ...(about !== undefined && { about }) };
}

/**
 * Lets the device take back what one of its tasks did, or do it again, and waits until it has: it looks at all of it before it
 * begins. Asked for once more while it is at it, or after a part, it goes on.
 */
export async function turn({ task, way }: Extract<Step, { do: 'turn' }>): Promise<StepFailure | null> {
  const begun = await call(calls.fileUndo, { task_id: task, way });
  if (!begun.success) return begun.code === UNKNOWN ? { code: FORGOTTEN, message: '' } : failureOf(begun);
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, LAST_MS)) {
    const page = { kind: 'fileHandle', page: 1, size: TASK_PAGE_SIZE } as const;
    const answer = await call(calls.taskList, page, { silent: true });
    if (!answer.success) return failureOf(answer);
    const found = answer.data.list.find(({ id }) => id === begun.data.task_id);
    if (found === undefined) return null;
    if (found.state !== 'wait' && found.state !== 'run') return failureOfTask(found);
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}
