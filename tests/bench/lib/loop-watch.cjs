// Says of the event loop of its process since it was asked last, in milliseconds: how late it ran (`p99`, `max`), which
// on a busy machine is mostly the wait for a processor, and how long one turn of it computed at the longest (`held`),
// which is the process' own doing. Loaded into a server before it starts it is asked by SIGUSR2, and answers in the file
// that LOOP_WATCH names.
const { writeFileSync, renameSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const TURN_MS = 2;

/** Begins to watch the event loop of this thread. */
function watchLoop() {
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let held = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    held = Math.max(held, (user + system) / 1000);
    before = process.threadCpuUsage();
  }, TURN_MS).unref();
  return {
    read() {
      const answer = { p99: delays.percentile(99) / 1e6, max: delays.max / 1e6, held };
      delays.reset();
      held = 0;
      return answer;
    },
    end() {
      clearInterval(timer);
      delays.disable();
    },
  };
}

const file = process.env.LOOP_WATCH;
if (isMainThread && file) {
  const watch = watchLoop();
  process.on('SIGUSR2', () => {
    writeFileSync(`${file}.tmp`, JSON.stringify(watch.read()));
    renameSync(`${file}.tmp`, file);
  });
}

module.exports = { watchLoop };
