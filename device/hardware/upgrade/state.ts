import type { Span } from '../core/span.ts';

/** A package that can be installed. Size in bytes, `releasedAt` in unix seconds. */
export interface UpgradePackage {
  readonly id: string;
  readonly type: 'system' | 'service';
  readonly version: string;
  readonly size: number;
  readonly level: 'MUST' | 'NORMAL';
  /** What clients are told that follows; `shutdown` means that somebody must switch the device on again (UPG-16). */
  readonly needReboot: 'shutdown' | 'reboot' | 'none';
  /** What the device really does after the installation of a system. */
  readonly ending: 'reboot' | 'restart' | 'shutdown';
  readonly notes: string;
  readonly releasedAt: number;
}

/** What goes wrong with the next attempt; `boot` is found out by the start that follows the installation. */
export interface UpgradeFault {
  readonly at: 'download' | 'install' | 'boot';
  /** Share of the step that is done before, 0..1. */
  readonly share: number;
  readonly code: string;
}

export type UpgradeStatus = 'start' | 'check' | 'download' | 'install' | 'reboot' | 'restart' | 'shutdown' | 'end';

/** An upgrade under way, or the one that ended last. */
export interface UpgradeJob {
  readonly pack: UpgradePackage;
  readonly status: UpgradeStatus;
  /** The present step of the work. */
  readonly span: Span;
  /** '' while it goes on; 200 when it ended well, as text or number. */
  readonly errcode: string | number;
}

/** Firmware and services of the device, and their upgrade. */
export interface UpgradeState {
  /** Firmware that runs now. */
  readonly version: string;
  readonly offer: UpgradePackage | null;
  readonly job: UpgradeJob | null;
  readonly fault: UpgradeFault | null;
  /** Version of the licence that was accepted last; '' when none was. */
  readonly agreed: string;
  /** Upgrade by itself at this hour of the day. */
  readonly config: { readonly auto: 0 | 1; readonly hour: number };
  /** Model time for which the device cannot be reached while it restarts into the new system. */
  readonly offMs: number;
  /** The code of a good end; older services write it as a number. */
  readonly okCode: '200' | 200;
}

export type UpgradeStep = 'upgrade-next' | 'upgrade-by-itself';
