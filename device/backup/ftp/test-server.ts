import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A file on the server; `changed` in milliseconds. */
export interface ServedFile {
  content: Buffer;
  changed: number;
}

export interface ServerOptions {
  readonly user?: string;
  readonly password?: string;
  /** Key and certificate, for a server that speaks TLS. */
  readonly tls?: { readonly key: string; readonly cert: string };
  /** Features that it has: MLST lists with times, MFMT takes times. */
  readonly features?: readonly string[];
  /** A rename onto a file is refused, as some servers do. */
  readonly keepsNames?: boolean;
  /** Port of this machine; a free one unless told. */
  readonly port?: number;
}

const two = (value: number): string => String(value).padStart(2, '0');
const stamp = (ms: number): string => new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14);
const listLine = (name: string, file: ServedFile | undefined): string => {
  const at = new Date(file?.changed ?? 0);
  const when = `${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][at.getUTCMonth()] ?? ''} ${two(at.getUTCDate())} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}`;
  return `${file ? '-rw-r--r--' : 'drwxr-xr-x'} 1 ann ann ${file?.content.length ?? 0} ${when} ${name}`;
};

/** An FTP server of a test that takes files, on this machine. Paths are absolute. */
export async function startFtpServer({
  user = 'ann',
  password = 'p@ss word',
  tls,
  features = ['MLST', 'MFMT'],
  keepsNames = false,
  port: wanted = 0,
}: ServerOptions = {}) {
  const files = new Map<string, ServedFile>();
  const folders = new Set<string>(['/']);
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  /** Answers in place of the server's own, once for each, by command. */
  const refusals = new Map<string, string[]>();
  /** Bytes of a coming file after which both connections break, once for each number. */
  const breaks: number[] = [];
  let gate: Promise<void> | undefined;
  const context = tls && createSecureContext(tls);
  const track = (server: Server): Server =>
    server.on('connection', (socket) => {
      sockets.add(socket);
      // Two answers one after the other are not to wait for each other.
      socket.setNoDelay(true);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });
  const listen = (server: Server, at: number): Promise<number> =>
    new Promise((resolve) => {
      server.listen(at, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
  const parentOf = (at: string): string => at.slice(0, Math.max(1, at.lastIndexOf('/')));
  const has = (at: string): boolean => files.has(at) || folders.has(at);

  const serve = (raw: Socket): void => {
    let control: Socket = raw;
    let name = '';
    let isIn = false;
    let from = '';
    let here = '/';
    let begin = 0;
    let data: Promise<Socket> | undefined;
    const say = (line: string): void => void control.write(`${line}\r\n`);
    const secured = (socket: Socket): Socket =>
      control instanceof TLSSocket && context
        ? new TLSSocket(socket, { isServer: true, secureContext: context })
        : socket;
    const passive = async (): Promise<void> => {
      const server = track(createServer());
      data = new Promise((resolve) => {
        server.once('connection', (socket) => {
          server.close();
          resolve(secured(socket).on('error', () => undefined));
        });
      });
      say(`229 Entering Extended Passive Mode (|||${await listen(server, 0)}|)`);
    };
    const list = async (folder: string, isMachine: boolean): Promise<void> => {
      if (!folders.has(folder)) return say('550 No such folder');
      const below = [...folders, ...files.keys()].filter((at) => at !== '/' && parentOf(at) === folder);
      const lines = below.map((at) => {
        const file = files.get(at);
        const last = at.slice(at.lastIndexOf('/') + 1);
        return isMachine
          ? `type=${file ? 'file' : 'dir'};size=${file?.content.length ?? 0};modify=${stamp(file?.changed ?? 0)}; ${last}`
          : listLine(last, file);
      });
      say('150 Here it comes');
      (await data)?.end(lines.map((line) => `${line}\r\n`).join(''), () => say('226 Done'));
    };
    const store = async (at: string): Promise<void> => {
      if (!folders.has(parentOf(at))) return say('553 No such folder');
      say('150 Go on');
      const socket = await data;
      const pieces: Buffer[] = [];
      let size = 0;
      let isBroken = false;
      const stop = breaks.shift();
      socket?.on('data', (bytes: Buffer) => {
        pieces.push(bytes);
        size += bytes.length;
        files.set(at, { content: Buffer.concat(pieces), changed: Date.now() });
        if (stop === undefined || size < stop || isBroken) return;
        isBroken = true;
        for (const each of [socket, control]) each.destroy();
      });
      socket?.on('end', () => {
        if (isBroken) return;
        files.set(at, { content: Buffer.concat(pieces), changed: Date.now() });
        say('226 Done');
      });
    };
    const answer = async (command: string, rest: string): Promise<void> => {
      const refusal = refusals.get(command)?.shift();
      if (refusal !== undefined) return say(refusal);
      const file = files.get(rest);
      if (command === 'AUTH') {
        if (!context) return say('502 No TLS here');
        say('234 Go on');
        raw.removeAllListeners('data');
        control = new TLSSocket(raw, { isServer: true, secureContext: context });
        control.on('error', () => undefined);
        control.on('data', read);
        return;
      }
      if (command === 'USER') {
        name = rest;
        return say('331 Password?');
      }
      if (command === 'PASS') {
        isIn = name === user && rest === password;
        return say(isIn ? '230 Welcome' : '530 No');
      }
      if (command === 'OPTS') return say('200 OK');
      if (!isIn) return say('530 Sign in first');
      if (command === 'FEAT') return say(`211-Features\r\n${features.map((each) => ` ${each}\r\n`).join('')}211 End`);
      if (['TYPE', 'STRU', 'PBSZ', 'PROT'].includes(command)) return say('200 OK');
      if (command === 'PWD') return say('257 "/" is where you are');
      if (command === 'EPSV') return passive();
      if (command === 'LIST') return list(rest.replace(/^-a ?/, '') || here, false);
      if (command === 'MLSD') return list(rest === '' ? here : rest, true);
      if (command === 'CWD') {
        if (!folders.has(rest)) return say('550 No such folder');
        here = rest;
        return say('250 There');
      }
      if (command === 'REST') {
        begin = Number(rest);
        return say('350 From there');
      }
      if (command === 'RETR') {
        if (!file) return say('550 No such file');
        say('150 Here it comes');
        const part = file.content.subarray(begin);
        begin = 0;
        (await data)?.end(part, () => say('226 Done'));
        return;
      }
      if (command === 'MKD') {
        if (has(rest) || !folders.has(parentOf(rest))) return say('550 Cannot');
        folders.add(rest);
        return say(`257 "${rest}" made`);
      }
      if (command === 'STOR') {
        await gate;
        return store(rest);
      }
      if (command === 'SIZE') return say(file ? `213 ${file.content.length}` : '550 No such file');
      if (command === 'MDTM') return say(file ? `213 ${stamp(file.changed)}` : '550 No such file');
      if (command === 'MFMT' && features.includes('MFMT')) {
        const [when = '', at = ''] = [rest.slice(0, 14), rest.slice(15)];
        const other = files.get(at);
        if (!other) return say('550 No such file');
        const part = (begin: number, end: number): number => Number(when.slice(begin, end));
        other.changed = Date.UTC(part(0, 4), part(4, 6) - 1, part(6, 8), part(8, 10), part(10, 12), part(12, 14));
        return say('213 Set');
      }
      if (command === 'RNFR') {
        from = rest;
        return say(has(rest) ? '350 To what?' : '550 No such file');
      }
      if (command === 'RNTO') {
        const moved = files.get(from);
        if (keepsNames && has(rest)) return say('553 Is taken');
        if (moved) {
          files.set(rest, moved);
          files.delete(from);
        } else {
          folders.delete(from);
          folders.add(rest);
        }
        return say('250 Done');
      }
      if (command === 'DELE') return say(files.delete(rest) ? '250 Gone' : '550 No such file');
      if (command === 'RMD') {
        const isEmpty = ![...folders, ...files.keys()].some((at) => at.startsWith(`${rest}/`));
        return say(isEmpty && folders.delete(rest) ? '250 Gone' : '550 Not empty');
      }
      say('502 What?');
    };
    let text = '';
    const read = (bytes: Buffer): void => {
      text += bytes.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, command = '', rest = ''] = /^(\S+) ?(.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        heard.push(`${command} ${rest}`.trim());
        void answer(command.toUpperCase(), rest);
      }
    };
    raw.on('data', read);
    say('220 Ready');
  };
  const server = track(createServer()).on('connection', serve);
  const port = await listen(server, wanted);
  return {
    port,
    /** Commands as they came. */
    heard,
    files,
    folders,
    breaks,
    refuse: (command: string, ...lines: string[]): void => void refusals.set(command, lines),
    text: (at: string): string | undefined => files.get(at)?.content.toString(),
    /** Paths of all files, sorted. */
    names: (): string[] => [...files.keys()].sort(),
    /** Lets no file begin until the answer is called. */
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    /** Breaks every connection. */
    cut: (): void => {
      for (const socket of sockets) socket.destroy();
    },
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
