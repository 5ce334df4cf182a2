import type { Clock, TransferItem } from './transfer-types.ts';
import type { Upload } from './upload.ts';

const PUBLISH_MS = 200;

/** Items that have changed since the last call, and ids that are gone. */
export type Publish = (changed: readonly TransferItem[], removed: readonly string[]) => void;

/**
 * Gathers what has changed, so that thousands of progress events a second become five messages. What runs is told
 * every time, because speeds fall by themselves when nothing arrives any more.
 */
export class Publisher {
  private readonly clock: Clock;
  private readonly publish: Publish;
  private readonly dirty = new Map<string, Upload>();
  private readonly removed = new Set<string>();
  private stop: (() => void) | null = null;
  private disposed = false;

  constructor(clock: Clock, publish: Publish) {
    this.clock = clock;
    this.publish = publish;
  }

  changed(upload: Upload): void {
    this.dirty.set(upload.id, upload);
    this.schedule();
  }

  gone(upload: Upload): void {
    this.dirty.delete(upload.id);
    this.removed.add(upload.id);
    this.schedule();
  }

  dispose(): void {
    this.disposed = true;
    this.stop?.();
  }

  private schedule(): void {
    if (this.disposed) return;
    this.stop ??= this.clock.after(PUBLISH_MS, () => {
      this.stop = null;
      const now = this.clock.now();
      const uploads = [...this.dirty.values()];
      const removed = [...this.removed];
      this.dirty.clear();
      this.removed.clear();
      this.publish(
        uploads.map((upload) => upload.item(now)),
        removed,
      );
      for (const upload of uploads) if (upload.state === 'run') this.changed(upload);
    });
  }
}
