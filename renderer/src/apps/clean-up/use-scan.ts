import { useCallback, useEffect, useState } from 'react';
import type { CallArgs, CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';
import { toast } from '../../components/dialogs/dialog-service.ts';
import { toastFailure } from '../../components/dialogs/failure-toast.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

export type Result = CallData<typeof calls.clearResult>;
export type ScanKind = CallArgs<typeof calls.clearScan>['kind'];

/** How often a scan is asked how far it is (ms). */
const ASK_MS = 800;
const PAGE = 200;
/** Groups that are shown; what is cleaned makes room for the next. */
const PAGES = 10;

export interface Scan {
  readonly kind: ScanKind;
  readonly taskId: string;
  readonly result: Result | null;
}

/** Everything that was found, page by page. */
async function wholeResult(task_id: string, first: Result, signal: AbortSignal): Promise<Result> {
  const groups = [...first.groups];
  for (let page = 2; page <= PAGES && groups.length < first.total; page += 1) {
    const result = await call(calls.clearResult, { task_id, page, size: PAGE }, { signal });
    if (!result.success || result.data.groups.length === 0) break;
    groups.push(...result.data.groups);
  }
  return { ...first, groups };
}

/** What was found, as far as it is still as it was; null where that cannot be read any more. */
export async function readFindings(task_id: string): Promise<Result | null> {
  const first = await call(calls.clearResult, { task_id, size: PAGE });
  return first.success ? wholeResult(task_id, first.data, new AbortController().signal) : null;
}

/** A search for files that can go: begun, watched, cancelled. */
export function useScan() {
  const { t } = useTranslation('care');
  const [scan, setScan] = useState<Scan | null>(null);
  const [starting, setStarting] = useState(false);
  const taskId = scan?.taskId ?? '';
  const running = scan !== null && (scan.result === null || ['wait', 'run', 'pause'].includes(scan.result.state));

  useEffect(() => {
    if (!running) return;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const answer = await call(calls.clearResult, { task_id: taskId, size: PAGE }, { signal: controller.signal });
      if (controller.signal.aborted) return;
      if (!answer.success) {
        toast({ kind: 'error', text: answer.message });
        setScan(null);
        return;
      }
      if (answer.data.state === 'fail' || answer.data.state === 'cancel') {
        // Given up elsewhere, or cut short: what it has not seen may hold what can go.
        if (answer.data.state === 'fail') toast({ kind: 'error', text: t('clear.failed') });
        setScan(null);
        return;
      }
      const result =
        answer.data.state === 'done' ? await wholeResult(taskId, answer.data, controller.signal) : answer.data;
      if (controller.signal.aborted) return;
      setScan((now) => (now?.taskId === taskId ? { ...now, result } : now));
      timer = setTimeout(() => void ask(), ASK_MS);
    };
    timer = setTimeout(() => void ask(), ASK_MS / 4);
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [running, taskId, t]);

  const start = useCallback(async (args: CallArgs<typeof calls.clearScan>): Promise<void> => {
    setStarting(true);
    const result = await call(calls.clearScan, args);
    setStarting(false);
    if (result.success) setScan({ kind: args.kind, taskId: result.data.task_id, result: null });
    else toastFailure(result);
  }, []);
  const stop = useCallback((): void => {
    if (running) void call(calls.taskControl, { ids: [taskId], action: 'cancel' });
    setScan(null);
  }, [running, taskId]);
  return { scan, running, starting, start, stop };
}
