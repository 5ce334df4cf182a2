import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OfflineRecord } from '#shared/contract/calls-offline.ts';
import { type CallArgs, type CallData, type CallFields, devicePath } from '#shared/contract/define.ts';
import { calls, type Calls } from '#shared/contract/index.ts';
import { createOfflineHandlers } from '../calls/offline.ts';
import type { DeviceContext } from '../context.ts';
import { TMP_DIR } from '../files/reserved-names.ts';
import { answered } from '../files/test-answered.ts';
import { callerNamed, type FileDevice, requestInfo } from '../files/test-kit.ts';
import { createOfflineService } from './service.ts';
import type { Seeder, Source, SourceRun } from './source.ts';
import { createSources, type Sources } from './sources.ts';
import { openReach } from './test-run.ts';
import { realTiming } from './timing.ts';

/** Monday morning, by the local time of the machine. */
const MONDAY = new Date(2026, 2, 2, 8, 0).getTime();

/** A source that a test leads: it waits for what the test says. */
export interface LedRun {
  readonly link: string;
  readonly run: SourceRun;
  /** Writes a file of that name, and is done. */
  finish(name: string, content?: string): void;
  fail(error: Error): void;
  isOver: boolean;
}

/** Sources that a test leads, by the links of their downloads. */
export function ledSources() {
  const runs: LedRun[] = [];
  const seeds: { readonly run: Parameters<Seeder>[0]; readonly finish: () => void }[] = [];
  const sources: Sources = {
    get({ link }): Source {
      return (run) =>
        new Promise((resolve, reject) => {
          run.signal.addEventListener('abort', () => reject(new Error('stopped')));
          const led: LedRun = {
            link,
            run,
            isOver: false,
            finish(name, content = name) {
              led.isOver = true;
              writeFileSync(path.join(run.folder, name), content);
              const size = Buffer.byteLength(content);
              run.progress({ size, done: size, uploaded: 0, peers: 0, name });
              resolve({ name });
            },
            fail(error) {
              led.isOver = true;
              reject(error);
            },
          };
          runs.push(led);
        });
    },
    seed: ({ torrent }) =>
      torrent &&
      ((run) =>
        new Promise((resolve) => {
          run.signal.addEventListener('abort', () => resolve());
          seeds.push({ run, finish: resolve });
        })),
  };
  return {
    sources,
    runs,
    /** Torrents that were given to others. */
    seeds,
    /** Links that run now, the last runs of them. */
    links: (): string[] => runs.filter(({ run }) => !run.signal.aborted).map(({ link }) => link),
    /** The run of a link that goes on now, once there is one. */
    async last(link: string): Promise<LedRun> {
      for (let round = 0; round < 6000; round += 1) {
        const found = runs.findLast((each) => each.link === link && !each.run.signal.aborted && !each.isOver);
        if (found) return found;
        await new Promise((resolve) => setTimeout(resolve, 3));
      }
      throw new Error(`${link} does not run`);
    },
  };
}

/** Offline download on the files of a test device; `sources` stand in for the real ones. */
export function startOffline(device: FileDevice, sources: Sources = createSources(realTiming)) {
  let time = MONDAY;
  let isOn = true;
  const barred = new Set<string>();
  // The same object, so that the files of the device are those of its downloads.
  const context: DeviceContext = Object.assign(device.context, { clock: { now: () => time, speed: 1 } });
  const service = createOfflineService({
    context,
    timing: realTiming,
    sources,
    mayWork: () => isOn,
    mayDownload: (owner) => !barred.has(owner) && device.services.rights.callerOf(owner) !== undefined,
    reachOf: () => openReach(),
  });
  const handlers = createOfflineHandlers(service);
  service.start();

  type Names = keyof typeof handlers;
  const call = async <N extends Names>(
    name: N,
    args: CallArgs<Calls[N]>,
    username = 'ann',
  ): Promise<CallData<Calls[N]>> => {
    // prettier-ignore
    const fields = calls[name].request.parse(args) as CallFields<Calls[N]>;
    const handler = handlers[name] as (...given: unknown[]) => unknown;
    const data: unknown = await handler(fields, callerNamed(username), requestInfo);
    return calls[name].response.parse(data) as CallData<Calls[N]>;
  };
  const settled = async (isOver: () => boolean | Promise<boolean>): Promise<void> => {
    for (let round = 0; round < 6000; round += 1) {
      if (await isOver()) return;
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    throw new Error('it did not come to its end');
  };
  const row = async (id: string, username = 'ann'): Promise<OfflineRecord | undefined> => {
    for (const state of ['downloading', 'downloaded'] as const) {
      const found = (await call('offlineList', { state, size: 200 }, username)).list.find((each) => each.id === id);
      if (found) return found;
    }
    return undefined;
  };
  return {
    service,
    call,
    /** The code that a call answers, and what it says with it; one that its declaration does not name fails the test. */
    async refusal<N extends Names>(name: N, args: CallArgs<Calls[N]>, username = 'ann') {
      try {
        await call(name, args, username);
        return { code: '200', data: null };
      } catch (error) {
        const { code = String(error), data = null } = error as { code?: string; data?: unknown };
        answered(devicePath(calls[name]), code);
        if (code !== 'N000001' && code.startsWith('N') && !(calls[name].errors as readonly string[]).includes(code))
          throw new Error(`${name} answers ${code}, which its declaration does not name`, { cause: error });
        return { code, data };
      }
    },
    /** Adds links and answers their ids. */
    add: async (urls: string[], username = 'ann', to?: string): Promise<string[]> =>
      (await call('offlineAdd', { urls, ...(to !== undefined && { to }) }, username)).ids,
    row,
    /** Waits until a download is in a state, and answers it. */
    async until(id: string, state: OfflineRecord['state'], username = 'ann'): Promise<OfflineRecord> {
      await settled(async () => (await row(id, username))?.state === state);
      return (await row(id, username))!;
    },
    settled,
    bar(username: string, isBarred = true): void {
      if (isBarred) barred.add(username);
      else barred.delete(username);
      service.look();
    },
    power(on: boolean): void {
      isOn = on;
      service.look();
    },
    /** Sets the device's clock to a time of the day. */
    at(hours: number, minutes = 0): void {
      time = new Date(2026, 2, 2, hours, minutes).getTime();
      service.look();
    },
    /** What is hidden on a volume. */
    hidden(volume = '/zenith_sata'): string[] {
      const dir = path.join(device.disk(volume), TMP_DIR);
      return existsSync(dir) ? readdirSync(dir) : [];
    },
    names: (wire: string): string[] => readdirSync(device.disk(wire)).sort(),
    read: (wire: string): Buffer => readFileSync(device.disk(wire)),
    folder: (wire: string): void => void mkdirSync(device.disk(wire), { recursive: true }),
    close: () => service.close(),
  };
}
export type Offline = ReturnType<typeof startOffline>;
