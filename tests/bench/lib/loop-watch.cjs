// Loaded into a server before it starts: how late its event loop ran, in milliseconds, since it was asked last. Asked by
// SIGUSR2; the answer is written to the file that LOOP_WATCH names.
const { writeFileSync, renameSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const file = process.env.LOOP_WATCH;
if (isMainThread && file) {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('SIGUSR2', () => {
    const answer = { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6 };
    delays.reset();
    writeFileSync(`${file}.tmp`, JSON.stringify(answer));
    renameSync(`${file}.tmp`, file);
  });
}
