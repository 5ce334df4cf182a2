/** Names under this one never leave the machine and are a secure context, like a privileged scheme. */
const SUFFIX = 'electron.localhost';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

/** Label of a partition inside of a host name; the default session has none. */
const PARTITION = 'p-';
const MAPPED = new RegExp(
  `^http://([^/?#:]+)\\.(?!${PARTITION})([a-z0-9+-]+)\\.(?:${PARTITION}([a-z0-9-]+)\\.)?${SUFFIX.replace('.', '\\.')}(?::\\d+)?([/?#].*)?$`,
  'i',
);

/**
 * The app's own schemes. Chromium without Electron knows none, so `app://console/x` is loaded as
 * `http://console.app.electron.localhost/x` and named `app://console/x` again wherever the app looks. Each partition
 * has a host of its own, so cookies, storage and caches are kept apart as sessions keep them.
 */
export class Schemes {
  readonly #names = new Set<string>();
  readonly #handlers = new Map<string, SchemeHandler>();

  /** Name of a handler: a session's own. */
  static #key = (name: string, partition: string) => `${partition}/${name}`;

  /** Rule for Chromium's resolver: every host of ours is the scheme server. */
  static resolverRule(port: number): string {
    return `MAP *.${SUFFIX}:80 127.0.0.1:${port}`;
  }

  register(name: string): void {
    this.#names.add(name.toLowerCase());
  }

  handle(name: string, handler: SchemeHandler, partition = ''): void {
    const key = Schemes.#key(name, partition);
    if (this.#handlers.has(key)) throw new Error(`Failed to register protocol: ${name}`);
    this.register(name);
    this.#handlers.set(key, handler);
  }

  unhandle(name: string, partition = ''): void {
    if (!this.#handlers.delete(Schemes.#key(name, partition))) throw new Error(`Failed to unhandle protocol: ${name}`);
  }

  handlerOf(url: string, partition = ''): SchemeHandler | undefined {
    return this.#handlers.get(Schemes.#key(new URL(url).protocol.slice(0, -1), partition));
  }

  /** Label of the partition in an address of Chromium. */
  partitionOf(url: string): string {
    return MAPPED.exec(url)?.[3] ?? '';
  }

  /** Address as Chromium loads it, in a partition. */
  toChromium(url: string, partition = ''): string {
    const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
    if (scheme === undefined || !this.#names.has(scheme.toLowerCase())) return url;
    const label = partition === '' ? '' : `${PARTITION}${partition}.`;
    return `http://${host}.${scheme.toLowerCase()}.${label}${SUFFIX}${rest === undefined || rest === '' ? '/' : rest}`;
  }

  /** Address as the app knows it. */
  fromChromium(url: string): string {
    const [, host, scheme, , rest] = MAPPED.exec(url) ?? [];
    return scheme !== undefined && this.#names.has(scheme) ? `${scheme}://${host}${rest ?? ''}` : url;
  }
}

/** Origin of an address the way Electron names it, also for schemes that the URL class calls opaque. */
export function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null';
}
