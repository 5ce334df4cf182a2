import type { NativeKind, NativeSettings } from '#shared/ipc/transfer-channels.ts';
import type { TransferClock } from './clock.ts';
import { createLimiter, type Limiter } from './limiter.ts';
import { mayRun } from './schedule.ts';

/** How fast, how many and when, as the person has set it. */
export class Pace {
  readonly #clock: TransferClock;
  readonly #limiters: Readonly<Record<NativeKind, Limiter>>;
  #settings: NativeSettings;

  constructor(clock: TransferClock, settings: NativeSettings) {
    this.#clock = clock;
    this.#limiters = { nativeUpload: createLimiter(clock), nativeSave: createLimiter(clock) };
    this.#settings = settings;
    this.set(settings);
  }

  get settings(): NativeSettings {
    return this.#settings;
  }

  set(settings: NativeSettings): void {
    this.#settings = settings;
    this.#limiters.nativeUpload.set(settings.uploadLimit);
    this.#limiters.nativeSave.set(settings.saveLimit);
  }

  limiter(kind: NativeKind): Limiter {
    return this.#limiters[kind];
  }

  /** Files of a direction that may be on their way at once (UPL-04). */
  get parallel(): number {
    return this.#settings.parallel;
  }

  /** Whether transfers may run at this hour. */
  get isOpen(): boolean {
    return mayRun(this.#settings.schedule, new Date(this.#clock.now()).getHours());
  }
}
