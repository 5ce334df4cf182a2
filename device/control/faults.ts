import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { errorTexts, isErrorCode } from '#shared/contract/codes.ts';
import { devicePath } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';

/** A fault laid on a call: it answers late, something else, or not at all (interfaces.md). */
export const faultSchema = z.strictObject({
  /** Path or name of a call, path of a byte stream, or '*'. */
  call: z.string().min(1).max(200),
  code: z.union([z.string(), z.number()]).transform(String).optional(),
  msg: z.string().max(1000).optional(),
  /** HTTP status instead of 200. */
  status: z.number().int().min(100).max(599).optional(),
  delayMs: z.number().min(0).max(600_000).optional(),
  /** Cuts the connection without an answer. */
  drop: z.boolean().optional(),
  /** How often; until cleared when absent. */
  times: z.number().int().min(1).optional(),
});
export type Fault = z.output<typeof faultSchema>;

const paths = new Map(Object.values(calls).map((spec) => [spec.name, devicePath(spec)]));

export type Faults = ReturnType<typeof createFaults>;

/** The faults that are laid, the newest first. */
export function createFaults() {
  let list: (Fault & { left: number })[] = [];
  const matches = (fault: Fault, path: string): boolean => {
    const wanted = paths.get(fault.call) ?? fault.call;
    return wanted === '*' || path === wanted || path.startsWith(`${wanted}/`);
  };
  const take = (path: string): Fault | undefined => {
    const fault = list.find((each) => each.left > 0 && matches(each, path));
    if (fault) fault.left -= 1;
    return fault;
  };
  return {
    add(fault: Fault): void {
      list = [{ ...fault, left: fault.times ?? Infinity }, ...list].filter((each) => each.left > 0).slice(0, 100);
    },
    clear(): void {
      list = [];
    },
    all: (): Fault[] => list.filter(({ left }) => left > 0).map(({ left: _left, ...fault }) => fault),
    /**
     * Lets a request run into its fault. Answers the code that was given in its place, or undefined when it may go
     * on (late, perhaps).
     */
    async meet(path: string, request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
      const fault = take(path);
      if (!fault) return undefined;
      if (fault.delayMs !== undefined) await sleep(fault.delayMs, undefined, { ref: false });
      if (fault.drop === true) {
        reply.hijack();
        request.raw.destroy();
        return 'drop';
      }
      if (fault.code === undefined && fault.status === undefined) return undefined;
      const code = fault.code ?? String(fault.status);
      const msg = fault.msg ?? (isErrorCode(code) ? errorTexts[code].en : '');
      await reply.code(fault.status ?? 200).send({ code, msg, data: null });
      return code;
    },
  };
}
