import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endChild, exited } from '../../../scripts/lib/processes.ts';
import { anyFreePort } from '../../../scripts/lib/ports.ts';
import { note } from './figures.ts';

const START_TIMEOUT_MS = 20_000;

/** A running server of the bench. */
export interface Server {
  http: string;
  pid: number;
  stop(): Promise<void>;
}

/** Where a program of that name is among the places of `PATH`; null when it is nowhere. */
function onPath(name: string): string | null {
  const places = (process.env.PATH ?? '').split(path.delimiter).map((folder) => path.join(folder, name));
  return places.find((file) => existsSync(file)) ?? null;
}

/** Waits until something answers on a port of the loopback address. */
export async function waitForPort(port: number, dead: () => boolean): Promise<void> {
  for (const until = Date.now() + START_TIMEOUT_MS; Date.now() < until && !dead(); await sleep(20)) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = net.connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (open) return;
  }
  throw new Error(dead() ? 'the server ended at once' : `nothing listens on port ${port}`);
}

/** Starts a program that listens on the port it is given. */
export async function startServer(command: string, args: string[], port: number): Promise<Server> {
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  let ended = false;
  void exited(child).then(() => (ended = true));
  try {
    await waitForPort(port, () => ended);
  } catch (error) {
    await endChild(child);
    throw error;
  }
  return { http: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, stop: () => endChild(child) };
}

const nginxPlaces = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx'];

/**
 * nginx over the same folder: `/files/` with sendfile and JSON listings, `/up/` for PUT. Null, with a line that
 * says so, when it is not installed: figures then have no reference.
 */
export async function startNginx(folder: string, workFolder: string): Promise<Server | null> {
  const program = nginxPlaces.find((file) => existsSync(file));
  if (program === undefined) {
    note('nginx is not installed: no reference (Debian: apt-get install nginx-light)');
    return null;
  }
  const port = await anyFreePort();
  const temporary = ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => path.join(workFolder, `nginx-${name}`));
  temporary.forEach((place) => mkdirSync(place, { recursive: true }));
  const [body, proxy, fastcgi, uwsgi, scgi] = temporary;
  const file = path.join(workFolder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; worker_processes 2; pid ${path.join(workFolder, 'nginx.pid')}; error_log stderr crit;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; sendfile_max_chunk 2m; keepalive_requests 1000000;
  client_max_body_size 0; client_body_temp_path ${body}; proxy_temp_path ${proxy};
  fastcgi_temp_path ${fastcgi}; uwsgi_temp_path ${uwsgi}; scgi_temp_path ${scgi};
  server {
    listen 127.0.0.1:${port};
    location /files/ { alias ${folder}/; autoindex on; autoindex_format json; }
    location /up/ { alias ${folder}/up/; dav_methods PUT DELETE; create_full_put_path on; }
  }
}
`,
  );
  return startServer(program, ['-c', file, '-p', workFolder, '-e', 'stderr'], port);
}

/**
 * cloudcmd, the quickest web file manager with small files, over a folder: PUT below `/api/v1/fs/`. Null, with a line
 * that says so, when it is not on the `PATH`.
 */
export async function startCloudcmd(folder: string): Promise<Server | null> {
  const program = onPath('cloudcmd');
  if (program === null) {
    note(
      'cloudcmd is not on the PATH: no reference (npm install --prefix FOLDER cloudcmd, then FOLDER/node_modules/.bin)',
    );
    return null;
  }
  const port = await anyFreePort();
  const quietly = ['auth', 'open', 'console', 'terminal', 'log', 'config-dialog'].map((name) => `--no-${name}`);
  return startServer(program, ['--root', folder, '--port', String(port), ...quietly], port);
}
