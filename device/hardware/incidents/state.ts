/** A disk put in or pulled out while the device runs, which only a restart can take up (PUSH-09). */
export interface HotplugPrompt {
  readonly kind: 'sata' | 'm2' | 'esata';
  readonly position: number;
  readonly reason: 'insert' | 'remove';
  readonly raid1_missing: 0 | 1;
}

/** How the push channel behaves. */
export interface IncidentsState {
  readonly prompt: HotplugPrompt | null;
  /** Time between two progress frames; null for the usual one. */
  readonly progressMs: number | null;
  /** Sockets are cut each time so long has passed; null when they are not. */
  readonly dropMs: number | null;
  /** Sockets are accepted, and nothing is ever said on them. */
  readonly isSilent: boolean;
}
