import { vi, type Mock } from 'vitest';
import type { DesktopBridge } from '#shared/ipc/bridge.ts';
import type { AskedPanel, CheckStep, LyricState, UpdateState } from '#shared/ipc/desktop-channels.ts';
import { createEmitter } from '../host/emitter.ts';

type UpdateSpies = { readonly [K in keyof DesktopBridge['update']]: Mock<DesktopBridge['update'][K]> };

/** The installed app's part of a host in memory; what main tells is told by the emitters. */
export function createFakeDesktop(first: UpdateState = { stage: 'idle', checkedAt: null, held: null }) {
  const updates = createEmitter<UpdateState>();
  const panels = createEmitter<AskedPanel>();
  const update: UpdateSpies = {
    state: vi.fn(async () => first),
    check: vi.fn(async () => undefined),
    download: vi.fn(async () => true),
    cancel: vi.fn(async () => undefined),
    skip: vi.fn(async () => undefined),
    install: vi.fn(async () => true),
    onState: vi.fn((listener: (state: UpdateState) => void) => updates.on(listener)),
  };
  const accents = createEmitter<string | null>();
  const steps = createEmitter<CheckStep>();
  const strips = createEmitter<LyricState>();
  const desktop = {
    update,
    diagnostics: {
      run: vi.fn<DesktopBridge['diagnostics']['run']>(async () => []),
      report: vi.fn<DesktopBridge['diagnostics']['report']>(async () => 'Hearth report'),
      save: vi.fn<DesktopBridge['diagnostics']['save']>(async () => 'saved'),
      onStep: (listener: (step: CheckStep) => void) => steps.on(listener),
    },
    trustCertificate: vi.fn<DesktopBridge['trustCertificate']>(async () => true),
    startDemo: vi.fn<DesktopBridge['startDemo']>(async () => 'http://127.0.0.1:40123'),
    setBadge: vi.fn<DesktopBridge['setBadge']>(async () => undefined),
    setNoticeWishes: vi.fn<DesktopBridge['setNoticeWishes']>(async () => undefined),
    setBusy: vi.fn<DesktopBridge['setBusy']>(async () => undefined),
    licences: vi.fn<DesktopBridge['licences']>(async () => ''),
    accent: vi.fn<DesktopBridge['accent']>(async () => '#d13438'),
    onAccent: (listener: (accent: string | null) => void) => accents.on(listener),
    onPanel: (listener: (panel: AskedPanel) => void) => panels.on(listener),
    hotKey: {
      state: vi.fn<DesktopBridge['hotKey']['state']>(async () => ({ keys: null, state: 'off' })),
      set: vi.fn<DesktopBridge['hotKey']['set']>(async (keys) => ({ keys, state: keys === null ? 'off' : 'on' })),
    },
    lyric: {
      state: vi.fn<DesktopBridge['lyric']['state']>(async () => ({ locked: false })),
      lock: vi.fn<DesktopBridge['lyric']['lock']>(async () => undefined),
      close: vi.fn<DesktopBridge['lyric']['close']>(async () => undefined),
      onState: (listener: (state: LyricState) => void) => strips.on(listener),
    },
  } satisfies DesktopBridge;
  return { desktop, updates, panels, steps, accents, strips };
}
