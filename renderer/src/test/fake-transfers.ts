import { vi, type Mock } from 'vitest';
import type { TransferBridge } from '#shared/ipc/bridge.ts';
import {
  firstNativeSettings,
  type CarriedEntry,
  type NativeItem,
  type NativeSentBack,
  type NativeSettings,
  type NativeStart,
} from '#shared/ipc/transfer-channels.ts';
import { createEmitter, type Emitter } from '../host/emitter.ts';

export interface FakeTransfers {
  readonly bridge: TransferBridge & { readonly [K in keyof TransferBridge]: Mock<TransferBridge[K]> };
  readonly changed: Emitter<{ changed: NativeItem[]; removed: string[] }>;
  readonly sentBack: Emitter<NativeSentBack>;
  readonly carries: Emitter<{ entries: CarriedEntry[] | null }>;
  readonly settings: () => NativeSettings;
}

const started: NativeStart = { outcome: 'started', count: 1, bytes: 1, refused: [], code: '' };

/** The transfers of the desktop app in memory: spies where the console acts, and settings that are kept. */
export function createFakeTransfers(
  items: readonly NativeItem[] = [],
  first: NativeSettings = firstNativeSettings,
): FakeTransfers {
  let settings = first;
  const changed = createEmitter<{ changed: NativeItem[]; removed: string[] }>();
  const sentBack = createEmitter<NativeSentBack>();
  const carries = createEmitter<{ entries: CarriedEntry[] | null }>();
  const told = createEmitter<NativeSettings>();
  const set = (next: NativeSettings): void => {
    settings = next;
    told.emit(next);
  };
  return {
    changed,
    sentBack,
    carries,
    settings: () => settings,
    bridge: {
      list: vi.fn(async () => ({ items: [...items], settings })),
      upload: vi.fn(async () => started),
      choose: vi.fn(async () => started),
      save: vi.fn(async () => started),
      control: vi.fn(async () => undefined),
      place: vi.fn(async () => undefined),
      resolve: vi.fn(async () => undefined),
      setSettings: vi.fn(async ({ schedule, ...changes }) => {
        set({ ...settings, ...changes, schedule: { ...settings.schedule, ...schedule } });
      }),
      chooseFolder: vi.fn(async (always) => {
        set({ ...settings, folder: always ? '/home/mira/Saved' : '' });
      }),
      reveal: vi.fn(async () => true),
      picture: vi.fn(async () => null),
      open: vi.fn(async () => ({ outcome: 'opened', code: '' }) as const),
      fetch: vi.fn(async () => true),
      drag: vi.fn(async () => true),
      carried: vi.fn(async () => null),
      dragOver: vi.fn(async () => undefined),
      onCarries: vi.fn((listener) => carries.on(listener)),
      onSentBack: vi.fn((listener) => sentBack.on(listener)),
      onChanged: vi.fn((listener) => changed.on(listener)),
      onSettings: vi.fn((listener) => told.on(listener)),
    },
  };
}

/** A transfer of the desktop app with what a test says of it. */
export function nativeItem(id: string, more: Partial<NativeItem> = {}): NativeItem {
  return {
    id,
    kind: 'nativeUpload',
    batch: 'b',
    name: `${id}.jpg`,
    rel: `${id}.jpg`,
    remote: '/zenith_sata/mira/data/Photos',
    local: `/home/mira/${id}.jpg`,
    isDir: false,
    size: 1_048_576,
    mtime: 0,
    done: 0,
    speed: 0,
    remain: -1,
    state: 'wait',
    hold: '',
    rank: 0,
    taken: null,
    error: null,
    at: 0,
    retryAt: null,
    seen: false,
    placed: null,
    noted: true,
    ...more,
  };
}
