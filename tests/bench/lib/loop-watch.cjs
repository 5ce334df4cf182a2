// Loaded into a server before it starts. Says since it was asked last, in milliseconds: how late the event loop ran
// (`p99`, `max`), which on a busy machine is mostly the wait for a processor, and how long one turn of it computed at
// the longest (`held`), which is the server's own doing. Asked by SIGUSR2; answers in the file that LOOP_WATCH names.
const { writeFileSync, renameSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const TURN_MS = 2;
const file = process.env.LOOP_WATCH;
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let held = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    held = Math.max(held, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, TURN_MS).unref();
  process.on('SIGUSR2', () => {
    const answer = { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6, held };
    delays.reset();
    held = 0;
    writeFileSync(`${file}.tmp`, JSON.stringify(answer));
    renameSync(`${file}.tmp`, file);
  });
}
