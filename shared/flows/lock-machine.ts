/**
 * Where the lock stands. `off`: nobody is signed in. `armed`: it watches for activity. `suspended`: the device
 * restarts and could not check a password. `locked`, and `checking` while a password is on its way (LCK-01 to LCK-08).
 */
export type LockPhase = 'off' | 'armed' | 'suspended' | 'locked' | 'checking';

export interface LockContext {
  readonly phase: LockPhase;
  /** Last sign of a person (unix milliseconds). */
  readonly activeAt: number;
  /** Idle time until the lock (ms); 0 = never (LCK-01). */
  readonly idleMs: number;
  /** The device restarts or upgrades: nothing new is locked (LCK-06). */
  readonly restarting: boolean;
}

export type LockEvent =
  /** `locked`: the stored flag of this account (LCK-04). */
  | { readonly type: 'SIGNED_IN'; readonly locked: boolean }
  | { readonly type: 'SIGNED_OUT' }
  | { readonly type: 'ACTIVITY' }
  /** A film or a song is running: somebody is there though nothing is touched. */
  | { readonly type: 'PLAYING' }
  /** Time may have passed; asked at the end of the idle time and after every wake. */
  | { readonly type: 'TICK' }
  /** The person, the computer's own lock or its sleep wants the lock now. */
  | { readonly type: 'LOCK' }
  | { readonly type: 'RESTARTING'; readonly on: boolean }
  | { readonly type: 'IDLE_SET'; readonly ms: number }
  | { readonly type: 'UNLOCK' }
  | { readonly type: 'CHECKED'; readonly ok: boolean }
  /** Another window of the same account was unlocked. */
  | { readonly type: 'OPENED_ELSEWHERE' };

/** The lock before anybody is signed in. */
export const lockedOff = (idleMs: number): LockContext => ({ phase: 'off', activeAt: 0, idleMs, restarting: false });

const isShut = (phase: LockPhase): boolean => phase === 'locked' || phase === 'checking';
const open = (context: LockContext, now: number): LockContext => ({
  ...context,
  phase: context.restarting ? 'suspended' : 'armed',
  activeAt: now,
});

/** When the lock falls if nobody moves (unix milliseconds); null when it does not. */
export function locksAt(context: LockContext): number | null {
  return context.phase === 'armed' && context.idleMs > 0 ? context.activeAt + context.idleMs : null;
}

/** True while nothing of the console may be seen. */
export function hidesContent(context: LockContext): boolean {
  return isShut(context.phase);
}

/** One step of the lock; the same context and event give the same result. `now` in unix milliseconds. */
export function stepLock(context: LockContext, event: LockEvent, now: number): LockContext {
  const { phase } = context;
  switch (event.type) {
    case 'SIGNED_IN':
      return event.locked ? { ...context, phase: 'locked', activeAt: now } : open(context, now);
    case 'SIGNED_OUT':
      return { ...lockedOff(context.idleMs), restarting: context.restarting };
    case 'ACTIVITY':
      // What a person does after the time is over does not count: the lock may only be late (sleep, throttled timers).
      return phase === 'armed' && isDue(context, now) ? { ...context, phase: 'locked' } : { ...context, activeAt: now };
    case 'PLAYING':
      return { ...context, activeAt: now };
    case 'TICK':
      if (isDue(context, now)) return { ...context, phase: 'locked' };
      // The clock was set back: the idle time counts from now, and not from a moment that is still to come.
      return now < context.activeAt ? { ...context, activeAt: now } : context;
    case 'LOCK':
      return phase === 'armed' ? { ...context, phase: 'locked' } : context;
    case 'RESTARTING':
      if (event.on) return { ...context, restarting: true, phase: phase === 'armed' ? 'suspended' : phase };
      return phase === 'suspended' ? open({ ...context, restarting: false }, now) : { ...context, restarting: false };
    case 'IDLE_SET':
      return { ...context, idleMs: event.ms };
    case 'UNLOCK':
      return phase === 'locked' ? { ...context, phase: 'checking' } : context;
    case 'CHECKED':
      if (phase !== 'checking') return context;
      return event.ok ? open(context, now) : { ...context, phase: 'locked' };
    case 'OPENED_ELSEWHERE':
      return isShut(phase) ? open(context, now) : context;
  }
}

function isDue(context: LockContext, now: number): boolean {
  const at = locksAt(context);
  return at !== null && now >= at;
}
