/** A player as keys see it. */
export interface KeyedPlayer {
  /** `index` is -1 while nothing is open. */
  readonly state: () => {
    readonly at: number;
    readonly volume: number;
    readonly muted: boolean;
    readonly index: number;
  };
  readonly toggle: () => void;
  readonly next: () => void;
  readonly previous: () => void;
  readonly seek: (seconds: number) => void;
  readonly setVolume: (volume: number) => void;
  readonly setMuted: (muted: boolean) => void;
}

const STEP_S = 5;
const VOLUME_STEP = 0.05;

/** A press of a key. */
export interface KeyPress {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly target: EventTarget | null;
}

/** Controls and lists that use keys themselves. */
const own = 'input, select, textarea, button, a, [role="grid"], [role="listbox"], [role="menu"], [contenteditable]';

/** Where letters are written, or mean something else. */
const elsewhere = 'input, select, textarea, [contenteditable], [role="dialog"], [role="alertdialog"]';

/**
 * Does what a key asks of the player: the ones of interaction conventions for media. Answers false for a key that asks
 * for nothing, or that what has the keyboard uses itself; letters work over lists as well.
 */
export function playerKey(engine: KeyedPlayer, { key, altKey, ctrlKey, metaKey, target }: KeyPress): boolean {
  if (altKey || ctrlKey || metaKey) return false;
  const element = target instanceof Element ? target : null;
  if (element?.closest(elsewhere)) return false;
  const { at, volume, muted, index } = engine.state();
  const letters: Readonly<Record<string, () => void>> = {
    k: engine.toggle,
    n: engine.next,
    p: engine.previous,
    m: () => {
      engine.setMuted(!muted);
    },
    j: () => {
      engine.seek(at - STEP_S);
    },
    l: () => {
      engine.seek(at + STEP_S);
    },
  };
  const plain: Readonly<Record<string, () => void>> = {
    ' ': engine.toggle,
    ArrowLeft: () => {
      engine.seek(at - STEP_S);
    },
    ArrowRight: () => {
      engine.seek(at + STEP_S);
    },
    ArrowUp: () => {
      engine.setVolume(volume + VOLUME_STEP);
    },
    ArrowDown: () => {
      engine.setVolume(volume - VOLUME_STEP);
    },
  };
  const run = letters[key] ?? (element?.closest(own) ? undefined : plain[key]);
  if (run === undefined || index < 0) return false;
  run();
  return true;
}
