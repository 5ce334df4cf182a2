import path from 'node:path';
import { app, utilityProcess } from 'electron';
import { deviceEnvironment } from '#shared/rules/device-process.ts';
import { createDemoDevice, type DemoDevice } from '../demo/demo-device.ts';
import type { Logger } from '../logging/logger.ts';

/**
 * The embedded device as a utility process: Electron's own program cannot be started as Node (its fuse is off). Its
 * data lie in a folder of the app's own, its ports are free ones of this computer alone.
 */
export function openDemoDevice(log: Logger): DemoDevice {
  const folder = app.isPackaged ? process.resourcesPath : path.join(app.getAppPath(), 'dist');
  const args = [
    '--data',
    path.join(app.getPath('userData'), 'demo-device'),
    '--demo',
    '--port',
    '0',
    '--push-port',
    '0',
  ];
  return createDemoDevice({
    fork() {
      const child = utilityProcess.fork(path.join(folder, 'device/cli.js'), args, {
        serviceName: 'Hearth demo device',
        stdio: 'pipe',
        env: { ...process.env, ...deviceEnvironment },
      });
      child.stderr?.on('data', (text: Buffer) => log.debug(text.toString().trim().slice(0, 500)));
      return {
        onOutput: (listener) => child.stdout?.on('data', (text: Buffer) => listener(text.toString())),
        onExit: (listener) => child.on('exit', listener),
        kill: () => child.kill(),
      };
    },
    after(ms, run) {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
    log,
  });
}
