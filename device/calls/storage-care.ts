import { z } from 'zod';
import { flag } from '#shared/contract/records.ts';
import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { remainS, shareAt } from '../hardware/core/span.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { ssdRefusal } from '../hardware/ssd/refusals.ts';
import type { UpkeepKind, UpkeepTimer } from '../hardware/upkeep/state.ts';
import { upkeepOf } from '../hardware/upkeep/upkeep.ts';
import type { ConfigStore } from '../storage/config-store.ts';
import { act } from './act.ts';

type CareCallNames =
  | 'scrubStart'
  | 'scrubCancel'
  | 'scrubTimer'
  | 'scrubStatus'
  | 'balanceFlush'
  | 'balanceStart'
  | 'balanceStatus'
  | 'balanceTimer'
  | 'balanceCancel';

interface TimerFields {
  readonly pool: string;
  readonly enable?: boolean | undefined;
  readonly day?: number | undefined;
  readonly time?: string | undefined;
}

/** Timers by pool, as they are kept. */
const timers = z.record(z.string(), z.object({ enable: flag, day: z.number(), time: z.string() }));

/** Reading pools through and spreading their data (wire contract §5.4). */
export function createCareHandlers({
  hardware,
  clock,
  configStore,
}: {
  hardware: Hardware;
  clock: DeviceClock;
  configStore: ConfigStore;
}): Handlers<CareCallNames> {
  const kept = {
    scrub: configStore.value('upkeep.scrub', timers, {}),
    balance: configStore.value('upkeep.balance', timers, {}),
  };
  for (const kind of ['scrub', 'balance'] as const)
    for (const [pool, each] of Object.entries(kept[kind].get()))
      hardware.dispatch({ type: 'upkeep-timer', kind, pool, timer: each });
  const start = (kind: UpkeepKind, pool: string): { task_id: string } => {
    act(hardware, { type: 'upkeep-start', kind, pool });
    return { task_id: `${kind}-${hardware.state().serial}` };
  };
  const cancel = (kind: UpkeepKind, pool: string): null => {
    act(hardware, { type: 'upkeep-cancel', kind, pool });
    return null;
  };
  const timer = (kind: UpkeepKind, { pool, enable, day, time }: TimerFields): UpkeepTimer => {
    const isChange = enable !== undefined || day !== undefined || time !== undefined;
    if (isChange) {
      if (enable === undefined || day === undefined || time === undefined)
        throw new DeviceError('N000001', { data: { field: enable === undefined ? 'enable' : day === undefined ? 'day' : 'time' } }); // prettier-ignore
      act(hardware, { type: 'upkeep-timer', kind, pool, timer: { enable: enable ? 1 : 0, day, time } });
      kept[kind].set({ ...kept[kind].get(), [pool]: upkeepOf(hardware.state(), kind, pool).timer });
    } else if (!hardware.state().pools.some(({ key }) => key === pool)) throw new DeviceError('N000003');
    return { ...upkeepOf(hardware.state(), kind, pool).timer };
  };
  const runOf = (kind: UpkeepKind, pool: string) => {
    const { run } = upkeepOf(hardware.state(), kind, pool);
    if (run === null) return { status: 'idle', rate: 0, errors: 0, started_at: 0, ended_at: 0, remain: -1 } as const;
    const rate = run.status === 'finished' ? 1 : shareAt(run.span, clock.now());
    const remain = run.status === 'running' ? remainS(run.span, clock.now()) : 0;
    const { status, errors, startedAt, endedAt } = run;
    return { status, rate, errors, started_at: startedAt, ended_at: endedAt, remain };
  };

  return {
    scrubStart: ({ pool }) => start('scrub', pool),
    scrubCancel: ({ pool }) => cancel('scrub', pool),
    scrubTimer: (fields) => timer('scrub', fields),
    scrubStatus: ({ pool }) => {
      const { remain: _remain, ...rest } = runOf('scrub', pool);
      return rest;
    },
    balanceFlush: () => {
      const event = { type: 'ssd-flush' } as const;
      const code = ssdRefusal(hardware.state(), event);
      if (code !== null) throw new DeviceError(code);
      act(hardware, event);
      return { task_id: hardware.state().ssd.flush?.id ?? '' };
    },
    balanceStart: ({ pool }) => start('balance', pool),
    balanceStatus: ({ pool }) => {
      const { status, rate, remain } = runOf('balance', pool);
      return { status, rate, remain };
    },
    balanceTimer: (fields) => timer('balance', fields),
    balanceCancel: ({ pool }) => cancel('balance', pool),
  };
}
