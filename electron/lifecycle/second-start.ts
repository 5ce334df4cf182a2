import { z } from 'zod';
import { normalizeBase, parseCommandLine, parseRoute, type StartOptions } from './command-line.ts';

/** What a second start hands to the first one. */
export type HandedOver = Pick<StartOptions, 'route' | 'nas'>;

const handedOver = z.object({ route: z.string().nullable(), nas: z.string().nullable() });
const nothing: HandedOver = { route: null, nas: null };

/**
 * What a second start asks for: a route, and a device (jump list, command line). The data it handed over is preferred:
 * Chromium reorders command lines. It is looked at again, for anybody can be the second; nothing of it left means only
 * that the window is to be shown.
 */
export function readSecondStart(data: unknown, argv: readonly string[]): HandedOver {
  const given = handedOver.safeParse(data);
  if (given.success) {
    const { route, nas } = given.data;
    return { route: route === null ? null : parseRoute(route), nas: nas === null ? null : normalizeBase(nas) };
  }
  const parsed = parseCommandLine(argv);
  return parsed.ok ? { route: parsed.options.route, nas: parsed.options.nas } : nothing;
}
