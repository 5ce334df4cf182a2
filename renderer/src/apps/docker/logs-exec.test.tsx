import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SocketListener } from '../../host/host.ts';
import { inspected, listed, renderDocker, speakDocker } from '../../test/docker-harness.tsx';
import { fakeStream, refusal, type FakeEngine } from '../../test/fake-engine.ts';
import { settle, startClock, stopClock, user } from '../../test/files-harness.tsx';
import { DockerApp } from './docker-app.tsx';
import { createLogReader, levelOf, type LogLine } from './log-lines.ts';
import { stateOfClose } from './use-exec.ts';
import type { TerminalEvents } from './xterm-view.ts';

const terminal = vi.hoisted((): { text: string; events: TerminalEvents | null } => ({ text: '', events: null }));
vi.mock('./xterm-view.ts', () => ({
  openTerminal: (_place: HTMLElement, _label: string, events: TerminalEvents) => {
    terminal.events = events;
    return {
      write: (bytes: Uint8Array) => (terminal.text += new TextDecoder().decode(bytes)),
      clear: () => (terminal.text = ''),
      focus: () => undefined,
      fit: () => ({ rows: 30, columns: 100 }),
      selection: () => '',
      paint: () => undefined,
      close: () => undefined,
    };
  },
}));

beforeEach(async () => {
  await speakDocker();
  stopClock();
  vi.stubGlobal('ResizeObserver', class { observe() {} disconnect() {} }); // prettier-ignore
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  vi.unstubAllGlobals();
  startClock();
});

/** A line as the engine frames it. */
function frame(text: string, stream = 1): Uint8Array {
  const body = new TextEncoder().encode(text);
  const bytes = new Uint8Array(8 + body.length);
  bytes[0] = stream;
  new DataView(bytes.buffer).setUint32(4, body.length);
  bytes.set(body, 8);
  return bytes;
}
const stamped = (text: string) => `2026-11-25T08:00:00.000000000Z ${text}\n`;

describe('APP-DKR-06 reading output', () => {
  test('frames and characters may be cut anywhere', () => {
    const all = [...frame(stamped('海 one')), ...frame(stamped('two'), 2)];
    for (const size of [1, 3, 7, 100]) {
      const lines: LogLine[] = [];
      const reader = createLogReader(false, (line) => lines.push(line));
      for (let at = 0; at < all.length; at += size) reader.push(new Uint8Array(all.slice(at, at + size)));
      expect(lines).toEqual([
        { id: 0, stream: 'stdout', at: '2026-11-25T08:00:00', text: '海 one' },
        { id: 1, stream: 'stderr', at: '2026-11-25T08:00:00', text: 'two' },
      ]);
    }
  });
  test('with a terminal there are no frames', () => {
    const lines: LogLine[] = [];
    createLogReader(true, (line) => lines.push(line)).push(new TextEncoder().encode('plain\r\nmore'));
    expect(lines.map(({ text }) => text)).toEqual(['plain']);
  });
  test('how grave a line is, by its words', () => {
    const level = (text: string) => levelOf({ text });
    expect(['[error] no', 'WARN: slow', '[WRN] x', 'fatal: y', 'terror and errors of warnings', 'ok'].map(level)).toEqual(['error', 'warn', 'warn', 'error', 'info', 'info']); // prettier-ignore
  });
});

