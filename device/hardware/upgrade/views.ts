import { shareAt } from '../core/span.ts';
import type { PushMessage } from '../../push/hub.ts';
import type { HardwareState } from '../state.ts';
import type { UpgradeState } from './state.ts';

/** Answer of the progress call while nothing was ever upgraded: an empty status opens no dialog (UPG-01). */
const NOTHING = {
  type: 'system',
  status: '',
  errcode: '',
  id: '',
  target_version: '',
  downloadsize: 0,
  totalsize: 0,
  need_reboot: 'none',
  upgrade_level: 'NORMAL',
} as const;

/** How far the upgrade is (ENT-05, UPG-02): bytes count while it downloads, and where a download failed. */
export function upgradeProgress({ job, fault }: UpgradeState, now: number) {
  if (job === null) return NOTHING;
  const { pack, status, span, errcode } = job;
  const limit = fault?.at === 'download' ? fault.share : 1;
  const share = status === 'download' || status === 'end' ? Math.min(limit, shareAt(span, now)) : 0;
  return {
    type: pack.type,
    status,
    errcode,
    id: pack.id,
    target_version: pack.version,
    downloadsize: Math.floor(pack.size * share),
    totalsize: pack.size,
    need_reboot: pack.needReboot,
    upgrade_level: pack.level,
  } as const;
}

/** True while a power cut would leave the device with half a system. */
export function isInstalling({ upgrade }: HardwareState): boolean {
  const status = upgrade.job?.status;
  return status === 'install' || status === 'reboot' || status === 'restart' || status === 'shutdown';
}

/** What clients are told of an upgrade (wire contract §9): each step of it, the restart it makes, a new package. */
export function upgradeFrames(before: HardwareState, after: HardwareState, at: number, rebootS: number): PushMessage[] {
  const frames: PushMessage[] = [];
  const { job, offer } = after.upgrade;
  const was = before.upgrade.job;
  if (job !== null && (was?.status !== job.status || was.errcode !== job.errcode || was.pack.id !== job.pack.id))
    frames.push({ topic: 'upgrade', type: 'status', to: 'all', data: upgradeProgress(after.upgrade, at) });
  if (before.power === 'on' && after.power === 'stopping' && (job?.status === 'reboot' || job?.status === 'shutdown')) {
    const isBack = job.status === 'reboot';
    frames.push({
      topic: 'system',
      type: isBack ? 'reboot' : 'shutdown',
      to: 'all',
      data: { by: '', eta_s: isBack ? rebootS : 0 },
    });
  }
  if (offer !== null && offer.id !== before.upgrade.offer?.id) {
    const { id, version, level } = offer;
    frames.push({ topic: 'upgrade', type: 'available', to: 'master', data: { id, version, level } });
  }
  return frames;
}
