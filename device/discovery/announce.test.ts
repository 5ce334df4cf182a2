import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { migrate } from '../storage/database.ts';
import { createDeviceIdentity } from '../storage/device-identity.ts';
import { announce, keepAnnounced, type Publish } from './announce.ts';

const device = { host: '0.0.0.0', port: 5055, name: 'Attic', model: 'H4' };

test('RTE-19 a device that others can reach announces itself, until it ends', () => {
  const ended = vi.fn();
  const publish = vi.fn<Publish>(() => ended);
  const end = announce(device, publish, vi.fn());
  expect(publish.mock.calls[0]?.[0]).toEqual({ name: 'Attic', type: 'hearth', port: 5055, txt: { model: 'H4' } });
  end();
  expect(ended).toHaveBeenCalledOnce();
});

test('RTE-19 one that listens on this computer only says nothing', () => {
  const publish = vi.fn<Publish>(() => () => undefined);
  for (const host of ['127.0.0.1', 'localhost', '::1']) announce({ ...device, host }, publish, vi.fn())();
  expect(publish).not.toHaveBeenCalled();
});

test('a network that takes no announcement does not stop the device', () => {
  const onProblem = vi.fn();
  const publish: Publish = () => {
    throw new Error('ENODEV');
  };
  announce(device, publish, onProblem)();
  expect(onProblem).toHaveBeenCalledOnce();
});

test('RTE-19 CALL-SET-01 a device that is renamed announces its new name, and the old one no longer', () => {
  const db = new DatabaseSync(':memory:');
  migrate(db);
  const identity = createDeviceIdentity(db);
  const told: string[] = [];
  const publish: Publish = ({ name }) => {
    told.push(name);
    return () => told.push(`end of ${name}`);
  };
  identity.rename('Attic');
  const end = keepAnnounced({ host: '0.0.0.0', port: 5055, model: 'H4' }, identity, publish, vi.fn());
  identity.rename('Cellar');
  expect(told).toEqual(['Attic', 'end of Attic', 'Cellar']);
  end();
  identity.rename('Roof');
  expect(told.slice(3)).toEqual(['end of Cellar']);
});
