import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallData } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';
import { adaptDisk, type Disk } from '#shared/rules/storage/disk.ts';
import type { PoolFormat, RehearsalMove } from '#shared/rules/storage/rehearsal.ts';
import { call } from '../../api/call.ts';

/** What a trial answered. */
export type RehearsalAnswer = CallData<typeof calls.rehearsalTry>;

/** The copy that things are tried on. */
export interface Sandbox {
  readonly id: string;
  readonly slot: number;
  readonly disks: readonly Disk[];
  /** Disks of an enclosure at the device. */
  readonly expansion: readonly Disk[];
  /** Pools that the internal disks could be made into. */
  readonly formats: readonly PoolFormat[];
}

/** Why a move cannot be made: the name of its text and what belongs in it, or the device's own words. */
export interface Obstacle {
  readonly why: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly reason: string;
}

/** Where a rehearsal stands. */
export type RehearsalState =
  | { readonly kind: 'copying' }
  | { readonly kind: 'failed'; readonly code: string }
  | { readonly kind: 'choosing'; readonly sandbox: Sandbox; readonly obstacle: Obstacle | null }
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

/** What the device says stands in the way; null when it refuses for another cause. */
function obstacleOf(data: unknown): Obstacle | null {
  const { reason, why, values } = (data ?? {}) as { reason?: unknown; why?: unknown; values?: unknown };
  if (typeof reason !== 'string') return null;
  const figures = Object.entries((values ?? {}) as Record<string, unknown>).filter(
    (entry): entry is [string, string | number] => typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return { reason, why: typeof why === 'string' ? why : '', values: Object.fromEntries(figures) };
}

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
      const { id, slot, list, expansion, formats } = result.data;
      const adapted = (disks: typeof list) => disks.map((disk) => adaptDisk(disk));
      const sandbox = { id, slot, disks: adapted(list), expansion: adapted(expansion), formats };
      setState({ kind: 'choosing', obstacle: null, sandbox });
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
        if (result.success) {
          setState({ kind: 'shown', sandbox, moves, answer: result.data });
          return;
        }
        const obstacle = obstacleOf(result.data);
        setState(obstacle === null ? { kind: 'failed', code: result.code } : { kind: 'choosing', sandbox, obstacle });
      });
    },
    [state],
  );
  const again = useCallback(() => {
    setState((now) => (now.kind === 'shown' ? { kind: 'choosing', sandbox: now.sandbox, obstacle: null } : now));
  }, []);
  const restart = useCallback(() => {
    setState({ kind: 'copying' });
    setAttempt((count) => count + 1);
  }, []);
  return { state, tryOut, again, restart };
}
