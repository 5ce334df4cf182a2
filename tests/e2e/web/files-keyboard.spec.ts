import { FileKeys, expect } from './file-keys.ts';
import { namingTasks } from './file-tasks-names.ts';
import { viewTasks } from './file-tasks-views.ts';
import { test } from './files-desk.ts';

/* What people do with files, each task by keys alone; one page does them all, so that they also bear one another. */

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('APP-FM-01 APP-FM-02 APP-FM-03 APP-FM-04 SHK-03 forty tasks in the file manager by keys alone', async ({
  files,
  device,
}) => {
  test.setTimeout(300_000);
  const keys = new FileKeys(files, device);
  const tasks = [...namingTasks(keys), ...viewTasks(keys, device)];
  expect(tasks).toHaveLength(40);
  for (const [index, [task, run]] of tasks.entries()) await test.step(`${index + 1} ${task}`, run);
});
