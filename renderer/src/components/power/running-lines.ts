import type { useTranslation } from '../../i18n/use-translation.ts';
import type { AppState } from '../../state/store.ts';
import { taskKindList } from '../../state/tasks-slice.ts';

type T = ReturnType<typeof useTranslation<'shell'>>['t'];

/** One line for each kind of task that runs, those of the device and the uploads of this page, with how many. */
export function runningLines(
  counters: AppState['tasks']['counters'],
  { open }: { readonly open: number },
  t: T,
): string[] {
  return taskKindList
    .map((kind) => ({ kind, count: kind === 'upload' && open > 0 ? open : counters[kind].running }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => t(`power.${kind}`, { count }));
}
