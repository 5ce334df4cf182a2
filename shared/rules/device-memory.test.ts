import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { deviceMemory, deviceNodeOptions } from './device-memory.ts';

test('the unit of the device starts it with the same memory settings as everything else', () => {
  const unit = readFileSync(path.join(import.meta.dirname, '../../build/systemd/hearth-device.service'), 'utf8');
  const lines = unit.split('\n').filter((line) => line.startsWith('Environment='));
  expect(lines).toEqual(Object.entries(deviceMemory).map(([name, value]) => `Environment=${name}=${value}`));
  expect(unit).toContain(`/node ${deviceNodeOptions.join(' ')} /opt/hearth/device/cli.js `);
});
