import { createContext, useContext } from 'react';
import type { PowerAction } from '#shared/flows/power-machine.ts';

/** Where shutting down or rebooting stands. */
export interface Power {
  readonly state: 'idle' | 'asking' | 'calling' | 'goingDown' | 'overdue';
  readonly action: PowerAction;
  /**
   * Asks for confirmation, then calls once; nothing happens while one is under way (BLK-12). `retry` asks in the
   * words of a failed format (FMT-19).
   */
  ask(action: PowerAction, retry?: boolean): void;
  /** Another accepted call has the device restart: the same waiting begins. DSK-04 */
  goesDown(): void;
}

export const PowerContext = createContext<Power | null>(null);

/** Shutting down and rebooting from a storage screen. Throws outside of the storage overlay. */
export function usePower(): Power {
  const power = useContext(PowerContext);
  if (power === null) throw new Error('usePower needs the storage overlay around it');
  return power;
}
