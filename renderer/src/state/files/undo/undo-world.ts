import type { StepFailure } from './step-failure.ts';
import type { Step } from './step.ts';

/** Files in memory that take the steps as the device would. */
export function undoWorld(paths: Iterable<string>) {
  const files = new Set(paths);
  // The bin keeps every file that was thrown away, several of the same path too.
  const bin: string[] = [];
  const move = (from: string, to: string): StepFailure | null => {
    if (!files.has(from)) return { code: 'N002001', message: '' };
    if (files.has(to)) return { code: 'N002002', message: '' };
    files.delete(from);
    files.add(to);
    return null;
  };
  const base = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const run = (step: Step): Promise<StepFailure | null> => {
    const each = (paths: readonly string[], act: (path: string) => StepFailure | null): StepFailure | null =>
      paths.map(act).find((failure) => failure !== null) ?? null;
    if (step.do === 'rename') {
      const parent = step.path.slice(0, step.path.lastIndexOf('/'));
      return Promise.resolve(move(step.path, `${parent}/${step.name}`));
    }
    if (step.do === 'move') return Promise.resolve(each(step.paths, (path) => move(path, `${step.to}/${base(path)}`)));
    if (step.do === 'copy')
      return Promise.resolve(
        each(step.paths, (path) => {
          if (!files.has(path)) return { code: 'N002001', message: '' };
          files.add(`${step.to}/${base(path)}`);
          return null;
        }),
      );
    if (step.do === 'recycle')
      return Promise.resolve(
        each(step.paths, (path) => {
          if (!files.delete(path)) return { code: 'N002001', message: '' };
          bin.push(path);
          return null;
        }),
      );
    if (step.do === 'restore')
      return Promise.resolve(
        each(step.paths, (path) => {
          const at = bin.lastIndexOf(path);
          if (at < 0) return { code: 'N002001', message: '' };
          bin.splice(at, 1);
          files.add(path);
          return null;
        }),
      );
    return Promise.resolve(null);
  };
  return { files, run };
}
