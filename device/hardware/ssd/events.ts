import type { SsdCard, SsdMode } from './state.ts';

/** What can happen to SSDs; `ssdRefusal` says what stands against it. */
export type SsdEvent =
  | { readonly type: 'ssd-format'; readonly mode: SsdMode; readonly serials: readonly string[] }
  | { readonly type: 'ssd-ignore' }
  | { readonly type: 'ssd-mount' }
  | { readonly type: 'ssd-recover' }
  /** The mode is to be given up with the restart that follows; a read-write cache is written back then. */
  | { readonly type: 'ssd-release' }
  /** The read-write cache is given up with all that stands only in it. */
  | { readonly type: 'ssd-force' }
  | { readonly type: 'ssd-flush' }
  | { readonly type: 'ssd-flush-close' }
  | { readonly type: 'ssd-handle' }
  | { readonly type: 'ssd-in'; readonly card: SsdCard }
  | { readonly type: 'ssd-out'; readonly position: number }
  | {
      readonly type: 'ssd-change';
      readonly position: number;
      readonly change: 'lost' | 'error';
      readonly cause: string;
    };
