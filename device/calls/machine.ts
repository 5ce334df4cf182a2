import { CLIENT_VERSION } from '#shared/constants.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { areDistinct } from '#shared/rules/power-plan.ts';
import type { Caller, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { upsStatus } from '../hardware/ups/ups.ts';
import { diagnose, type DiagnoseStep } from '../machine/diagnose.ts';
import { isTimezone, type MachineSettings } from '../machine/machine-settings.ts';
import type { PowerPlanner } from '../machine/power-plan.ts';
import type { AuditLog } from '../storage/audit-log.ts';

export interface MachineDeps {
  readonly machine: MachineSettings;
  readonly planner: PowerPlanner;
  readonly hardware: Hardware;
  readonly serial: string;
  readonly steps: readonly DiagnoseStep[];
  readonly audit: AuditLog;
}

type MachineCalls =
  | 'powerPlanLoad'
  | 'powerPlanSet'
  | 'upsInfo'
  | 'upsSetting'
  | 'upsSwitch'
  | 'ledSet'
  | 'fanSet'
  | 'diskSleepSet'
  | 'systemSetting'
  | 'systemVersions'
  | 'networkDiagnose';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** The machine's own settings: power, lights, fan, clock, and the way out of the house (wire contract §5.2, §5.3). */
export function createMachineHandlers(deps: MachineDeps): Handlers<MachineCalls> {
  const { machine, planner, audit } = deps;
  const note = (caller: Caller, info: RequestInfo, name: string): void =>
    audit.tell('setting', { username: caller.username, ip: info.ip }, 'setting.changed', { name });

  const planAnswer = (): CallData<Calls['powerPlanLoad']> => {
    const { enable, list, afterPowerLoss } = planner.plan();
    const { planned } = deps.hardware.state().ups;
    return {
      enable: flag(enable),
      list: list.map((each) => ({ ...each })),
      after_power_loss: flag(afterPowerLoss),
      planned: planned === null ? null : { ...planned, at: Math.floor(planned.at / 1000) },
    };
  };

  return {
    powerPlanLoad: planAnswer,
    powerPlanSet: ({ enable, list, after_power_loss: afterPowerLoss }, caller, info) => {
      if (!areDistinct(list)) throw new DeviceError('N000001', { data: { field: 'list', reason: 'overlapping' } });
      const numbered = list.map((each, index) => ({ ...each, id: index + 1, days: [...new Set(each.days)].sort() }));
      planner.set({ enable, list: numbered, afterPowerLoss: afterPowerLoss ?? planner.plan().afterPowerLoss });
      note(caller, info, 'power plan');
      return planAnswer();
    },
    upsInfo: () => {
      const state = deps.hardware.state();
      const { supply, percent, runtimeS } = state.ups;
      const { enable, ...settings } = machine.ups();
      const isConnected = supply !== 'none';
      return {
        connected: flag(isConnected),
        // Until somebody says otherwise a supply is acted on; without one there is nothing to act on.
        enable: flag(isConnected && enable),
        model: isConnected ? 'USB UPS' : '',
        percent: isConnected ? percent : 0,
        runtime_s: isConnected ? runtimeS : 0,
        status: upsStatus(state),
        ...settings,
      };
    },
    upsSetting: (fields, caller, info) => {
      machine.setUps(fields);
      note(caller, info, 'UPS');
      return fields;
    },
    upsSwitch: ({ enable }, caller, info) => {
      if (enable && deps.hardware.state().ups.supply === 'none') throw new DeviceError('N005001');
      machine.setUps({ enable });
      note(caller, info, 'UPS');
      return { enable: flag(enable) };
    },
    ledSet: (fields, caller, info) => {
      machine.setLed(fields);
      note(caller, info, 'LED');
      return machine.led();
    },
    fanSet: ({ mode }, caller, info) => {
      machine.setFan(mode);
      note(caller, info, 'fan');
      return { mode };
    },
    diskSleepSet: (fields, caller, info) => {
      machine.setSleep(fields);
      note(caller, info, 'disk sleep');
      return machine.sleep();
    },
    systemSetting: (fields, caller, info) => {
      const names = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
      if (names.length > 0) {
        if (!caller.isMaster) throw new DeviceError('N000002');
        if (fields.timezone !== undefined && !isTimezone(fields.timezone))
          throw new DeviceError('N000001', { data: { field: 'timezone', reason: 'unknown' } });
        machine.setSystem(fields);
        note(caller, info, names.join(', '));
      }
      return machine.system();
    },
    systemVersions: () => ({
      system: CLIENT_VERSION,
      model: deps.hardware.state().board.product,
      serial: deps.serial,
      client: CLIENT_VERSION,
      services: (['node', 'sqlite', 'openssl'] as const).map((name) => ({
        name,
        version: process.versions[name] ?? '',
      })),
    }),
    networkDiagnose: async () => ({ items: await diagnose(deps.steps) }),
  };
}
