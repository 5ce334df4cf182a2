import { expect, test, vi } from 'vitest';
import type { AnnouncedService } from '#shared/rules/announcement.ts';
import { createDiscovery } from './discovery.ts';

const maple: AnnouncedService = {
  name: 'Maple House',
  port: 5055,
  addresses: ['fe80::1', '192.168.1.20'],
  txt: { model: 'H4' },
};

function setUp(services: readonly AnnouncedService[]) {
  const ended = vi.fn();
  const browse = vi.fn((onFound: (service: AnnouncedService) => void) => {
    for (const service of services) onFound(service);
    return ended;
  });
  const onProblem = vi.fn();
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  return { discovery: createDiscovery({ browse, wait, onProblem }), browse, ended, onProblem, waits };
}

test('RTE-19 what announces itself is found once, with the address a computer can reach, by name', async () => {
  const { discovery, ended, waits } = setUp([maple, { ...maple, name: 'Attic', addresses: ['10.0.0.3'] }, maple]);
  expect(await discovery.find()).toEqual([
    { base: 'http://10.0.0.3:5055', name: 'Attic', model: 'H4' },
    { base: 'http://192.168.1.20:5055', name: 'Maple House', model: 'H4' },
  ]);
  expect(ended).toHaveBeenCalledOnce();
  expect(waits).toEqual([1500]);
});

test('RTE-19 two searches at once are one; the next is a new one', async () => {
  const { discovery, browse } = setUp([maple]);
  await Promise.all([discovery.find(), discovery.find()]);
  expect(browse).toHaveBeenCalledOnce();
  await discovery.find();
  expect(browse).toHaveBeenCalledTimes(2);
});

test('a computer without a network finds nothing, and the search goes on working', async () => {
  const { discovery, browse, onProblem } = setUp([maple]);
  browse.mockImplementationOnce(() => {
    throw new Error('ENODEV');
  });
  expect(await discovery.find()).toEqual([]);
  expect(onProblem).toHaveBeenCalledOnce();
  expect(await discovery.find()).toHaveLength(1);
});
