import { z } from 'zod';
import { parseCommandLine, parseRoute } from './command-line.ts';

const handedOver = z.object({ route: z.string().nullable() });

/**
 * Route that a second start asks for. The data it handed over is preferred: Chromium reorders command lines. Null
 * means only that the window is to be shown.
 */
export function routeOfSecondStart(data: unknown, argv: readonly string[]): string | null {
  const given = handedOver.safeParse(data);
  if (given.success) return given.data.route === null ? null : parseRoute(given.data.route);
  const parsed = parseCommandLine(argv);
  return parsed.ok ? parsed.options.route : null;
}
