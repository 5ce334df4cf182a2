import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { deviceMode } from '#shared/rules/device-mode.ts';
import { isFlagSet } from '#shared/rules/role.ts';
import { acceptUptime, isReboot } from '#shared/rules/uptime.ts';
import { signedOut } from './session-slice.ts';
import { plainCase, withPlainCases } from './plain-cases.ts';
import { pollReceived } from './storage-actions.ts';

/** A storage pool the console may show: mounted ones only (POOL-03). */
export interface Pool {
  readonly key: string;
  readonly name: string;
  readonly mounted: 0 | 1;
}

/** Team folders: switched on, and the permission of each folder (DEV-04). 1 = read and write (ROL-06). */
export interface PublicState {
  readonly publicSwitch: 0 | 1;
  readonly groupPermission: Readonly<Record<string, number>>;
  readonly loading: boolean;
}

/** What the console knows of the device (DEV-01). Times in unix milliseconds of this computer. */
export interface DeviceState {
  readonly nasId: string;
  readonly nasName: string;
  readonly nasIp: readonly string[];
  readonly model: string;
  readonly series: string;
  readonly version: string;
  readonly color: string;
  /** How it reaches the network, as it tells it: by cable, for example. */
  readonly netMode: string;
  readonly product: string;
  readonly deviceMode: string;
  readonly devicePdt: string;
  readonly nasPubKey: string;
  readonly nasPubKeyId: string;
  readonly cloudPubKey: string;
  readonly cloudPubKeyId: string;
  readonly sign: string;
  /** Where both are told how they look from outside; '' = not configured (NET-01). */
  readonly tracker: string;
  readonly proxy: string;
  /** Seconds since boot, or the boot time for devices that report that (SSN-05); null before the first report. */
  readonly uptime: number | null;
  readonly apiSuccessTime: number;
  readonly apiErrorTime: number;
  /** The device cannot be reached (WDG-04); cleared by the next answer of the device. */
  readonly unhealthy: boolean;
  readonly diskNum: number;
  readonly upgrading: boolean;
  /** An upgrade is being installed or restarts the device: no lock, no reconnecting dialog (UPG-21, LCK-06). */
  readonly upgradeHolds: boolean;
  /** Reboot, shutdown or upgrade restart is going on: no reconnecting dialog (WDG-03). */
  readonly poweringDown: boolean;
  readonly pools: readonly Pool[];
  readonly selectedPool: string;
  readonly teams: PublicState;
}

export const INTERNAL_POOL = 'zenith_sata';

export const emptyDevice: DeviceState = {
  nasId: '',
  nasName: '',
  nasIp: [],
  model: '',
  series: '',
  version: '',
  color: '',
  netMode: '',
  product: '',
  deviceMode: 'z2',
  devicePdt: '',
  nasPubKey: '',
  nasPubKeyId: '',
  cloudPubKey: '',
  cloudPubKeyId: '',
  sign: '',
  tracker: '',
  proxy: '',
  uptime: null,
  apiSuccessTime: 0,
  apiErrorTime: 0,
  unhealthy: false,
  diskNum: 0,
  upgrading: false,
  upgradeHolds: false,
  poweringDown: false,
  pools: [],
  selectedPool: INTERNAL_POOL,
  teams: { publicSwitch: 1, groupPermission: {}, loading: true },
};

/** Pools of an answer, read tolerantly: entries without a key are left out. */
export function readPools(value: unknown): Pool[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).flatMap((item) => {
    if (typeof item !== 'object' || item === null) return [];
    const { key, name, mounted } = item as Record<string, unknown>;
    if (typeof key !== 'string' || key === '') return [];
    return [{ key, name: typeof name === 'string' ? name : '', mounted: isFlagSet(mounted) ? 1 : 0 } as const];
  });
}

/** POOL-03, POOL-04: unmounted pools go; a selection that went falls back to internal, else to the first left. */
function withPools(state: DeviceState, reported: readonly Pool[]): DeviceState {
  const pools = reported.filter((pool) => pool.mounted === 1);
  const has = (key: string) => pools.some((pool) => pool.key === key);
  const fallback = has(INTERNAL_POOL) ? INTERNAL_POOL : (pools[0]?.key ?? state.selectedPool);
  const same = JSON.stringify(pools) === JSON.stringify(state.pools);
  return {
    ...state,
    pools: same ? state.pools : pools,
    selectedPool: has(state.selectedPool) ? state.selectedPool : fallback,
  };
}

