import { z } from 'zod';
import { EXEC_SOCKET_PATH } from '../contract/engine/define-engine.ts';

/**
 * Channels of terminals in containers: main opens their socket, since no page of the console speaks to another origin
 * than its own. Part of the one list in channels.ts.
 */

const terminalId = z.string().min(1).max(40);
/** Longest piece that is typed or pasted at once. */
const MAX_BYTES = 64 * 1024;
/** Bytes, of whatever memory. */
const anyBytes = z.custom<Uint8Array>((value) => value instanceof Uint8Array);
const bytes = anyBytes.refine(({ byteLength }) => byteLength <= MAX_BYTES);

/** The one address of the chosen device that such a socket may have; its query is the device's business. */
export const terminalPath = z
  .string()
  .max(1000)
  .refine((path) => path.startsWith(`${EXEC_SOCKET_PATH}?`) && !/[\s#\\]/.test(path));

export const terminalInvokeChannels = {
  /** Opens one for the window that asks; what happens on it is told by `terminal:event`. */
  'terminal:open': { request: z.object({ id: terminalId, path: terminalPath }), response: z.void() },
  'terminal:send': { request: z.object({ id: terminalId, data: bytes }), response: z.void() },
  'terminal:close': { request: z.object({ id: terminalId }), response: z.void() },
} as const;

export const terminalEvent = z.discriminatedUnion('type', [
  z.object({ id: terminalId, type: z.literal('opened') }),
  z.object({ id: terminalId, type: z.literal('data'), data: anyBytes }),
  z.object({ id: terminalId, type: z.literal('closed'), code: z.number().int(), reason: z.string() }),
]);
export type TerminalEvent = z.output<typeof terminalEvent>;

export const terminalEventNames = ['terminal:event'] as const;
export const terminalEventChannels = { 'terminal:event': terminalEvent } as const satisfies Record<
  (typeof terminalEventNames)[number],
  z.ZodType
>;
