// The thread that writes batches: thousands of small files take so many steps that each must cost as little as it can,
// and blocking calls cost a fraction of waiting ones. Nothing else of the device waits for them here.
import { parentPort } from 'node:worker_threads';
import { TarError } from '../tar/tar-reader.ts';
import { placeStaged, syncNames } from './place-staged.ts';
import type { FromWriter, ToWriter } from './protocol.ts';
import { createStage, type Stage } from './stage.ts';

const stages = new Map<number, Stage>();
const say = (message: FromWriter): void => parentPort?.postMessage(message);

function stageOf(id: number): Stage {
  const stage = stages.get(id);
  if (!stage) throw new Error('no such batch');
  return stage;
}

function follow(message: ToWriter): void {
  const { id } = message;
  switch (message.op) {
    case 'begin':
      stages.set(id, createStage(message.staging));
      return;
    case 'bytes': {
      const { byteLength } = message.bytes;
      stageOf(id).push(Buffer.from(message.bytes));
      // The stage keeps none of it. Left to the collector, a batch would stand in the memory as a whole.
      message.bytes.transfer(0);
      say({ op: 'taken', id, bytes: byteLength });
      return;
    }
    case 'end': {
      const { isWhole, ...batch } = stageOf(id).end();
      say({ op: 'staged', id, batch, whole: message.whole && isWhole });
      return;
    }
    case 'place': {
      const result = placeStaged(stageOf(id).fileOf, message.dir, message.files, message.policy);
      say({ op: 'placed', id, result });
      return;
    }
    case 'settle':
      syncNames(message.dirs);
      stageOf(id).remove();
      stages.delete(id);
      say({ op: 'settled', id });
  }
}

parentPort?.on('message', (message: ToWriter) => {
  // What was on its way when the batch failed.
  if (message.op !== 'begin' && !stages.has(message.id)) return;
  try {
    follow(message);
  } catch (error) {
    const code = error instanceof TarError ? 'tar' : ((error as NodeJS.ErrnoException).code ?? '');
    try {
      stages.get(message.id)?.remove();
    } catch {
      // Goes at the next start of the device.
    }
    stages.delete(message.id);
    say({ op: 'failed', id: message.id, code, message: (error as Error).message });
  }
});
