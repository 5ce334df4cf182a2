import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { EngineInput } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { startTestDevice, type TestDevice } from '../fixtures/device.ts';
import { type DeviceClient, signedIn } from './device-client.ts';
import { EngineClient } from './engine-client.ts';

type CreateBody = EngineInput<EngineCalls['containerCreate']>;

/** A device with a file of the administrator, and a client of its container engine. */
export interface EngineStage {
  readonly device: TestDevice;
  readonly admin: DeviceClient;
  readonly engine: EngineClient;
  /** Moves the clock of the device on (ms). */
  advance(ms: number): Promise<unknown>;
  /** Lets a call that waits on the device's clock end. */
  through<T>(work: Promise<T>, ms?: number): Promise<T>;
  /** Makes a container that goes on running once it is started, and answers its id. */
  make(name: string, body?: Partial<CreateBody>, image?: string): Promise<string>;
}

export async function openEngineStage(): Promise<EngineStage> {
  const device = await startTestDevice();
  const movies = path.join(device.dataDir, 'pool/zenith_sata/admin/data/Movies');
  mkdirSync(movies, { recursive: true });
  writeFileSync(path.join(movies, 'Sea.txt'), 'the sea\n');
  const admin = await signedIn(device.http, 'admin');
  const engine = new EngineClient(device.http, admin);
  await engine.open();
  const advance = (ms: number): Promise<unknown> => device.control('clock', { advanceMs: ms });
  return {
    device,
    admin,
    engine,
    advance,
    async through(work, ms = 60_000) {
      let isDone = false;
      void work.finally(() => (isDone = true));
      await vi.waitFor(
        async () => {
          if (!isDone) await advance(ms);
          expect(isDone).toBe(true);
        },
        { timeout: 10_000, interval: 20 },
      );
      return work;
    },
    async make(name, body = {}, image = 'alpine:3.22') {
      const forever = image.startsWith('alpine') ? { Cmd: ['tail', '-f', '/dev/null'] } : {};
      const answer = await engine.call('containerCreate', {
        query: { name },
        body: { Image: image, ...forever, ...body },
      });
      expect(answer.message).toBe('');
      return answer.data.Id;
    },
  };
}
