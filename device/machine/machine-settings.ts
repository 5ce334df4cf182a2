import { z } from 'zod';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { FanMode, SettingsState } from '../hardware/settings/state.ts';
import type { ConfigStore } from '../storage/config-store.ts';

const led = z.object({
  mode: z.enum(['on', 'off', 'auto']),
  brightness: z.number(),
  from: z.string(),
  to: z.string(),
});
const ups = z.object({
  enable: z.boolean(),
  policy: z.enum(['shutdown', 'safe']),
  delay_s: z.number(),
  low_percent: z.number(),
});
const sleep = z.object({ enable: z.boolean(), minutes: z.number() });
const names = z.object({
  hostname: z.string(),
  timezone: z.string(),
  ntp: z.boolean(),
  ntp_server: z.string(),
  language: z.enum(['zh-CN', 'en-US']),
});

type LedFields = CallFields<Calls['ledSet']>;
type SystemFields = CallFields<Calls['systemSetting']>;
type SystemSettings = CallData<Calls['systemSetting']>;

/** True for a time zone that this machine knows. */
export function isTimezone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

export type MachineSettings = ReturnType<typeof createMachineSettings>;

/**
 * Lights, fan, disks at rest, UPS, names and clock of the machine (CALL-HW-01, CALL-UPS-01, CALL-SYS-01). What the
 * machine itself acts by is told to it with `tell`: what was kept at once, then every change.
 */
export function createMachineSettings(config: ConfigStore, tell: (change: Partial<SettingsState>) => void) {
  const ledValue = config.value('machine.led', led, { mode: 'auto', brightness: 60, from: '07:00', to: '23:00' });
  const fanValue = config.value<FanMode>('machine.fan', z.enum(['quiet', 'normal', 'full', 'auto']), 'auto');
  const sleepValue = config.value('machine.sleep', sleep, { enable: true, minutes: 30 });
  const upsValue = config.value<z.output<typeof ups>>('machine.ups', ups, {
    enable: true,
    policy: 'shutdown',
    delay_s: 300,
    low_percent: 20,
  });
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const namesValue = config.value('machine.names', names, {
    hostname: 'hearth',
    timezone: zone,
    ntp: true,
    ntp_server: 'pool.ntp.org',
    language: 'en-US',
  });

  const sleepRecord = () => {
    const { enable, minutes } = sleepValue.get();
    return { enable: enable ? (1 as const) : (0 as const), minutes };
  };
  const setLed = ({ mode, brightness, from, to }: LedFields): void => {
    const now = ledValue.get();
    ledValue.set({ mode, brightness: brightness ?? now.brightness, from: from ?? now.from, to: to ?? now.to });
  };

  const setFan = (mode: FanMode): void => {
    fanValue.set(mode);
    tell({ fan: mode });
  };
  tell({ fan: fanValue.get() });
  const tellUps = (): void => {
    const { enable, policy, delay_s: delayS, low_percent: lowPercent } = upsValue.get();
    tell({ ups: { enable, policy, delayS, lowPercent } });
  };
  tellUps();
  // The zone of the program needs no telling.
  const tellZone = (): void => {
    const { timezone } = namesValue.get();
    tell({ timezone: timezone === zone ? '' : timezone });
  };
  tellZone();

  return {
    led: () => ledValue.get(),
    setLed,
    setFan,
    sleep: sleepRecord,
    setSleep: (next: { enable: boolean; minutes: number }): void => sleepValue.set(next),
    ups: () => upsValue.get(),
    /** Changes the named members; the others stay. */
    setUps(fields: Partial<z.output<typeof ups>>): void {
      upsValue.set({ ...upsValue.get(), ...fields });
      tellUps();
    },
    ntpServer: (): string => namesValue.get().ntp_server,
    system(): SystemSettings {
      const { ntp, ...rest } = namesValue.get();
      return { ...rest, ntp: ntp ? 1 : 0, led: ledValue.get(), fan: fanValue.get(), sleep: sleepRecord() };
    },
    /** Changes the named members; the others stay. */
    setSystem({ led: ledFields, fan, sleep: sleepFields, ...fields }: SystemFields): void {
      const named = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      if (Object.keys(named).length > 0) namesValue.set({ ...namesValue.get(), ...named });
      if (fields.timezone !== undefined) tellZone();
      if (ledFields) setLed(ledFields);
      if (fan !== undefined) setFan(fan);
      if (sleepFields) sleepValue.set({ enable: sleepFields.enable === 1, minutes: sleepFields.minutes });
    },
  };
}
