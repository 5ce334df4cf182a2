// Loaded first in a utility process of the desktop host: gives it `process.parentPort`, over Node's own channel.
import { EventEmitter } from 'node:events';

const port = new EventEmitter();
port.once('newListener', () => {
  process.on('message', (data: unknown) => port.emit('message', { data, ports: [] }));
});
// A utility process does not outlive its app.
process.once('disconnect', () => process.exit());
process.channel?.unref();
Object.assign(process, {
  parentPort: Object.assign(port, { postMessage: (message: unknown) => process.send?.(message) }),
});
