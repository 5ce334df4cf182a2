import type { z } from 'zod';
import type { VirtualClock } from '../hardware/clock.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { PushMessage } from '../push/hub.ts';

/** What an operation works on. */
export interface Bench {
  readonly hardware: Hardware;
  readonly clock: VirtualClock;
  readonly push: (message: PushMessage) => void;
}

/** Something that a person could do to a part of the machine with their hands: `POST /__control/<name>`. */
export interface Operation {
  readonly name: string;
  readonly schema: z.ZodType;
  /** Throws ControlError when it cannot be done; the state is then as before. */
  readonly run: (body: unknown, bench: Bench) => void | Promise<void>;
}

/** Declares an operation; `run` gets the body as its schema describes it. */
export function operation<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  run: (body: z.output<Schema>, bench: Bench) => void | Promise<void>,
): Operation {
  return { name, schema, run: (body, bench) => run(body as z.output<Schema>, bench) };
}
