import { appendFileSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { threadId } from 'node:worker_threads';

const folder = path.join(import.meta.dirname, '../../artifacts/answers');
const file = path.join(folder, `${process.pid}-${threadId}.txt`);
const noted = new Set<string>();

/**
 * Notes that a call was seen to answer a code while tests ran, for the roll-call of declared errors
 * (`scripts/roll-call.ts`). Every process of tests writes a file of its own.
 */
export function answered(callPath: string, code: string): void {
  const line = `${callPath} ${code}\n`;
  if (noted.has(line)) return;
  noted.add(line);
  mkdirSync(folder, { recursive: true });
  appendFileSync(file, line);
}
