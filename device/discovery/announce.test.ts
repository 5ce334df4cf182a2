import { expect, test, vi } from 'vitest';
import { announce, type Publish } from './announce.ts';

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