describe('APP-DKR-06 the output of a container', () => {
  const openLog = (prepare: (engine: FakeEngine) => void, at = '/docker/logs?id=web-id') =>
    renderDocker(<DockerApp />, at, {
      prepare: (engine) => {
        engine.answers.containerList = [
          listed('web'),
          listed('db', { State: 'exited', Status: 'Exited (0) 1 hour ago' }),
        ];
        engine.answers.containerInspect = inspected('web');
        prepare(engine);
      },
    });

  test('the last 200 lines, then what comes; searched, narrowed to errors, started and stopped from here', async () => {
    const stream = fakeStream();
    const { engine } = await openLog(({ answers }) => {
      answers.containerLogs = () => stream.response;
      answers.containerStop = () => new Response(null, { status: 204 });
    });
    expect(engine.named('containerLogs')[0]?.query).toMatchObject({
      tail: '200',
      follow: '1',
      stdout: '1',
      stderr: '1',
    });
    stream.push(frame(stamped('first health')));
    await settle(300);
    stream.push(frame(stamped('[error] health is bad'), 2));
    await settle(300);
    const log = screen.getByTestId('log');
    expect(within(log).getAllByText(/health/)).toHaveLength(2);
    await user.type(screen.getByTestId('place-search'), 'health{Enter}');
    await settle(400);
    expect(screen.getByText('1 of 2')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next match' }));
    expect(screen.getByText('2 of 2')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Level'), 'errors');
    expect(screen.getByTestId('log')).not.toHaveTextContent('first');
    expect(screen.getByTestId('log')).not.toHaveTextContent('2026-11-25');
    await user.click(screen.getByRole('button', { name: 'Times' }));
    expect(screen.getByTestId('log')).toHaveTextContent('2026-11-25');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    expect(engine.named('containerStop')).toHaveLength(1);
  });

  test('a connection that breaks while lines come is opened again, and what comes then is shown', async () => {
    const streams = [fakeStream(), fakeStream()] as const;
    let opened = 0;
    await openLog(({ answers }) => {
      answers.containerLogs = () => streams[opened++]?.response;
    });
    streams[0].push(frame(stamped('before')));
    await settle();
    streams[0].cut();
    await settle(1000);
    expect(opened).toBe(2);
    streams[1].push(frame(stamped('after')));
    await settle(300);
    expect(screen.getByTestId('log')).toHaveTextContent('after');
  });

  test('the last line is shown, and handed over, though nothing ends it', async () => {
    const stream = fakeStream();
    await openLog(({ answers }) => (answers.containerLogs = () => stream.response));
    stream.push(frame(stamped('killed here').trimEnd()));
    stream.end();
    await settle(300);
    expect(screen.getByTestId('log')).toHaveTextContent('killed here');
  });

  test('since a time, and without following', async () => {
    const { engine } = await openLog(
      ({ answers }) => (answers.containerLogs = () => new Response(frame(stamped('x')) as BodyInit)),
    );
    await user.selectOptions(screen.getByLabelText('Since'), 'since an hour ago');
    await settle(200);
    const since = Number(engine.named('containerLogs').at(-1)?.query.since);
    expect(Date.now() / 1000 - since).toBeCloseTo(3600, -1);
    await user.click(screen.getByRole('button', { name: 'Follow' }));
    await settle(200);
    expect(engine.named('containerLogs').at(-1)?.query.follow).toBe('0');
  });

  test('what has ended is read once', async () => {
    const { engine } = await openLog(
      ({ answers }) => (answers.containerLogs = () => new Response(frame(stamped('bye')) as BodyInit)),
      '/docker/logs?id=db-id',
    );
    await settle(300);
    expect(engine.named('containerLogs')[0]?.query).toMatchObject({ follow: '0' });
    expect(screen.getByText('The container has stopped; nothing more comes.')).toBeInTheDocument();
  });

  test('all of it is handed over as a file', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'),
      revokeObjectURL: () => undefined,
    });
    const { engine } = await openLog(
      ({ answers }) => (answers.containerLogs = () => new Response(frame(stamped('kept')) as BodyInit)),
    );
    await user.click(screen.getByRole('button', { name: 'Download all' }));
    await settle(200);
    expect(engine.named('containerLogs').at(-1)?.query).toMatchObject({ tail: 'all', stdout: '1', stderr: '1' });
    expect(saved[0]?.size).toBe('2026-11-25T08:00:00Z kept\n'.length);
  });

  test('no container is chosen yet, or the one of the address is gone', async () => {
    await openLog(() => undefined, '/docker/logs');
    expect(screen.getByText('Whose output do you want to see?')).toBeInTheDocument();
    await user.selectOptions(screen.getByLabelText('Container'), 'db');
    await settle(300);
    expect(screen.getByLabelText('Container')).toHaveValue('db-id');
  });
});

