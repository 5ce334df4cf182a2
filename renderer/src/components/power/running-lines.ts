import type { TaskKind } from '#shared/contract/records.ts';
import type { useTranslation } from '../../i18n/use-translation.ts';
import { taskKindList } from '../../state/tasks-slice.ts';

type T = ReturnType<typeof useTranslation<'shell'>>['t'];

/** One line for each kind of task that is not over, here and on the device, with how many. */
export function runningLines(open: Readonly<Record<TaskKind, number>>, t: T): string[] {
  return taskKindList.filter((kind) => open[kind] > 0).map((kind) => t(`power.${kind}`, { count: open[kind] }));
}
