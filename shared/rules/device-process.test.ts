import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deviceEnvironment, deviceNodeOptions } from './device-process.ts';

test('the unit of the device starts it with the same environment as everything else', () => {
  const unit = readFileSync(path.join(import.meta.dirname, '../../build/systemd/hearth-device.service'), 'utf8');
  const lines = unit.split('\n').filter((line) => line.startsWith('Environment='));
  expect(lines).toEqual(Object.entries(deviceEnvironment).map(([name, value]) => `Environment=${name}=${value}`));
  expect(unit).toContain(`/node ${deviceNodeOptions.join(' ')} /opt/hearth/device/cli.js `);
});
