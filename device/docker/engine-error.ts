/** A refusal of the engine: an HTTP status, and its own words in English, as everywhere (CALL-DKR-02). */
export class EngineError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'EngineError';
    this.status = status;
  }
}

/** Status of what leaves everything as it was (ERR-11). */
export const NOT_MODIFIED = 304;

export const notModified = (): EngineError => new EngineError(NOT_MODIFIED, '');
