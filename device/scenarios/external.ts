import { callRule } from '../hardware/core/call-rules.ts';
import { EXTERNAL_FORMAT_MS, withExternalJob } from '../hardware/external/external.ts';
import type { ExternalDisk, ExternalState } from '../hardware/external/state.ts';
import type { HardwareState } from '../hardware/state.ts';
import { USB_A } from './baseline.ts';
import { healthy, type Scenario, type ScenarioStart } from './scenario.ts';

const area = 'external';
const disk: ExternalDisk = { ...USB_A, uuid: 'u-usb1' };

function plugged(at: ScenarioStart, external: Partial<ExternalState>): HardwareState {
  const state = healthy(at);
  return { ...state, external: { ...state.external, ...external } };
}

/** Formatting a disk that is not part of a pool (scenarios.md §9). */
export const externalScenarios: readonly Scenario[] = [
  {
    name: 'ext-usb-format',
    title: 'USB disk to be formatted',
    area,
    start: (at) => plugged(at, { disks: [disk] }),
  },
  {
    name: 'ext-format-fail',
    title: 'Format of an external disk fails at 40 %',
    area,
    start: (at) =>
      withExternalJob(plugged(at, { disks: [{ ...disk, label: '', fs: '', hasfs: 0, mounted: 0 }] }), {
        id: 'e-1',
        dev: 'sdx1',
        uuid: 'u-usb1',
        fs: 'exFAT',
        label: 'USB_A',
        phase: 'failed',
        span: { from: 0.4, since: null, restMs: EXTERNAL_FORMAT_MS * 0.6 },
        failure: { code: 'N300025', msg: 'write error' },
      }),
  },
  {
    name: 'ext-close-n300087',
    title: 'Finished external format whose task is gone',
    area,
    start: (at) => ({
      ...plugged(at, { leftover: { id: 'e-1', dev: 'sdx1' } }),
      callRules: [callRule({ call: 'devFormatClear', answer: { code: 'N300087', msg: 'no format task' }, times: 1 })],
    }),
  },
];
