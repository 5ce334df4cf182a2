import type { Entry, Folder } from '../../../state/files/entry.ts';
import { BLOCK, blockCount } from './fetch-plan.ts';
import type { IndexedListing } from './selection.ts';

/** The rows of a folder as one state of the device gave them, as far as they are loaded; positions never shift. */
export class Generation implements IndexedListing {
  readonly total: number;
  readonly folder: Folder;
  private readonly blocks: Map<number, readonly Entry[]>;
  private positions = new Map<string, number>();
  private indexedBlocks = new Set<number>();

  constructor(total: number, folder: Folder, blocks = new Map<number, readonly Entry[]>()) {
    this.total = total;
    this.folder = folder;
    this.blocks = blocks;
  }

  at(index: number): Entry | undefined {
    return this.blocks.get(Math.floor(index / BLOCK))?.[index % BLOCK];
  }

  keyAt(index: number): string | undefined {
    return this.at(index)?.path;
  }

  /** Position of a path; the index over the loaded blocks is made when it is first asked for. */
  indexOf(path: string): number | undefined {
    if (this.indexedBlocks.size < this.blocks.size) {
      for (const [block, rows] of this.blocks) {
        if (this.indexedBlocks.has(block)) continue;
        this.indexedBlocks.add(block);
        for (const [i, row] of rows.entries()) this.positions.set(row.path, block * BLOCK + i);
      }
    }
    return this.positions.get(path);
  }

  has(block: number): boolean {
    return this.blocks.has(block);
  }

  /** Puts the rows of consecutive blocks in their place; blocks that are there stay as they are. */
  fill(firstBlock: number, rows: readonly Entry[]): void {
    for (let i = 0; i * BLOCK < rows.length; i += 1)
      if (!this.blocks.has(firstBlock + i)) this.blocks.set(firstBlock + i, rows.slice(i * BLOCK, (i + 1) * BLOCK));
  }

  get complete(): boolean {
    return this.blocks.size >= blockCount(this.total);
  }

  get loaded(): number {
    let count = 0;
    for (const rows of this.blocks.values()) count += rows.length;
    return count;
  }

  /** Loaded rows in order, with their positions. */
  *rows(): Generator<readonly [number, Entry]> {
    for (const block of [...this.blocks.keys()].sort((a, b) => a - b))
      for (const [i, entry] of (this.blocks.get(block) ?? []).entries()) yield [block * BLOCK + i, entry];
  }
}
