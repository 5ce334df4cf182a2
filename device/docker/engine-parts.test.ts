import { expect, test, vi } from 'vitest';
import { createVirtualClock } from '../hardware/clock.ts';
import { parseReference, registryImage, searchRegistry } from './catalogue.ts';
import { createClockWait } from './clock-wait.ts';
import { matchEnginePath } from './match-path.ts';
import type { Image } from './model.ts';
import { rangeOf } from './networks.ts';
import { createPull } from './pull.ts';
import { spanText } from './status-text.ts';
import { createDockerTokens } from './tokens.ts';

test('CALL-DKR-01 paths of the engine, with their version, and names with slashes', () => {
  expect(matchEnginePath('GET', '/containers/json')).toEqual({ name: 'containerList', params: {} });
  expect(matchEnginePath('GET', '/v1.51/containers/web/json')).toEqual({
    name: 'containerInspect',
    params: { id: 'web' },
  });
  expect(matchEnginePath('POST', '/containers/prune')).toMatchObject({ name: 'containerPrune' });
  expect(matchEnginePath('GET', '/images/jellyfin/jellyfin/json')).toMatchObject({
    params: { name: 'jellyfin/jellyfin' },
  });
  expect(matchEnginePath('DELETE', '/images/a%2Fb%3A1')).toMatchObject({
    name: 'imageDelete',
    params: { name: 'a/b:1' },
  });
  expect(matchEnginePath('GET', '/images/search')).toMatchObject({ name: 'imageSearch' });
  expect(matchEnginePath('DELETE', '/info')).toBe('method');
  expect(matchEnginePath('GET', '/containers/../info')).toBeUndefined();
  expect(matchEnginePath('GET', '/nothing')).toBeUndefined();
});

test('DEV-05 a token lasts eight hours, and a session keeps the latest of its own', () => {
  let now = 0;
  const tokens = createDockerTokens(() => now);
  const first = tokens.issue('s');
  expect(tokens.open(first)).toBe('s');
  const later = Array.from({ length: 8 }, () => tokens.issue('s'));
  expect(tokens.open(first)).toBeUndefined();
  now = 8 * 3600_000 - 1;
  expect(later.map(tokens.open)).toEqual(later.map(() => 's'));
  now += 1;
  expect(later.map(tokens.open)).toEqual(later.map(() => undefined));
});

test('CALL-DKR-04 waits follow the clock, however it is moved', async () => {
  vi.useFakeTimers();
  const clock = createVirtualClock(1);
  const waits = createClockWait(clock);
  const done: string[] = [];
  void waits.wait(60_000).then(() => done.push('minute'));
  void waits.wait(3_600_000).then(() => done.push('hour'));
  const gone = new AbortController();
  void waits.wait(1000, gone.signal).then(() => done.push('gone'));
  gone.abort();
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['gone']);
  clock.setSpeed(60);
  await vi.advanceTimersByTimeAsync(1000);
  expect(done).toEqual(['gone', 'minute']);
  clock.advance(3_600_000);
  await vi.advanceTimersByTimeAsync(0);
  expect(done).toEqual(['gone', 'minute', 'hour']);
  vi.useRealTimers();
});

test('CALL-DKR-04 nothing that is waited for comes once the device stops', async () => {
  vi.useFakeTimers();
  const waits = createClockWait(createVirtualClock(1));
  const work = vi.fn();
  waits.at(Date.now() + 1000, work);
  void waits.wait(1000).then(work);
  waits.close();
  waits.at(Date.now() + 1000, work);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(work).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

test('APP-DKR-04 references of images', () => {
  expect(parseReference('nginx')).toEqual({ registry: '', repo: 'nginx', tag: 'latest' });
  expect(parseReference('docker.io/library/nginx:1.29')).toEqual({ registry: '', repo: 'nginx', tag: '1.29' });
  expect(parseReference('jellyfin/jellyfin')).toMatchObject({ repo: 'jellyfin/jellyfin' });
  expect(parseReference('registry.example:5000/team/app:2')).toEqual({ registry: 'registry.example:5000', repo: 'team/app', tag: '2' }); // prettier-ignore
  for (const bad of ['', 'UPPER', 'a b', 'nginx:', '-x', 'a//b']) expect(parseReference(bad)).toBeUndefined();
  expect(registryImage({ repo: 'nothing', tag: 'latest' })).toBe('repository');
  expect(registryImage({ repo: 'nginx', tag: '0' })).toBe('tag');
  expect(searchRegistry('docker.io/library/redis:7', 5).map(({ name }) => name)).toEqual(['redis']);
});

test('APP-DKR-04 a pull goes on with time: three layers at once, unpacked in their order', () => {
  const image = registryImage({ repo: 'postgres', tag: '17' }) as Image;
  const pull = createPull(image, '17', new Set());
  expect(pull.begin().filter(({ status }) => status === 'Waiting')).toHaveLength(image.layers.length - 3);
  const first = pull.advance(200);
  expect(new Set(first.filter(({ status }) => status === 'Downloading').map(({ id }) => id)).size).toBeLessThanOrEqual(
    3,
  );
  const done: (string | undefined)[] = [];
  for (let turn = 0; turn < 100 && !pull.isDone(); turn += 1)
    done.push(...pull.advance(500).filter(({ status }) => status === 'Pull complete').map(({ id }) => id)); // prettier-ignore
  expect(done).toEqual(image.layers.map(({ id }) => id.slice(7, 19)));
  // What is here already need not come.
  const again = createPull(image, '17', new Set(image.layers.map(({ id }) => id)));
  expect(
    again
      .begin()
      .slice(1)
      .every(({ status }) => status === 'Already exists'),
  ).toBe(true);
  expect(again.isDone()).toBe(true);
});

test('APP-DKR-05 ranges of networks', () => {
  expect(rangeOf('10.0.0.0/8')).toEqual({ first: 167_772_160, last: 184_549_375 });
  for (const bad of ['10.0.0.0', '10.0.0.0/33', '10.0.0/24', '300.0.0.0/24', '::/64'])
    expect(rangeOf(bad)).toBeUndefined();
});

test('APP-DKR-02 how long ago, in the engine’s words', () => {
  const spans = [500, 59_000, 61_000, 3_000_000, 3_700_000, 90_000_000, 300_000_000, 2_000_000_000];
  expect(spans.map(spanText)).toEqual(['Less than a second', '59 seconds', 'About a minute', '50 minutes', 'About an hour', '25 hours', '3 days', '3 weeks']); // prettier-ignore
});
