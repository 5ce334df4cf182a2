import { vi, type Mock } from 'vitest';
import type { BackupBridge } from '#shared/ipc/bridge.ts';
import type { ComputerFolder, ComputerJob } from '#shared/ipc/backup-channels.ts';
import { createEmitter, type Emitter } from '../host/emitter.ts';

export interface FakeBackups {
  readonly bridge: BackupBridge & { readonly [K in keyof BackupBridge]: Mock<BackupBridge[K]> };
  readonly changed: Emitter<ComputerJob[]>;
}

/** A job of a folder of this computer that has run well. */
export const computerJob = (part: Partial<ComputerJob> = {}): ComputerJob => ({
  ...{ id: 'c1', type: 'auto_oneway', name: 'Documents', paths: ['/home/mira/Documents'], ids: ['f1'] },
  ...{
    target: { path: '/zenith_sata/mira/data/Backups' },
    stored: ['/zenith_sata/mira/data/Backups/Laptop/Documents'],
  },
  ...{ backupType: 'realtime', backupTime: { days: [1, 2, 3, 4, 5, 6, 7], time: '02:00' } },
  ...{ ignore: { hidden: false, system: true, ext: [], size_max: 0 }, keep_deleted: 1, state: 'ok', reason: '' },
  ...{ waits: '', rate: 0, error: '', last_at: 1_700_000_000, good_at: 1_700_000_000, next_at: 0, stale: 0 },
  ...{ files: 12, bytes: 3_400_000, held: 0, conflicts: 0, proof: '', proof_at: 0 },
  ...part,
});

/** The backups of the desktop app in memory: spies where the console acts; `folders` are what its dialog gives in turn. */
export function createFakeBackups(
  jobs: readonly ComputerJob[] = [],
  folders: readonly ComputerFolder[] = [{ id: 'f1', path: '/home/mira/Documents' }],
): FakeBackups {
  const changed = createEmitter<ComputerJob[]>();
  const left = [...folders];
  return {
    changed,
    bridge: {
      list: vi.fn(async () => [...jobs]),
      chooseFolder: vi.fn(async () => left.shift() ?? null),
      preview: vi.fn(async () => ({ files: 12, bytes: 3_400_000, left_out: 0, complete: 1, samples: [] }) as const),
      save: vi.fn(async () => ({ code: '', id: 'c1' })),
      control: vi.fn(async () => ''),
      pause: vi.fn(async () => ''),
      log: vi.fn(async () => ({ list: [], total: 0 })),
      onChanged: vi.fn((listener) => changed.on(listener)),
    },
  };
}
