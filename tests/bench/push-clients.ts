// Many push clients in one process: `node push-clients.ts URL COUNT TOKEN DEVICE_ID`. Writes one line when all are
// registered, then for every message a line with the latencies of all clients in milliseconds.
import { WebSocket } from 'ws';
import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';

const [url = '', count = '1', token = '', deviceId = '0'.repeat(32)] = process.argv.slice(2);
const clients = Number(count);
const AT_ONCE = 50;

interface Frame {
  cmd: string;
  topic?: string;
  data?: { t?: string };
}

const arrived = new Map<string, number[]>();

function onMessage(text: string): void {
  const frame = JSON.parse(text) as Frame;
  const sent = frame.data?.t;
  if (frame.cmd !== 'message' || frame.topic !== 'bench' || sent === undefined) return;
  const list = arrived.get(sent) ?? [];
  arrived.set(sent, list);
  // Both processes read the same monotonic clock.
  list.push(Number(process.hrtime.bigint() - BigInt(sent)) / 1e6);
  if (list.length < clients) return;
  arrived.delete(sent);
  process.stdout.write(`${JSON.stringify(list)}\n`);
}

function connect(): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', reject);
    socket.on('open', () => {
      const register = { cmd: 'register', app: 'zconsole', device_id: deviceId, plat: PLATFORM, device: 'bench' };
      socket.send(JSON.stringify({ ...register, version: CLIENT_VERSION, token }));
    });
    socket.once('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as { code?: string };
      if (answer.code === '200') resolve();
      else reject(new Error(data.toString()));
      socket.on('message', (message: Buffer) => {
        onMessage(message.toString());
      });
    });
  });
}

for (let done = 0; done < clients; done += AT_ONCE)
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, clients - done) }, connect));
process.stdout.write('"ready"\n');
process.on('SIGTERM', () => process.exit(0));
