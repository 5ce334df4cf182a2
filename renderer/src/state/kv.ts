/** Small records of this computer that survive a reload. Nothing here rejects (SSN-08). */
export interface LocalKv {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  /**
   * Makes a record something else by what is kept, whichever page wrote that, so that of two pages neither undoes what
   * the other did; answers what is kept then. `by` changes nothing else, as it may be asked twice; the page has read
   * the record before.
   */
  update(key: string, by: (kept: unknown) => unknown): Promise<unknown>;
}
