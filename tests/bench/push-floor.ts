// The least a push server can do: `ws`, one text for all clients. `POST /send` with a frame sends it on, as the
// control surface of the device does; the port goes to standard output.
import { createServer } from 'node:http';
import { WebSocketServer } from 'ws';

const http = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const frame = { cmd: 'message', ts: 0, id: 0, ...(JSON.parse(Buffer.concat(chunks).toString()) as object) };
    const bytes = Buffer.from(JSON.stringify(frame));
    for (const client of sockets.clients) client.send(bytes, { binary: false });
    response.end('{}');
  });
});
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });

sockets.on('connection', (socket) => {
  socket.on('message', () => {
    socket.send('{"cmd":"register","code":"200","msg":"","data":{"last_id":0,"uptime":0}}');
  });
});
http.listen(0, '127.0.0.1', () => {
  const address = http.address();
  if (typeof address === 'object' && address) process.stdout.write(`${address.port}\n`);
});
process.on('SIGTERM', () => process.exit(0));
