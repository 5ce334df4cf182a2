import { useCallback, useEffect, useRef, useState } from 'react';
import type { Host } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { loadDockerSession, engineOf } from '../../state/docker/engine.ts';
import { useAppStore } from '../../state/store.ts';

export type Shell = 'sh' | 'bash';

/** How a session at a container stands; `exitCode` null where nobody knows. */
export type ExecState =
  | { readonly status: 'idle' | 'connecting' | 'open' }
  | { readonly status: 'ended'; readonly exitCode: number | null }
  | { readonly status: 'stopped' | 'lost' | 'noShell' }
  | { readonly status: 'failed'; readonly message: string };

/** Codes with which the device closes the socket (device/docker/exec-socket.ts). */
const closeCodes = { ended: 1000, refused: 4400, unauthorized: 4401, stopped: 4410 } as const;

/** What a close of the socket means. */
export function stateOfClose(code: number, reason: string): ExecState {
  if (code === closeCodes.stopped) return { status: 'stopped' };
  if (code === closeCodes.refused)
    return reason.includes('exec failed') ? { status: 'noShell' } : { status: 'failed', message: reason };
  if (code === closeCodes.ended) {
    const [, exit] = /^exit (\d+)$/.exec(reason) ?? [];
    return { status: 'ended', exitCode: exit === undefined ? null : Number(exit) };
  }
  return { status: 'lost' };
}

export interface ExecSession {
  readonly state: ExecState;
  /** Begins a session; one that is there is ended. */
  readonly start: (id: string, shell: Shell, size: { rows: number; columns: number }) => void;
  readonly type: (text: string) => void;
  readonly resize: (rows: number, columns: number) => void;
}

/** A program in a container with somebody at it: prepared by a call, carried by a socket (APP-DKR-06). */
export function useExec(onBytes: (bytes: Uint8Array) => void): ExecSession {
  const store = useAppStore();
  const host = useHost();
  const [state, setState] = useState<ExecState>({ status: 'idle' });
  const socket = useRef<ReturnType<Host['openSocket']> | null>(null);
  const exec = useRef('');
  const run = useRef(0);
  const hear = useRef(onBytes);
  useEffect(() => {
    hear.current = onBytes;
  }, [onBytes]);

  const stop = useCallback(() => {
    run.current += 1;
    socket.current?.close();
    socket.current = null;
    exec.current = '';
  }, []);
  useEffect(() => stop, [stop]);

  const resize = useCallback(
    (rows: number, columns: number) => {
      if (exec.current !== '')
        void engineOf(store).call('execResize', { params: { id: exec.current }, query: { h: rows, w: columns } });
    },
    [store],
  );

  const start = useCallback<ExecSession['start']>(
    (id, shell, { rows, columns }) => {
      stop();
      const own = run.current;
      const isOwn = () => run.current === own;
      setState({ status: 'connecting' });
      const connect = async (mayRenew: boolean): Promise<void> => {
        const engine = engineOf(store);
        const body = { AttachStdin: true, AttachStdout: true, AttachStderr: true, Tty: true, Cmd: [shell] };
        const made = await engine.call('execCreate', { params: { id }, body });
        if (!isOwn()) return;
        if (!made.success) {
          setState({ status: 'failed', message: made.message });
          return;
        }
        exec.current = made.data.Id;
        const url = engine.execUrl(made.data.Id);
        if (url === null) {
          setState({ status: 'lost' });
          return;
        }
        socket.current = host.openSocket(url, {
          opened: () => {
            if (!isOwn()) return;
            setState({ status: 'open' });
            resize(rows, columns);
          },
          received: (bytes) => {
            if (isOwn()) hear.current(bytes);
          },
          closed: (code, reason) => {
            if (!isOwn()) return;
            exec.current = '';
            socket.current = null;
            // The token ran out in between: one more try with a fresh one.
            if (code === closeCodes.unauthorized && mayRenew) void loadDockerSession(store).then(() => connect(false));
            else setState(stateOfClose(code, reason));
          },
        });
      };
      void connect(true);
    },
    [host, resize, stop, store],
  );

  const type = useCallback((text: string) => {
    socket.current?.send(new TextEncoder().encode(text));
  }, []);
  return { state, start, type, resize };
}
