import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createReach } from '../../offline/reach.ts';
import { webdavFs } from '../webdav-fs.ts';
import { digestAnswer, digestChallenge } from './digest.ts';
import { readMultistatus } from './multistatus.ts';

const reach = createReach({ allowsLocal: true, allowsLan: true, ownPorts: () => [] });
let server: Server;
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return webdavFs({ type: 'webdav', host: '127.0.0.1', port, path: '/dav', username: 'ann', password: 'p"w', tls: false, certificate: '' }, reach); // prettier-ignore
}
const answerOf = (...resources: string[]): string =>
  `<?xml version="1.0"?><x:multistatus xmlns:x="DAV:" xmlns:o="other">${resources.join('')}</x:multistatus>`;
const folder = (href: string): string =>
  `<x:response><x:href>${href}</x:href><x:propstat><x:prop><x:resourcetype><x:collection/></x:resourcetype></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat><x:propstat><x:prop><x:getcontentlength/></x:prop><x:status>HTTP/1.1 404 Not Found</x:status></x:propstat></x:response>`;
const file = (href: string, size: number): string =>
  `<x:response><x:href>${href}</x:href><x:propstat><x:prop><o:getcontentlength>99</o:getcontentlength><x:getcontentlength>${size}</x:getcontentlength><x:getlastmodified>Fri, 02 Jan 2026 03:04:05 GMT</x:getlastmodified><x:resourcetype/></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>`;

test('APP-SET-07 an answer is read by its names, not by its prefixes, and only what was found counts', async () => {
  const body = answerOf(folder('/dav/'), file('http://nas/dav/a%20b.txt', 7));
  const pieces = [...body].map((letter) => Buffer.from(letter));
  expect(await readMultistatus(Readable.from(pieces))).toEqual([
    { href: '/dav/', isDir: true, size: 0, mtimeMs: 0 },
    { href: 'http://nas/dav/a%20b.txt', isDir: false, size: 7, mtimeMs: Date.UTC(2026, 0, 2, 3, 4, 5) },
  ]);
  server = createServer();
  for (const broken of ['<html/>', '<x:multistatus xmlns:x="DAV:"><x:response>', 'no xml', ''])
    await expect(readMultistatus(Readable.from([Buffer.from(broken)]))).rejects.toMatchObject({ code: 'N008001' });
});

test('APP-SET-07 names that would leave the folder are left out, and addresses of all forms are one', async () => {
  const files = await serve((_request, response) => {
    const all = [folder('http://127.0.0.1/dav'), file('/dav/good.txt', 1), file('/dav/a%2Fb', 1), file('/dav/..', 1), file('/dav/%zz', 1)]; // prettier-ignore
    response.writeHead(207).end(answerOf(...all));
  });
  expect((await files.list('/')).map(({ name }) => name)).toEqual(['good.txt']);
});

test('APP-SET-07 behind a gateway that tells other addresses a folder is not in itself', async () => {
  const files = await serve((request, response) => {
    const isOne = request.headers.depth === '0';
    response.writeHead(207).end(answerOf(folder('/inside/x/'), ...(isOne ? [] : [file('/inside/x/a.txt', 1)])));
  });
  expect((await files.list('/')).map(({ name }) => name)).toEqual(['a.txt']);
  expect(await files.look('/films')).toMatchObject({ name: 'films', isDir: true });
});

test('APP-SET-07 from the moment a server asks for a digest it gets one, and the password no more', async () => {
  const heard: string[] = [];
  const files = await serve((request, response) => {
    const { authorization = '' } = request.headers;
    heard.push(authorization);
    if (!authorization.startsWith('Digest ')) {
      const asked = 'Basic realm="x", Digest realm="a, \\"b\\"", nonce="n1", qop="auth,auth-int", algorithm=MD5';
      response.writeHead(401, { 'www-authenticate': asked }).end();
    } else response.writeHead(207).end(answerOf(folder('/dav/')));
  });
  expect(await files.list('/')).toEqual([]);
  await files.list('/');
  expect(heard).toHaveLength(3);
  expect(heard[1]).toContain('username="ann"');
  expect(heard[1]).toContain('nc=00000001');
  expect(heard[2]).toContain('nc=00000002');
  expect(heard.slice(1).join()).not.toContain('p"w');
});

test('APP-SET-07 the digest is that of RFC 7616', () => {
  const asked = 'Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=SHA-256, nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v", opaque="FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS"'; // prettier-ignore
  const challenge = digestChallenge(asked);
  const own = 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ';
  const who = { username: 'Mufasa', password: 'Circle of Life' };
  expect(
    challenge && digestAnswer(challenge, who, { method: 'GET', path: '/dir/index.html', count: 1, own }),
  ).toContain('response="753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"');
  expect(digestChallenge('Basic realm="x"')).toBeUndefined();
  expect(digestChallenge('Digest realm="x", nonce="n", algorithm=SHA-512')).toBeUndefined();
});

test('APP-SET-07 a server is followed to an address of its own, and to no other server', async () => {
  const files = await serve((request, response) => {
    const { url = '' } = request;
    if (url === '/dav/list/') response.writeHead(301, { location: '/dav/moved/' }).end();
    else if (url === '/dav/away/') response.writeHead(302, { location: 'http://127.0.0.1:1/dav/' }).end();
    else if (url === '/dav/round/') response.writeHead(302, { location: '/dav/round/' }).end();
    else response.writeHead(207).end(answerOf(folder('/dav/moved/'), file('/dav/moved/a.txt', 1)));
  });
  expect((await files.list('/list')).map(({ name }) => name)).toEqual(['a.txt']);
  for (const path of ['/away', '/round'])
    await expect(files.list(path)).rejects.toMatchObject({ code: 'N008001', data: { reason: 'server' } });
});

test('APP-SET-07 a server that gives the whole for a part is not read as if it were the part', async () => {
  const files = await serve((_request, response) => response.writeHead(200).end('all of it'));
  expect(await text(await files.read('/a.txt', 0))).toBe('all of it');
  await expect(files.read('/a.txt', 4)).rejects.toMatchObject({ code: 'N008001' });
});