/** POL-05, POL-15, UPT-01: what a poll tells of the device itself; empty texts keep what is known. */
function withPoll(state: DeviceState, data: Readonly<Record<string, unknown>>): DeviceState {
  const kept = (value: unknown, old: string): string => (typeof value === 'string' && value !== '' ? value : old);
  const uptime = Number(data.uptime_abs ?? Number.NaN);
  const known: DeviceState = {
    ...state,
    color: kept(data.color, state.color),
    product: kept(data.product, state.product),
    uptime: Number.isFinite(uptime) ? acceptUptime(state.uptime, uptime) : state.uptime,
    // The device is back from a restart (SSN-05).
    poweringDown: state.poweringDown && !(Number.isFinite(uptime) && isReboot(state.uptime, uptime)),
  };
  const next = Array.isArray(data.pools) ? withPools(known, readPools(data.pools)) : known;
  // Polls come every few seconds: who follows the device is not told of an answer that says nothing new.
  const changed = (Object.keys(next) as (keyof DeviceState)[]).some((part) => next[part] !== state[part]);
  return changed ? next : state;
}

const slice = createSlice({
  name: 'device',
  initialState: emptyDevice,
  reducers: {
    /** Facts of the device; empty texts keep what is known (POL-15). */
    deviceFactsLoaded: (state, { payload }: PayloadAction<Partial<DeviceState>>): DeviceState => {
      const known = Object.entries(payload).filter(([, value]) => value !== '' && value !== undefined);
      const next: DeviceState = { ...state, ...(Object.fromEntries(known) as Partial<DeviceState>) };
      const { mode, pdt, diskNum } = deviceMode(next.model, next.nasId);
      return { ...next, deviceMode: mode, devicePdt: pdt, diskNum: next.diskNum === 0 ? diskNum : next.diskNum };
    },
    uptimeReported: (state, { payload }: PayloadAction<number>): DeviceState => ({
      ...state,
      uptime: acceptUptime(state.uptime, payload),
    }),
    poolsReported: (state, { payload }: PayloadAction<readonly Pool[]>): DeviceState => withPools(state, payload),
    poolSelected: (state, { payload }: PayloadAction<string>): DeviceState => ({ ...state, selectedPool: payload }),
    teamsLoaded: (state, { payload }: PayloadAction<PublicState>): DeviceState => ({ ...state, teams: payload }),
    /** DEV-02, WDG-04: no answer from the device. */
    deviceSilent: (state, { payload }: PayloadAction<number>): DeviceState => ({
      ...state,
      apiErrorTime: payload,
      unhealthy: true,
    }),
    /** WDG-06: both times start at the start of the page, and again after a sleep of the computer. */
    watchReset: (state, { payload }: PayloadAction<number>): DeviceState => ({
      ...state,
      apiSuccessTime: payload,
      apiErrorTime: payload,
    }),
    poweringDownChanged: (state, { payload }: PayloadAction<boolean>): DeviceState => ({
      ...state,
      poweringDown: payload,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(signedOut, (state) => ({ ...state, selectedPool: INTERNAL_POOL, teams: emptyDevice.teams }));
  },
});

export const {
  deviceFactsLoaded,
  uptimeReported,
  poolsReported,
  poolSelected,
  teamsLoaded,
  deviceSilent,
  watchReset,
  poweringDownChanged,
} = slice.actions;
/** DEV-02: an answer that reached the device, and when (unix milliseconds). */
export const deviceAnswered = createAction<number>('device/deviceAnswered');

export const deviceReducer = withPlainCases(
  slice.reducer,
  plainCase(deviceAnswered, (state: DeviceState, payload): DeviceState => ({
    ...state,
    apiSuccessTime: payload,
    unhealthy: false,
  })),
  plainCase(pollReceived, (state: DeviceState, payload): DeviceState => withPoll(state, payload.data)),
);
