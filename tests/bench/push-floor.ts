// The least a push server can do: `ws`, one prepared frame for all clients. Reads "send" lines, writes its address.
import { createInterface } from 'node:readline';
import { WebSocketServer } from 'ws';

const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
const padding = 'x'.repeat(100);
let id = 0;

server.on('listening', () => {
  const address = server.address();
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`);
});
server.on('connection', (socket) => {
  socket.on('message', () => {
    socket.send('{"cmd":"register","code":"200","msg":"","data":{"last_id":0,"uptime":0}}');
  });
});
createInterface({ input: process.stdin }).on('line', (line) => {
  const frame = {
    cmd: 'message',
    id: ++id,
    topic: 'bench',
    type: 'tick',
    to: 'all',
    ts: 0,
    data: { t: line, padding },
  };
  const bytes = Buffer.from(JSON.stringify(frame));
  for (const client of server.clients) client.send(bytes, { binary: false });
});
process.on('SIGTERM', () => process.exit(0));
