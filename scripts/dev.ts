// Console with hot reload in a browser, against the embedded device (or `--nas URL`).
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createServer } from 'vite';
import { DEVICE_PORT, PUSH_PORT } from '#shared/constants.ts';
import { startDevice } from './lib/device-process.ts';
import { deviceOrigin, readOptions, runScript } from './lib/options.ts';
import { root } from './lib/paths.ts';
import { freeOrAny } from './lib/ports.ts';
import { userDataFolder } from './lib/user-data.ts';

await runScript(async () => {
  const options = readOptions(
    {
      nas: { type: 'string' },
      data: { type: 'string', default: userDataFolder('hearth-demo') },
      scenario: { type: 'string' },
    },
    process.argv.slice(2),
  );
  const stop = new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve()).once('SIGTERM', () => resolve());
  });
  const nas = options.nas === undefined ? null : deviceOrigin('nas', options.nas);
  mkdirSync(options.data, { recursive: true });
  const device =
    nas === null
      ? await startDevice({
          dataDir: path.resolve(options.data),
          port: await freeOrAny(DEVICE_PORT),
          pushPort: await freeOrAny(PUSH_PORT),
          demo: true,
          control: true,
          ...(options.scenario === undefined ? {} : { scenario: options.scenario }),
        })
      : null;
  // Both are read by vite.config.ts.
  process.env.HEARTH_DEVICE = device?.http ?? nas ?? '';
  process.env.HEARTH_DESKTOP = '0';
  const server = await createServer({ configFile: path.join(root, 'vite.config.ts') });
  try {
    await server.listen();
    server.printUrls();
    await stop;
    return 0;
  } finally {
    await server.close();
    await device?.stop();
  }
});
