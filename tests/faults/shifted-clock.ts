/**
 * Time of the client in a fault loop: real time, which can be moved on without waiting (`skip` runs what falls due on
 * the way) and whose wall clock can be wrong. While it is installed `Date.now` shows it.
 */
export class ShiftedClock {
  readonly #real = Date.now.bind(Date);
  readonly #timers = new Set<{ at: number; run: () => void; handle: NodeJS.Timeout }>();
  #skipped = 0;
  /** How wrong the wall clock is (ms). */
  wrong = 0;

  install(): void {
    Date.now = () => this.now();
  }
  uninstall(): void {
    Date.now = this.#real;
  }

  /** The wall clock, right or wrong. */
  now(): number {
    return this.steady() + this.wrong;
  }
  /** Time that passes, skipped time among it. */
  steady(): number {
    return this.#real() + this.#skipped;
  }
  /** Timers that wait. */
  get waiting(): number {
    return this.#timers.size;
  }

  after(ms: number, run: () => void): () => void {
    const end = () => {
      clearTimeout(timer.handle);
      this.#timers.delete(timer);
    };
    const fire = () => {
      end();
      run();
    };
    const timer = { at: this.steady() + ms, run: fire, handle: setTimeout(fire, ms) };
    this.#timers.add(timer);
    return end;
  }
  every(ms: number, run: () => void): () => void {
    let end = this.after(ms, again.bind(this));
    function again(this: ShiftedClock): void {
      end = this.after(ms, again.bind(this));
      run();
    }
    return () => end();
  }

  /** Lets time pass at once. */
  skip(ms: number): void {
    const until = this.steady() + ms;
    for (;;) {
      const [next] = [...this.#timers].filter(({ at }) => at <= until).sort((one, two) => one.at - two.at);
      if (next === undefined) break;
      this.#skipped += Math.max(0, next.at - this.steady());
      next.run();
    }
    this.#skipped += Math.max(0, until - this.steady());
  }
}
