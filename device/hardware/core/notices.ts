import type { HardwareState } from '../state.ts';

/** Tells people something, until one of them has seen it (POL-12); `id` where a scenario names it. */
export function notify(state: HardwareState, data: Readonly<Record<string, unknown>>, id?: string): HardwareState {
  const serial = state.serial + 1;
  const notice = { type: 'complete', code: 200, msg: '', data: { id: id ?? `w-${serial}`, ...data } };
  return { ...state, serial, notices: [...state.notices, notice] };
}
