import { useCallback, useEffect, useState } from 'react';
import { calls } from '#shared/contract/index.ts';
import { call } from '../../api/call.ts';

/** Something that moves data: an exchange of disks, or files on the way to another place. CALL-SW-01, CALL-DMG-01 */
export interface Move {
  readonly kind: 'switch' | 'migration';
  readonly state: 'idle' | 'created' | 'running' | 'waitDisk' | 'waitReboot' | 'done' | 'fail' | 'canceled';
  readonly id: string;
  /** 0..1. */
  readonly rate: number;
  /** Seconds; -1 when the device does not tell. */
  readonly remain: number;
  readonly msg: string;
}

const switchStates = {
  idle: 'idle',
  created: 'created',
  running: 'running',
  wait_disk: 'waitDisk',
  wait_reboot: 'waitReboot',
  done: 'done',
  fail: 'fail',
} as const;
const migrationStates = {
  idle: 'idle',
  ready: 'created',
  running: 'running',
  done: 'done',
  fail: 'fail',
  canceled: 'canceled',
} as const;

/** From the end of an answer to the next question (ms). */
const POLL_MS = 2000;

/** How far the data are; `failure` is a code while nothing can be learnt. POL-10 */
export interface MoveStatus {
  readonly move: Move | null;
  readonly failure: string;
  readonly refresh: () => void;
}

/** Asks again and again while the screen is there. POL-10 */
export function useMoveStatus(): MoveStatus {
  const [told, setTold] = useState<{ move: Move | null; failure: string }>({ move: null, failure: '' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async () => {
      const [exchange, files] = await Promise.all([
        call(calls.switchStatus, {}, { signal, silent: true }),
        call(calls.migrationStatus, {}, { signal, silent: true }),
      ]);
      if (signal.aborted) return;
      timer = setTimeout(() => void ask(), POLL_MS);
      if (!exchange.success || !files.success) {
        const { code } = exchange.success ? files : exchange;
        setTold((before) => ({ ...before, failure: code }));
        return;
      }
      const isFiles = exchange.data.state === 'idle' && files.data.state !== 'idle';
      const { rate, msg } = isFiles ? files.data : exchange.data;
      const move: Move = isFiles
        ? {
            kind: 'migration',
            state: migrationStates[files.data.state],
            id: files.data.id,
            rate,
            remain: files.data.remain,
            msg,
          }
        : { kind: 'switch', state: switchStates[exchange.data.state], id: exchange.data.id, rate, remain: -1, msg };
      setTold({ move, failure: '' });
    };
    void ask();
    return () => {
      abort.abort();
      clearTimeout(timer);
    };
  }, [turn]);
  const refresh = useCallback(() => {
    setTurn((count) => count + 1);
  }, []);
  return { ...told, refresh };
}
