import type { FoundRelease, UpdateFailure } from '#shared/flows/update/update-types.ts';

/** How far a download is; `bytesPerSecond` as it was lately. */
export interface DownloadProgress {
  readonly percent: number;
  readonly bytesPerSecond: number;
}

/** What fetches and installs releases; electron-updater stands behind it. */
export interface UpdatePort {
  /** The newest release of the server; `inactive` where this copy is not one that updates itself. Rejects with UpdateError. */
  latest(): Promise<FoundRelease | 'inactive'>;
  /** Fetches the release of the last `latest()`, and checks what came. Rejects with UpdateError. */
  download(onProgress: (progress: DownloadProgress) => void, signal: AbortSignal): Promise<void>;
  /** Ends the app and starts the new version; what goes wrong before the app has ended is told, at any later time. */
  install(onFailure: (error: UpdateError) => void): void;
}

/** A step that did not work, by what a person can do about it. */
export class UpdateError extends Error {
  readonly reason: UpdateFailure;
  constructor(reason: UpdateFailure, message: string) {
    super(message);
    this.name = 'UpdateError';
    this.reason = reason;
  }
}
