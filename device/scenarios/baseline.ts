import { CLIENT_VERSION } from '#shared/constants.ts';
import { z } from 'zod';
import { callRule } from '../hardware/core/call-rules.ts';
import { spanFrom } from '../hardware/core/span.ts';
import type { ExternalDisk } from '../hardware/external/state.ts';
import { SWITCH_MS, withMove } from '../hardware/move/move.ts';
import { HDD_A, HDD_B, NEW_4T } from '../hardware/storage/fixtures.ts';
import type { HardwareState } from '../hardware/state.ts';
import { healthy, type Scenario, type ScenarioStart, withParams } from './scenario.ts';

/** A console version that is not this product's. */
const OTHER_VERSION = '2.3.2023060100';

/** The USB disk that external scenarios are about. */
export const USB_A: ExternalDisk = {
  type: 'usb',
  dev: 'sdx1',
  label: 'USB_A',
  fs: 'exFAT',
  size: 64_023_257_088,
  hasfs: 1,
  mounted: 1,
  outside: 1,
};

const plugged = (type: string, dev: string, label: string, fs: string, size: number, mounted: 0 | 1): ExternalDisk => ({
  type,
  dev,
  label,
  fs,
  size,
  hasfs: 1,
  mounted,
  outside: 1,
});

/** One of each kind that can be listed (POL-14). */
const externalKinds: readonly ExternalDisk[] = [
  USB_A,
  plugged('usb', 'sdy1', 'MAC', 'APFS', 500_107_862_016, 0),
  plugged('type-c', 'sdz1', 'TC', 'NTFS', 2_000_398_934_016, 0),
  plugged('sata', 'sdb1', '', 'Ext4', 4_000_787_030_016, 1),
  plugged('esata', 'sde1', 'ES', 'Btrfs', 4_000_787_030_016, 1),
  { type: 'smb', label: 'nas2' },
  { type: 'WebDav', label: 'dav' },
  { type: 'ftp', label: 'ftp1' },
  { type: 'sftp', label: 'sftp1' },
  { type: 'netdisk', label: 'cloud drive' },
  { type: 'nfs', label: 'nfs1' },
];

/** A new disk in the place of one of the pool's. */
function replaced(at: ScenarioStart): HardwareState {
  const state = healthy(at);
  return { ...state, storage: { ...state.storage, disks: [HDD_A, NEW_4T] } };
}

/** The device with its data on the way to another disk; 30 s are left. */
function switching(at: ScenarioStart): HardwareState {
  const span = spanFrom(at.now, SWITCH_MS * 0.6, 0.4);
  return withMove(replaced(at), {
    diskSwitch: {
      id: 'dw-1',
      from: HDD_B.sn,
      to: NEW_4T.sn,
      target: '',
      state: 'running',
      span,
      msg: '',
    },
  });
}

/** The steady state, and how the poll can misbehave (scenarios.md §4). */
export const baselineScenarios: readonly Scenario[] = [
  { name: 'normal-complete', title: 'Healthy device, nothing to decide', area: 'baseline', start: healthy },
  {
    name: 'poll-version-mismatch',
    title: 'Device console is newer until the page was loaded again',
    area: 'baseline',
    start: (at) => ({ ...healthy(at), pcversion: OTHER_VERSION, versionAfterReload: CLIENT_VERSION }),
  },
  withParams({
    name: 'poll-version-mismatch-persistent',
    title: 'Device console stays newer',
    area: 'baseline',
    params: z.strictObject({ version: z.string().min(1).max(40).default(OTHER_VERSION) }),
    start: (at, { version }) => ({ ...healthy(at), pcversion: version }),
  }),
  {
    name: 'poll-timeout',
    title: 'Every second poll hangs for six seconds',
    area: 'baseline',
    start: (at) => ({ ...healthy(at), callRules: [callRule({ call: 'systemPoll', every: 2, delayMs: 6000 })] }),
  },
  {
    name: 'poll-offline',
    title: 'Device cannot be reached',
    area: 'baseline',
    start: (at) => ({ ...(at.before ?? healthy(at)), isLinked: false }),
  },
  {
    name: 'poll-uptime-jump',
    title: 'Reported uptime jitters, then jumps',
    area: 'baseline',
    start: (at) => ({ ...healthy(at), uptimeDrift: [0, 10, 600] }),
  },
  {
    name: 'poll-unknown-type',
    title: 'Storage message of an unknown type',
    area: 'baseline',
    start: (at) => ({ ...healthy(at), notices: [{ type: 'foo', code: 200, msg: '', data: { id: 'u-1' } }] }),
  },
  {
    name: 'poll-dswitch',
    title: 'Disk changed at the start, data to be moved',
    area: 'baseline',
    start: (at) => withMove(replaced(at), { asked: { id: 'ds-1' } }),
  },
  {
    name: 'poll-migration-running',
    title: 'Data on the way to another disk',
    area: 'baseline',
    start: switching,
  },
  {
    name: 'poll-external-devices',
    title: 'External devices of every kind',
    area: 'baseline',
    start: (at) => {
      const state = healthy(at);
      return { ...state, external: { ...state.external, disks: externalKinds } };
    },
  },
];
