import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { adaptDisk, type Disk } from '#shared/rules/storage/disk.ts';
import type { RehearsalMove } from '#shared/rules/storage/rehearsal.ts';
import { call } from '../../api/call.ts';

/** What a trial answered. */
export type RehearsalAnswer = CallData<typeof calls.rehearsalTry>;

/** The copy that things are tried on. */
export interface Sandbox {
  readonly id: string;
  readonly slot: number;
  readonly disks: readonly Disk[];
}

/** Where a rehearsal stands. `reason` is the device's word for a move that cannot be made. */
export type RehearsalState =
  | { readonly kind: 'copying' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'choosing'; readonly sandbox: Sandbox; readonly reason: string }
  | { readonly kind: 'trying'; readonly sandbox: Sandbox }
  | {
      readonly kind: 'shown';
      readonly sandbox: Sandbox;
      readonly moves: readonly RehearsalMove[];
      readonly answer: RehearsalAnswer;
    };

export interface Rehearsal {
  readonly state: RehearsalState;
  readonly tryOut: (moves: readonly RehearsalMove[]) => void;
  readonly again: () => void;
  readonly restart: () => void;
}

const reasonOf = (data: unknown): string => {
  const reason = (data as { reason?: unknown } | null)?.reason;
  return typeof reason === 'string' ? reason : '';
};

/**
 * A rehearsal on a copy of the present state. The copy is the device's own and ends by itself; leaving needs no call
 * and leaves nothing behind. Answers of an older attempt are dropped (OVL-10).
 */
export function useRehearsal(): Rehearsal {
  const [state, setState] = useState<RehearsalState>({ kind: 'copying' });
  const [attempt, setAttempt] = useState(0);
  const gen = useRef(0);

  useEffect(() => {
    gen.current += 1;
    const mine = gen.current;
    void call(calls.rehearsalStart, {}, { silent: true }).then((result) => {
      if (mine !== gen.current) return;
      if (!result.success) {
        setState({ kind: 'failed', code: result.code });
        return;
      }
      const { id, slot, list } = result.data;
      setState({ kind: 'choosing', reason: '', sandbox: { id, slot, disks: list.map((disk) => adaptDisk(disk)) } });
    });
    return () => {
      gen.current += 1;
    };
  }, [attempt]);

  const tryOut = useCallback(
    (moves: readonly RehearsalMove[]) => {
      if (state.kind !== 'choosing' && state.kind !== 'shown') return;
      const { sandbox } = state;
      gen.current += 1;
      const mine = gen.current;
      setState({ kind: 'trying', sandbox });
      void call(calls.rehearsalTry, { id: sandbox.id, moves: [...moves] }, { silent: true }).then((result) => {
        if (mine !== gen.current) return;
        if (result.success) setState({ kind: 'shown', sandbox, moves, answer: result.data });
        else if (reasonOf(result.data) !== '') {
          setState({ kind: 'choosing', sandbox, reason: reasonOf(result.data) });
        } else setState({ kind: 'failed', code: result.code });
      });
    },
    [state],
  );
  const again = useCallback(() => {
    setState((now) => (now.kind === 'shown' ? { kind: 'choosing', sandbox: now.sandbox, reason: '' } : now));
  }, []);
  const restart = useCallback(() => {
    setState({ kind: 'copying' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, tryOut, again, restart };
}
