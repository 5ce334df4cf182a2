const WINDOW_MS = 4000;

/**
 * Speed of a transfer over the last seconds: steady enough to read, quick to notice a stall. Pure state, so that a
 * clock can be faked.
 */
export class Rate {
  private samples: { at: number; bytes: number }[] = [];

  /** Notes how many bytes are through at a moment (unix or monotonic milliseconds, always the same kind). */
  note(at: number, bytes: number): void {
    const last = this.samples.at(-1);
    if (last !== undefined && bytes < last.bytes) this.samples = [];
    this.samples.push({ at, bytes });
    const first = this.samples.findIndex((sample) => sample.at >= at - WINDOW_MS);
    // One sample from before the window stays, or a slow transfer would have nothing to compare with.
    if (first > 1) this.samples.splice(0, first - 1);
  }

  /** Bytes a second at a moment; 0 while nothing is known. */
  speed(at: number): number {
    const first = this.samples[0];
    const last = this.samples.at(-1);
    if (first === undefined || last === undefined || last.bytes === first.bytes) return 0;
    const ms = Math.max(at, last.at) - first.at;
    return ms <= 0 ? 0 : Math.round(((last.bytes - first.bytes) * 1000) / ms);
  }

  reset(): void {
    this.samples = [];
  }
}

/** Seconds a rest of bytes takes at a speed; -1 when that cannot be known (NTC-03 'calculating'). */
export function remainingSeconds(bytes: number, speed: number): number {
  if (bytes <= 0) return 0;
  return speed > 0 ? Math.ceil(bytes / speed) : -1;
}
