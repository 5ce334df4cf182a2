import { fork } from 'node:child_process';
import path from 'node:path';
import type { DeviceConfig } from './context.ts';
import type { WriteDemo } from './first-start.ts';
import { createStderrLogger } from './logging/logger.ts';
import { openDatabase } from './storage/database.ts';

/** Set for the process that writes the demo data: the configuration of the device it is for. */
const MARK = 'HEARTH_WRITE_DEMO';

/** The device whose demo data this process is to write; undefined in every ordinary process. */
export function demoTaskOfProcess(): DeviceConfig | undefined {
  const text = process.env[MARK];
  return text === undefined || process.send === undefined ? undefined : (JSON.parse(text) as DeviceConfig);
}

/** Writes them here; Electron's own program cannot be started a second time as Node. */
const writeDemoHere: WriteDemo = ({ config }) => writeDemoFiles(config);

/**
 * Writes the demo data in a process of its own: drawing pictures takes two hundred megabytes that the device would
 * never give back. Ends with its parent; the parent holds the folder's lock meanwhile.
 */
export function writeDemoInChild(program: string): WriteDemo {
  // Electron's utility processes have it, and nothing else.
  if (Reflect.has(process, 'parentPort')) return writeDemoHere;
  return ({ config }) =>
    new Promise((resolve, reject) => {
      const child = fork(program, [], {
        env: { ...process.env, [MARK]: JSON.stringify(config) },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.once('error', reject);
      child.once('exit', (code) => {
        if (code === 0) resolve();
        else reject(new Error(`the demo data could not be written: code ${code ?? 'none'}`));
      });
    });
}

/** The work of that process. */
export async function writeDemoAndExit(config: DeviceConfig): Promise<never> {
  process.once('disconnect', () => process.exit(1));
  await writeDemoFiles(config);
  process.exit(0);
}

async function writeDemoFiles(config: DeviceConfig): Promise<void> {
  const { writeDemoData } = await import('./demo/demo-data.ts');
  const db = openDatabase(path.join(config.dataDir, 'system', 'device.db'));
  await writeDemoData({ config, db, log: createStderrLogger() });
  db.close();
}
