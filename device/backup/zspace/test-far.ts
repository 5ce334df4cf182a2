import { constants, createHash, generateKeyPairSync, privateDecrypt, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RSA_SEPARATOR } from '#shared/constants.ts';

/** A file of the other device; its time in milliseconds. */
interface FarFile {
  readonly content: Buffer;
  readonly mtime: number;
}

const keyOf = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** Another device for tests: an account, files in memory, and every way in which it can be in the way. */
export async function startFar({ nasid = 'z4far', password = 'p@ss word' } = {}) {
  let keys = keyOf();
  let username = 'ann';
  let secret = sha256(password);
  const tokens = new Set<string>();
  const files = new Map<string, FarFile>();
  /** Requests as they came: path with the most telling field. */
  const heard: string[] = [];
  const refusals = new Map<string, string>();
  /** Bytes after which the connection of the next answer with a file breaks. */
  let cuts: number[] = [];
  let changes = 0;
  let isSilent = false;
  /** Files are answered when this is over. */
  let held = Promise.resolve();
  /** Called before a file is answered. */
  let before: (path: string, method: string) => void = () => undefined;

  const keyId = (): string => sha256(keys.publicKey.export({ type: 'spki', format: 'pem' })).slice(0, 16);
  const open = (text: string): string =>
    text
      .split(RSA_SEPARATOR)
      .map(
        (piece) =>
        privateDecrypt({ key: keys.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }, Buffer.from(piece, 'base64')).toString(), // prettier-ignore
      )
      .join('');
  const etagOf = ({ content, mtime }: FarFile): string => `"${sha256(content).slice(0, 8)}-${mtime}"`;
  const answer = (response: ServerResponse, code: string, data: unknown, status = 200, msg = ''): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ code, msg, data }));
  };

  const login = (response: ServerResponse, fields: URLSearchParams): void => {
    if (fields.get('key_id') !== keyId()) return answer(response, 'N001112', { key_id: keyId() });
    const isRight = open(fields.get('username') ?? '') === username && open(fields.get('password') ?? '') === secret;
    if (!isRight) return answer(response, 'N001101', null, 200, 'Username or password is wrong over there');
    const token = `token-${tokens.size + 1}-${Math.random()}`;
    tokens.add(token);
    return answer(response, '200', { token });
  };
  /** Names directly in a folder, in order. */
  const list = (response: ServerResponse, fields: URLSearchParams): void => {
    const folder = fields.get('path') ?? '';
    const below = [...files.keys()].filter((path) => path.startsWith(`${folder}/`));
    if (folder !== '' && below.length === 0) return answer(response, 'N002001', null);
    const names = [...new Set(below.map((path) => path.slice(folder.length + 1).split('/')[0] ?? ''))].sort();
    const all = names.map((name) => {
      const path = `${folder}/${name}`;
      const file = files.get(path);
      return { name, path, is_dir: file ? '0' : '1', size: file?.content.length ?? 0, mtime: Math.floor((file?.mtime ?? 0) / 1000) }; // prettier-ignore
    });
    const [page, size] = [Number(fields.get('page')), Number(fields.get('size'))];
    // Somebody makes a file between two pages.
    const total = all.length + (changes > 0 && page > 1 ? 1 : 0);
    if (page > 1) changes -= 1;
    return answer(response, '200', { list: all.slice((page - 1) * size, page * size), total, folder: {} });
  };
  const stream = (request: IncomingMessage, response: ServerResponse, fields: URLSearchParams): void => {
    const path = fields.get('path') ?? '';
    before(path, request.method ?? '');
    const file = files.get(path);
    if (!file) return answer(response, 'N002001', null, 404);
    const { content } = file;
    const wanted = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1];
    const isPart = wanted !== undefined && request.headers['if-range'] === etagOf(file);
    const from = isPart ? Number(wanted) : 0;
    response.writeHead(isPart ? 206 : 200, { etag: etagOf(file), 'content-length': content.length - from });
    if (request.method === 'HEAD') return void response.end();
    const cut = cuts.shift();
    if (cut === undefined) return void response.end(content.subarray(from));
    response.write(content.subarray(from, from + cut), () => setImmediate(() => response.destroy()));
  };

  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://far');
      const path = url.pathname.replace(`/zconn/http/5055/${nasid}`, '');
      const fields = new URLSearchParams(request.method === 'POST' ? body : url.search);
      const range = request.headers.range === undefined ? '' : ` ${request.headers.range}`;
      heard.push(`${request.method === 'HEAD' ? 'HEAD ' : ''}${path} ${fields.get('path') ?? ''}${range}`.trim());
      if (isSilent) return request.socket.destroy();
      const refusal = refusals.get(path);
      if (refusal !== undefined) return answer(response, refusal, null, 200, `${refusal} over there`);
      if (path === '/key/pub') {
        const signme = fields.get('signme') ?? '';
        const key = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
        return answer(response, '200', { key, key_id: keyId(), sign: sign('sha256', Buffer.from(signme), keys.privateKey).toString('base64'), name: 'Attic' }); // prettier-ignore
      }
      if (path === '/auth/login') return login(response, fields);
      if (!tokens.has(String(request.headers.rtoken))) return answer(response, 'N001208', null, path === '/v2/file/stream' ? 403 : 200); // prettier-ignore
      if (path === '/v2/file/list') return list(response, fields);
      if (path === '/v2/file/hash') {
        const file = files.get(fields.get('path') ?? '');
        return answer(response, '200', { size: 0, done: 0, sha256: file ? sha256(file.content) : '' });
      }
      void held.then(() => stream(request, response, fields));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    nasid,
    origin: `http://127.0.0.1:${port}`,
    secret: sha256(password),
    heard,
    refusals,
    /** Lays a file, with its time in milliseconds. */
    put(path: string, content: string | Buffer, mtime = 1_700_000_000_000): void {
      files.set(path, { content: Buffer.from(content), mtime });
    },
    remove: (path: string): void => void files.delete(path),
    /** Breaks the next answers with files after so many bytes each. */
    cut: (...bytes: number[]): void => void (cuts = bytes),
    /** Lets so many looks at more than one page see another number of files. */
    unsettle: (looks: number): void => void (changes = looks),
    silence: (is: boolean): void => void (isSilent = is),
    onFile: (work: typeof before): void => void (before = work),
    /** Holds answers with files back until the answer is called. */
    hold(): () => void {
      let go: () => void = () => undefined;
      held = new Promise((resolve) => (go = resolve));
      return go;
    },
    endSessions: (): void => tokens.clear(),
    newPassword: (text: string): void => void (secret = sha256(text)),
    newAccount: (name: string): void => void (username = name),
    newKey: (): void => void (keys = keyOf()),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
