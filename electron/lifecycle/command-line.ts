import { consoleRoute, deviceBase } from '#shared/ipc/channels.ts';

/** Scheme by which other programs open a place in Hearth. */
export const LINK_SCHEME = 'hearth';

/** What the command line asks for. */
export interface StartOptions {
  /** Origin of the device for this run. */
  readonly nas: string | null;
  readonly pushPort: number | null;
  readonly hidden: boolean;
  /**
   * A start that avoids what may have broken the last one: no graphics card, the window at its first place and shown,
   * no update. The settings stay as they are.
   */
  readonly safe: boolean;
  /** Route of the console to show. */
  readonly route: string | null;
}

export type ParsedCommandLine = { ok: true; options: StartOptions } | { ok: false; reason: string };

/** Origin of a device address; null when it is none. A path or query is not part of it. */
export function normalizeBase(text: string): string | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return null;
  return deviceBase.safeParse(url.origin).data ?? null;
}

/**
 * Route named by a link: `hearth://open/fileManager?path=x` is `/fileManager?path=x`. The link comes from anywhere,
 * so whatever is no plain route of the console is null.
 */
export function routeOfLink(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== `${LINK_SCHEME}:` || url.host !== 'open') return null;
  return parseRoute(`${url.pathname}${url.search}` || '/');
}

/** A route below the console's base; null when it would lead elsewhere. */
export function parseRoute(text: string): string | null {
  const route = consoleRoute.safeParse(text).data;
  if (route === undefined) return null;
  const url = new URL(route, 'app://console');
  // Dots that climb out, or a host hidden behind a backslash, show in the resolved address.
  return url.host === 'console' && `${url.pathname}${url.search}${url.hash}` === route ? route : null;
}

const option = (argv: readonly string[], name: string): string | undefined => {
  for (const [index, word] of argv.entries()) {
    if (word === `--${name}`) return argv[index + 1] ?? '';
    if (word.startsWith(`--${name}=`)) return word.slice(name.length + 3);
  }
  return undefined;
};

/** Reads the arguments after the program; unknown ones belong to Chromium and are left alone. */
export function parseCommandLine(argv: readonly string[]): ParsedCommandLine {
  const link = argv.find((word) => word.startsWith(`${LINK_SCHEME}:`));
  // A link comes from anywhere and may end its quotes early: beside it no option counts.
  if (link !== undefined) {
    const route = routeOfLink(link);
    if (route === null) return { ok: false, reason: `no route of the console: "${link}"` };
    return { ok: true, options: { nas: null, pushPort: null, hidden: false, safe: false, route } };
  }
  const nasText = option(argv, 'nas');
  const nas = nasText === undefined ? null : normalizeBase(nasText);
  if (nasText !== undefined && nas === null)
    return { ok: false, reason: `--nas needs an http address, not "${nasText}"` };

  const portText = option(argv, 'push-port');
  const pushPort = portText === undefined ? null : Number(portText);
  if (pushPort !== null && !(Number.isInteger(pushPort) && pushPort > 0 && pushPort < 65_536)) {
    return { ok: false, reason: `--push-port needs a port, not "${portText}"` };
  }

  const routeText = option(argv, 'route');
  const route = routeText === undefined ? null : parseRoute(routeText);
  if (routeText !== undefined && route === null) {
    return { ok: false, reason: `no route of the console: "${routeText}"` };
  }
  const safe = argv.includes('--safe');
  return { ok: true, options: { nas, pushPort, hidden: !safe && argv.includes('--hidden'), safe, route } };
}
