import { readConfig } from './config.ts';
import { demoTaskOfProcess, writeDemoAndExit, writeDemoInChild } from './demo-process.ts';
import { createStderrLogger } from './logging/logger.ts';
import { startDevice } from './server.ts';
import { StartError } from './start-error.ts';
import { stayUpOnFullDisk } from './stay-up.ts';

/** Time within which the device has ended after a signal. */
const END_MS = 2500;

function fail(error: unknown): never {
  process.stderr.write(`hearth-device: ${(error as Error).stack ?? String(error)}\n`);
  process.exit(1);
}

async function main(): Promise<void> {
  const demoTask = demoTaskOfProcess();
  if (demoTask) await writeDemoAndExit(demoTask);
  const config = readConfig(process.argv.slice(2));
  const log = createStderrLogger(config.logFormat);
  stayUpOnFullDisk(process, log, fail);
  const device = await startDevice(config, log, writeDemoInChild(process.argv[1] ?? ''));
  if (device.firstAccount) {
    const { username, password } = device.firstAccount;
    process.stderr.write(`First start: sign in as "${username}" with the password ${password} (shown only now)\n`);
  }
  process.stdout.write(
    `${JSON.stringify({ event: 'ready', http: device.http, push: device.push, pid: process.pid })}\n`,
  );
  let ending = false;
  const end = (): void => {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(0), END_MS).unref();
    void device.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
}

main().catch((error: unknown) => {
  if (!(error instanceof StartError)) fail(error);
  process.stderr.write(`hearth-device: ${error.message}\n`);
  process.exit(2);
});
