import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk that can be made full without hurting anybody needs the right to mount one. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0;

/** The disk of the device and the disk of this computer; small ones of their own where that is possible. */
export class TransferDisks {
  readonly #root = mkdtempSync(path.join(tmpdir(), 'hearth-attack-'));
  readonly device = this.#disk('device', 320);
  readonly local = this.#disk('local', 128);
  /** What goes up: never full. */
  readonly own = this.#root;

  #disk(name: string, mib: number): string {
    const dir = path.join(this.#root, name);
    mkdirSync(dir);
    if (canMount) execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mib}m`, 'tmpfs', dir]);
    return dir;
  }

  /** Fills one of them but for some bytes. */
  fill(disk: 'device' | 'local', leave: number): void {
    const { bavail, bsize } = statfsSync(this[disk]);
    const bytes = bavail * bsize - leave;
    if (bytes <= 0) return;
    try {
      execFileSync('fallocate', ['-l', String(bytes), path.join(this[disk], 'filler')], { stdio: 'ignore' });
    } catch {
      // Something was written at this very moment: as full as it is.
    }
  }
  free(disk: 'device' | 'local'): void {
    rmSync(path.join(this[disk], 'filler'), { force: true });
  }

  remove(): void {
    if (canMount) for (const dir of [this.device, this.local]) execFileSync('umount', [dir]);
    rmSync(this.#root, { recursive: true, force: true });
  }
}