describe('APP-DKR-06 the terminal', () => {
  let socket: { url: string; listener: SocketListener; sent: string; closed: boolean } | null = null;
  const openExec = async (prepare: (engine: FakeEngine) => void = () => undefined, container = listed('web')) => {
    socket = null;
    terminal.text = '';
    const rendered = await renderDocker(<DockerApp />, '/docker/exec?id=web', {
      host: {
        openSocket: (url, listener) => {
          const own = { url, listener, sent: '', closed: false };
          socket = own;
          return {
            send: (bytes) => void (own.sent += new TextDecoder().decode(bytes)),
            close: () => void (own.closed = true),
          };
        },
      },
      prepare: (engine) => {
        engine.answers.containerList = [container];
        engine.answers.execCreate = { Id: 'exec-1' };
        engine.answers.execResize = () => new Response(null, { status: 200 });
        prepare(engine);
      },
    });
    // The terminal is loaded with the screen.
    for (let turn = 0; turn < 20 && terminal.events === null; turn += 1) await settle(50);
    await settle(200);
    return rendered;
  };
  const status = () => screen.getByTestId('terminal').dataset.status;
  const happen = async (work: (listener: SocketListener) => void) => {
    act(() => {
      if (socket !== null) work(socket.listener);
    });
    await settle(100);
  };

  test('echo hi returns hi; the program learns the size; a container that stops ends the session with a text', async () => {
    const { engine } = await openExec();
    expect(engine.named('execCreate')[0]).toMatchObject({
      path: '/containers/web-id/exec',
      body: { Cmd: ['sh'], Tty: true },
    });
    expect(socket?.url).toContain('/docker/api/websocket/exec?id=exec-1&token=docker-token&endpointId=1');
    await happen((listener) => listener.opened());
    expect(status()).toBe('open');
    expect(engine.named('execResize')[0]?.query).toMatchObject({ h: '30', w: '100' });
    terminal.events?.typed('echo hi\r');
    expect(socket?.sent).toBe('echo hi\r');
    await happen((listener) => listener.received(new TextEncoder().encode('echo hi\r\nhi\r\n')));
    expect(terminal.text).toContain('hi\r\n');
    terminal.events?.resized(40, 120);
    await settle(300);
    expect(engine.named('execResize').at(-1)?.query).toMatchObject({ h: '40', w: '120' });
    await happen((listener) => listener.closed(4410, 'the container has stopped'));
    expect(screen.getByText('The container has stopped: the session has ended.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New session' }));
    await settle(100);
    expect(engine.named('execCreate')).toHaveLength(2);
    expect(terminal.text).toBe('');
  });

  test('an image without the shell offers the other one', async () => {
    const { engine } = await openExec();
    await happen((listener) => listener.opened());
    await user.selectOptions(screen.getByLabelText('Shell'), 'bash');
    await settle(100);
    expect(socket?.closed).toBe(false);
    expect(engine.named('execCreate').at(-1)?.body).toMatchObject({ Cmd: ['bash'] });
    await happen((listener) => listener.closed(4400, 'OCI runtime exec failed: exec failed: not found'));
    await user.click(screen.getByRole('button', { name: 'Use sh' }));
    await settle(100);
    expect(engine.named('execCreate').at(-1)?.body).toMatchObject({ Cmd: ['sh'] });
  });

  test('a token that ran out in between is renewed once', async () => {
    const { engine, files } = await openExec();
    await happen((listener) => listener.closed(4401, 'Invalid JWT token'));
    await settle(200);
    expect(engine.named('execCreate')).toHaveLength(2);
    expect(files.named('dockerSession').length).toBeGreaterThan(1);
    await happen((listener) => listener.closed(4401, 'Invalid JWT token'));
    expect(status()).toBe('lost');
  });

  test('a container that does not run has no terminal, but a start button', async () => {
    const { engine } = await openExec(
      () => undefined,
      listed('web', { State: 'exited', Status: 'Exited (0) 1 hour ago' }),
    );
    expect(screen.getByText('This container does not run. Start it to open a terminal.')).toBeInTheDocument();
    expect(engine.named('execCreate')).toEqual([]);
    expect(screen.getByRole('button', { name: 'Start' })).toBeEnabled();
  });

  test('what the engine refuses is said in its words', async () => {
    await openExec(({ answers }) => (answers.execCreate = () => refusal(409, 'Container web is paused')));
    expect(screen.getByRole('alert')).toHaveTextContent('Container web is paused');
  });

  test('what closes mean', () => {
    expect(stateOfClose(1000, 'exit 3')).toEqual({ status: 'ended', exitCode: 3 });
    expect(stateOfClose(1006, '')).toEqual({ status: 'lost' });
    expect(stateOfClose(4400, 'container x is not running')).toEqual({
      status: 'failed',
      message: 'container x is not running',
    });
  });
});
