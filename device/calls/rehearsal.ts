import { adaptMessage } from '#shared/rules/storage/message.ts';
import { wizardStep } from '#shared/rules/storage/wizard-letter.ts';
import type { DeviceClock, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { formatChoices } from '../hardware/format/format-request.ts';
import { seenDisks } from '../hardware/esata/views.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { ImpossibleMove } from '../hardware/rehearsal/moves.ts';
import { rehearse, type Screen } from '../hardware/rehearsal/rehearse.ts';
import type { HardwareState } from '../hardware/state.ts';

/** How long a sandbox is kept from its last use, and how many there are at most. */
const KEEP_MS = 1_800_000;
const SANDBOXES_MAX = 16;

interface Sandbox {
  readonly owner: string;
  readonly state: HardwareState;
  /** Model time of the copy. */
  readonly at: number;
  /** Real time of the last use. */
  usedAt: number;
}

const flagOf = (value: boolean): 0 | 1 => (value ? 1 : 0);

function letterOf({ message }: Screen): string {
  if (message?.type !== 'confirm') return '';
  const adapted = adaptMessage(message);
  return adapted ? wizardStep(adapted.data).letter : '';
}

/** Rehearsals: what a change of disks would lead to, tried out on copies of the present state. */
export function createRehearsalHandlers(
  { hardware, clock }: { hardware: Hardware; clock: DeviceClock },
  realNow: () => number = Date.now,
): Handlers<'rehearsalStart' | 'rehearsalTry'> {
  const sandboxes = new Map<string, Sandbox>();
  let count = 0;
  const sweep = (): void => {
    for (const [id, { usedAt }] of sandboxes) if (realNow() - usedAt > KEEP_MS) sandboxes.delete(id);
    const [oldest] = sandboxes.keys();
    if (sandboxes.size >= SANDBOXES_MAX && oldest !== undefined) sandboxes.delete(oldest);
  };

  return {
    rehearsalStart: (_fields, { username }) => {
      const state = hardware.state();
      // What is being written at the moment cannot be foreseen from the outside.
      if (state.power !== 'on' || state.boot !== 'ready') throw new DeviceError('N000005');
      sweep();
      count += 1;
      const id = `rh-${count}`;
      sandboxes.set(id, { owner: username, state, at: clock.now(), usedAt: realNow() });
      const { board, storage } = state;
      const list = [...storage.disks];
      const expansion = [...seenDisks(state.esata)];
      const formats = formatChoices(state);
      const mode = storage.layout?.mode ?? '';
      return { id, slot: board.slots, mode, list, expansion, formats, expire_in: KEEP_MS / 1000 };
    },
    rehearsalTry: ({ id, moves, hot }, { username }) => {
      const sandbox = sandboxes.get(id);
      if (sandbox?.owner !== username || realNow() - sandbox.usedAt > KEEP_MS) throw new DeviceError('N000003');
      sandbox.usedAt = realNow();
      try {
        const { screens, outcome, disks } = rehearse(sandbox.state, sandbox.at, moves, hot);
        return {
          screens: screens.map((screen) => ({
            at_s: screen.atS,
            moves: screen.moves,
            power: screen.power,
            storage_server: screen.storageServer,
            message: screen.message,
            letter: letterOf(screen),
            files: flagOf(screen.files),
          })),
          list: [...disks],
          outcome: {
            pool: outcome.pool,
            mode: outcome.mode,
            files: flagOf(outcome.files),
            asks: flagOf(outcome.asks),
            data: outcome.data,
            erased: [...outcome.erased],
            missing: [...outcome.missing],
            expansion: outcome.expansion,
            rebuild_s: outcome.rebuildS,
          },
        };
      } catch (error) {
        if (!(error instanceof ImpossibleMove)) throw error;
        const { index, message: reason, why, values } = error;
        throw new DeviceError('N000001', { data: { field: 'moves', index, reason, why, values } });
      }
    },
  };
}
