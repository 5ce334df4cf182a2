import { DEMO_PASSWORD, DeviceClient } from '../contract/device-client.ts';
import { registration } from '../contract/push-connection.ts';
import { LinkedApp } from '../faults/linked-app.ts';
import { ShiftedClock } from '../faults/shifted-clock.ts';
import type { Bench, BenchContext } from './lib/bench.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { quantile } from './lib/stats.ts';

const TIMES = 200;
const GOAL_MS = 150;

/** Milliseconds until `done` says so, looked at on every turn of the event loop. */
async function until(done: () => boolean): Promise<number> {
  const from = performance.now();
  while (!done()) await new Promise<void>((resolve) => setImmediate(resolve));
  return performance.now() - from;
}

/** A bare socket, from its opening to the answer to its registration. */
async function bare(url: string, client: DeviceClient): Promise<number> {
  const socket = new WebSocket(url);
  let answered = false;
  socket.onopen = () => socket.send(JSON.stringify(registration(client)));
  socket.onmessage = () => {
    answered = true;
  };
  const ms = await until(() => answered);
  socket.close();
  return ms;
}

export const resume: Bench = {
  name: 'resume',
  about: 'time from the wake of the computer to a registered push channel, against a bare socket',
  run: async ({ device, folder, quick }: BenchContext) => {
    const { http, push } = await device(folder);
    const client = new DeviceClient(http);
    await client.signIn('admin', DEMO_PASSWORD);
    const app = new LinkedApp(http, client, new ShiftedClock());
    try {
      await app.ready;
      await until(() => app.isConnected);
      await quiet();
      const ours: number[] = [];
      const theirs: number[] = [];
      for (let n = 0; n < (quick ? TIMES / 10 : TIMES); n += 1) {
        theirs.push(await bare(push, client));
        app.service.signal('suspend');
        app.service.signal('resume');
        ours.push(await until(() => app.isConnected));
      }
      for (const share of [0.5, 0.95])
        report({
          bench: `resume to connected, p${share * 100}`,
          value: quantile(ours, share),
          unit: 'ms',
          reference: quantile(theirs, share),
        });
      note(`goal: p95 under ${GOAL_MS} ms`);
    } finally {
      app.dispose();
    }
  },
};
