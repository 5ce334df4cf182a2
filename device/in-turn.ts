/** Runs works of the same key one after another, and those of different keys side by side. */
export class InTurn {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Begins once every earlier work of the key has ended, well or not; answers what the work answers. */
  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work);
    const over = result
      .catch(() => undefined)
      .then(() => {
        if (this.#last.get(key) === over) this.#last.delete(key);
      });
    this.#last.set(key, over);
    return result;
  }
}
