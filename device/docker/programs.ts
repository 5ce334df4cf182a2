import type { Line, OutputStream, Program } from './program.ts';

const MIB = 1024 * 1024;

/** Lines that follow one another, each with the time since the one before (ms). */
function sequence(stream: OutputStream, ...lines: readonly (readonly [number, string])[]): Line[] {
  let ms = 0;
  return lines.map(([after, text]) => {
    ms += after;
    return { ms, stream, text };
  });
}
const out = (...texts: readonly string[]) => texts.map((text) => ({ stream: 'stdout' as const, text }));
const err = (...texts: readonly string[]) => texts.map((text) => ({ stream: 'stderr' as const, text }));
const load = (cpuPercent: number, memoryMib: number, pids: number) => ({ cpuPercent, memory: memoryMib * MIB, pids });

/** A program that has said why it cannot go on. */
const fails = (texts: readonly string[], exitCode = 1): Program => ({
  boot: sequence('stderr', ...texts.map((text) => [300, text] as const)),
  ends: { afterMs: 700 + texts.length * 300, exitCode },
  farewell: [],
  stopMs: 100,
  load: load(2, 20, 1),
});

/** What an image runs, by the name of its program; `env` decides where the real one looks at it. */
export const imagePrograms: Readonly<Record<string, (env: ReadonlyMap<string, string>) => Program>> = {
  nginx: () => ({
    boot: sequence(
      'stdout',
      [80, '/docker-entrypoint.sh: /docker-entrypoint.d/ is not empty, will attempt to perform configuration'],
      [60, '/docker-entrypoint.sh: Configuration complete; ready for start up'],
      [40, '{day} [notice] 1#1: using the "epoll" event method'],
      [20, '{day} [notice] 1#1: nginx/1.29.1'],
      [20, '{day} [notice] 1#1: start worker processes'],
    ),
    steady: {
      everyMs: 7000,
      lines: [
        ...out(
          '{ip} - - [{iso}] "GET / HTTP/1.1" 200 615 "-" "Mozilla/5.0"',
          '{ip} - - [{iso}] "GET /assets/site.css HTTP/1.1" 200 4{n} "-" "Mozilla/5.0"',
          '{ip} - - [{iso}] "GET /health HTTP/1.1" 204 0 "-" "monitor/1.2"',
          '{ip} - - [{iso}] "GET /photos/{n}.jpg HTTP/1.1" 304 0 "-" "Mozilla/5.0"',
        ),
        ...err('{day} [error] 30#30: *{n} open() "/usr/share/nginx/html/favicon.ico" failed (2: No such file or directory), client: {ip}'), // prettier-ignore
      ],
    },
    farewell: ['{day} [notice] 1#1: signal 15 (SIGTERM) received, exiting', '{day} [notice] 1#1: exit'],
    stopMs: 300,
    load: load(0.4, 14, 5),
  }),
  redis: () => ({
    boot: sequence(
      'stdout',
      [60, '1:C {day} # oO0OoO0OoO0Oo Redis is starting oO0OoO0OoO0Oo'],
      [20, '1:M {day} * Running mode=standalone, port=6379.'],
      [60, '1:M {day} * Ready to accept connections tcp'],
    ),
    steady: { everyMs: 45_000, lines: out('1:M {day} * 100 changes in 300 seconds. Saving...', '{n}:C {day} * DB saved on disk') }, // prettier-ignore
    farewell: ['1:signal-handler ({n}) Received SIGTERM scheduling shutdown...', '1:M {day} # Redis is now ready to exit, bye bye...'], // prettier-ignore
    stopMs: 200,
    load: load(0.9, 9, 6),
  }),
  postgres: (env) =>
    (env.get('POSTGRES_PASSWORD') ?? '') === ''
      ? fails([
          'Error: Database is uninitialized and superuser password is not specified.',
          '       You must specify POSTGRES_PASSWORD to a non-empty value for the superuser.',
        ])
      : {
          boot: sequence(
            'stderr',
            [900, '{day} UTC [1] LOG:  starting PostgreSQL 17.6 on x86_64-pc-linux-gnu'],
            [40, '{day} UTC [1] LOG:  listening on IPv4 address "0.0.0.0", port 5432'],
            [300, '{day} UTC [1] LOG:  database system is ready to accept connections'],
          ),
          steady: {
            everyMs: 60_000,
            lines: err(
              '{day} UTC [27] LOG:  checkpoint starting: time',
              '{day} UTC [27] LOG:  checkpoint complete: wrote {n} buffers',
              '{day} UTC [{n}] WARNING:  there is already a transaction in progress',
            ),
          },
          farewell: ['{day} UTC [1] LOG:  received fast shutdown request', '{day} UTC [1] LOG:  database system is shut down'], // prettier-ignore
          stopMs: 900,
          load: load(1.1, 62, 8),
        },
  mariadb: (env) =>
    ['MARIADB_ROOT_PASSWORD', 'MARIADB_ALLOW_EMPTY_ROOT_PASSWORD', 'MARIADB_RANDOM_ROOT_PASSWORD'].some(
      (name) => (env.get(name) ?? '') !== '',
    )
      ? {
          boot: sequence(
            'stderr',
            [200, '{day}+00:00 [Note] [Entrypoint]: Entrypoint script for MariaDB Server started.'],
            [1800, '{day} 0 [Note] InnoDB: Buffer pool(s) load completed'],
            [200, "{day} 0 [Note] mariadbd: ready for connections. Version: '11.8.3-MariaDB'  port: 3306"],
          ),
          steady: { everyMs: 90_000, lines: err('{day} {n} [Warning] Aborted connection {n} to db: \'app\' user: \'app\' host: \'{ip}\'') }, // prettier-ignore
          farewell: ['{day} 0 [Note] mariadbd: Shutdown complete'],
          stopMs: 1500,
          load: load(1.6, 118, 9),
        }
      : fails([
          '{day}+00:00 [ERROR] [Entrypoint]: Database is uninitialized and password option is not specified',
          '\tYou need to specify one of MARIADB_ROOT_PASSWORD, MARIADB_ROOT_PASSWORD_HASH, MARIADB_ALLOW_EMPTY_ROOT_PASSWORD and MARIADB_RANDOM_ROOT_PASSWORD',
        ]),
  jellyfin: () => ({
    boot: sequence(
      'stdout',
      [700, '[{time}] [INF] [1] Main: Jellyfin version: 10.11.0'],
      [
        500,
        '[{time}] [INF] [1] Emby.Server.Implementations.AppBase.BaseConfigurationManager: Saving system configuration',
      ],
      [1400, '[{time}] [INF] [1] Main: Kestrel is listening on 0.0.0.0'],
      [300, '[{time}] [INF] [1] Main: Startup complete 0:00:02.9'],
    ),
    steady: {
      everyMs: 20_000,
      lines: out(
        '[{time}] [INF] [{n}] Emby.Server.Implementations.IO.LibraryMonitor: Watching directory /media',
        '[{time}] [INF] [{n}] Jellyfin.Api.Controllers.PlaystateController: Playback of "Film {n}" goes on',
        '[{time}] [WRN] [{n}] Jellyfin.Server.Middleware.ResponseTimeMiddleware: Slow HTTP response to {ip} in 0:00:00.{n}',
        '[{time}] [DBG] [{n}] Emby.Server.Implementations.ScheduledTasks: Scan Media Library is idle',
      ),
    },
    farewell: ['[{time}] [INF] [1] Main: Received a SIGTERM signal, shutting down'],
    stopMs: 1200,
    load: load(3.2, 310, 34),
  }),
  syncthing: () => ({
    boot: sequence(
      'stdout',
      [300, '{day} INF syncthing v2.0.8 "Hafnium Hornet"'],
      [200, '{day} INF GUI and API listening (address=0.0.0.0:8384)'],
      [500, '{day} INF Ready to synchronize (folder.id=default)'],
    ),
    steady: {
      everyMs: 30_000,
      lines: out('{day} INF Synced {n} files (folder.id=default)', '{day} WRN Connection lost, reconnecting (address={ip}:22000)'), // prettier-ignore
    },
    farewell: ['{day} INF Syncthing exited: SIGTERM'],
    stopMs: 500,
    load: load(1.8, 74, 18),
  }),
  homeassistant: () => ({
    boot: sequence(
      'stdout',
      [600, 's6-rc: info: service home-assistant: starting'],
      [2400, '{day} INFO (MainThread) [homeassistant.core] Starting Home Assistant 2026.9.1'],
      [600, '{day} INFO (MainThread) [homeassistant.components.http] Now listening on port 8123'],
    ),
    steady: {
      everyMs: 15_000,
      lines: out(
        '{day} INFO (MainThread) [homeassistant.components.automation.evening] Evening lights: Running automation actions',
        '{day} WARNING (MainThread) [homeassistant.components.sensor] Sensor balcony took longer than {n} ms to update',
        '{day} ERROR (MainThread) [homeassistant.components.met] Retrying after timeout of api.met.no',
      ),
    },
    farewell: [
      '{day} INFO (MainThread) [homeassistant.core] Shutting down',
      's6-rc: info: service home-assistant: stopped',
    ],
    stopMs: 1800,
    load: load(2.4, 268, 27),
  }),
  web: () => ({
    boot: sequence('stdout', [400, '{iso} INFO  starting'], [500, '{iso} INFO  ready, listening for connections']),
    steady: {
      everyMs: 12_000,
      lines: [
        ...out('{iso} INFO  request from {ip} answered in {n} µs', '{iso} DEBUG cache holds {n} entries'),
        ...err('{iso} WARN  slow request from {ip}: {n} ms'),
      ],
    },
    farewell: ['{iso} INFO  shutting down'],
    stopMs: 400,
    load: load(0.8, 48, 12),
  }),
  hello: () => ({
    boot: sequence(
      'stdout',
      [20, ''],
      [5, 'Hello from Docker!'],
      [1, 'This message shows that your installation appears to be working correctly.'],
      [1, ''],
    ),
    ends: { afterMs: 60, exitCode: 0 },
    farewell: [],
    stopMs: 10,
    load: load(0, 1, 1),
  }),
};

/** A program that only waits, such as `sleep` or a shell with a terminal; it does not hear a request to end. */
export const waits = (afterMs: number | null, listens: boolean): Program => ({
  boot: [],
  ends: afterMs === null ? undefined : { afterMs, exitCode: 0 },
  farewell: [],
  stopMs: listens ? 100 : null,
  load: load(0, 1, 1),
});

/** A program that says some lines over some time and ends. */
export function says(lines: readonly Line[], afterMs: number, exitCode: number): Program {
  return { boot: lines, ends: { afterMs, exitCode }, farewell: [], stopMs: 100, load: load(0.2, 2, 1) };
}

/** A program that says the same again and again. */
export function repeats(texts: readonly string[], everyMs: number): Program {
  return {
    boot: [],
    steady: { everyMs: Math.max(200, everyMs / Math.max(1, texts.length)), lines: out(...texts) },
    farewell: [],
    stopMs: null,
    load: load(0.3, 2, 2),
  };
}
