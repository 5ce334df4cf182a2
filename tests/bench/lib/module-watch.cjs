// Loaded before the app's script (`-r`): says of each module when it was asked for, on standard error.
const { registerHooks } = require('node:module');

registerHooks({
  load(url, context, next) {
    const started = performance.now();
    const result = next(url, context);
    const ms = (performance.now() - started).toFixed(2);
    process.stderr.write(`module ${ms} ${url}\n`);
    return result;
  },
});
