import { calls } from '#shared/contract/index.ts';
import type { CallData } from '#shared/contract/define.ts';
import { call } from '../../../api/call.ts';
import { inPortions } from '../portions.ts';
import { baseName } from '../wire-path.ts';
import { CHANGED, failureOf, GONE, type StepFailure } from './step-failure.ts';
import type { FolderFacts, FileFacts, Step } from './step.ts';

type Info = CallData<typeof calls.fileInfo>['list'][number];

/** Times of files are kept so exactly on every drive (s). */
const EXACT_S = 2;

const isFile = ([, size, mtime]: FileFacts, now: Info): boolean =>
  now.is_dir === '0' && now.size === size && Math.abs(now.mtime - mtime) <= EXACT_S;

const isFolder = ([, files, bytes, newest]: FolderFacts, now: Info): boolean =>
  now.is_dir === '1' && now.files === files && now.size_total === bytes && (now.newest ?? 0) <= newest + EXACT_S;

/** Whether files and folders are what they were, so that taking them away takes no work of anybody along. */
export async function unchanged({
  files,
  folders,
}: Pick<Extract<Step, { do: 'check' }>, 'files' | 'folders'>): Promise<StepFailure | null> {
  const checks = new Map<string, (now: Info) => boolean>([
    ...files.map((facts) => [facts[0], (now: Info) => isFile(facts, now)] as const),
    ...folders.map((facts) => [facts[0], (now: Info) => isFolder(facts, now)] as const),
  ]);
  for (const paths of inPortions([...checks.keys()])) {
    const answer = await call(calls.fileInfo, { paths: [...paths] }, { silent: true });
    if (!answer.success) return answer.code === GONE ? { code: GONE, message: '' } : failureOf(answer);
    const other = answer.data.list.find((now) => checks.get(now.path)?.(now) === false);
    if (other !== undefined) return { code: CHANGED, message: '', about: baseName(other.path) };
  }
  return null;
}
