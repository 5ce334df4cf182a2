import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A file on the server; `changed` as MDTM tells it. */
export interface FtpFile {
  content: Buffer;
  changed?: string | undefined;
  /** Bytes after which the connection breaks, once for each number. */
  breaks?: number[];
}

const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

/** An FTP server of a test, as small as it can be, on a free port of this machine. */
export async function startFtp({ user = 'anonymous', password = '' } = {}) {
  const files = new Map<string, FtpFile>();
  const heard: string[] = [];
  const sockets = new Set<Socket>();
  const open = (server: Server): Server =>
    server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    });

  const serve = (control: Socket): void => {
    let name = '';
    let offset = 0;
    let data: Promise<Socket> | undefined;
    const say = (line: string): void => void control.write(`${line}\r\n`);
    const retrieve = async (file: FtpFile): Promise<void> => {
      const socket = await data;
      say('150 Here it comes');
      const body = file.content.subarray(offset);
      const stop = file.breaks?.shift();
      if (stop !== undefined) {
        socket?.write(body.subarray(0, stop), () =>
          setImmediate(() => [socket, control].map((each) => each?.destroy())),
        );
        return;
      }
      socket?.end(body, () => say('226 Done'));
    };
    const passive = async (): Promise<void> => {
      const server = open(createServer());
      data = new Promise((resolve) => {
        server.once('connection', (socket) => {
          server.close();
          resolve(socket);
        });
      });
      const port = await listen(server);
      say(`229 Entering Extended Passive Mode (|||${port}|)`);
    };
    const answer = (command: string, rest: string): void => {
      const file = files.get(rest);
      if (command === 'USER') {
        name = rest;
        say('331 Password?');
      } else if (command === 'PASS')
        say(name === user && (password === '' || rest === password) ? '230 Welcome' : '530 No');
      else if (command === 'TYPE' || command === 'OPTS') say('200 OK');
      else if (command === 'SIZE') say(file ? `213 ${file.content.length}` : '550 No such file');
      else if (command === 'MDTM') say(file?.changed === undefined ? '550 Unknown' : `213 ${file.changed}`);
      else if (command === 'EPSV') void passive();
      else if (command === 'REST') {
        offset = Number(rest);
        say('350 From there');
      } else if (command === 'RETR' && file) void retrieve(file);
      else say(command === 'RETR' ? '550 No such file' : '502 What?');
    };
    say('220 Ready');
    let text = '';
    control.on('data', (bytes) => {
      text += bytes.toString();
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const [, command = '', rest = ''] = /^(\S+) ?(.*)$/.exec(text.slice(0, end)) ?? [];
        text = text.slice(end + 2);
        heard.push(`${command} ${rest}`.trim());
        answer(command.toUpperCase(), rest);
      }
    });
  };
  const server = open(createServer()).on('connection', serve);
  const port = await listen(server);
  return {
    port,
    /** Commands as they came. */
    heard,
    files,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
