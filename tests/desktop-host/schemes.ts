/** Names under this one never leave the machine and are a secure context, like a privileged scheme. */
const SUFFIX = 'electron.localhost';

export type SchemeHandler = (request: Request) => Response | Promise<Response>;

const MAPPED = new RegExp(
  `^http://([^/?#:]+)\\.([a-z0-9+-]+)\\.${SUFFIX.replace('.', '\\.')}(?::\\d+)?([/?#].*)?$`,
  'i',
);

/**
 * The app's own schemes. Chromium without Electron knows none, so `app://console/x` is loaded as
 * `http://console.app.electron.localhost/x` and named `app://console/x` again wherever the app looks.
 */
export class Schemes {
  readonly #names = new Set<string>();
  readonly #handlers = new Map<string, SchemeHandler>();

  /** Rule for Chromium's resolver: every host of ours is the scheme server. */
  static resolverRule(port: number): string {
    return `MAP *.${SUFFIX}:80 127.0.0.1:${port}`;
  }

  register(name: string): void {
    this.#names.add(name.toLowerCase());
  }

  handle(name: string, handler: SchemeHandler): void {
    if (this.#handlers.has(name)) throw new Error(`Failed to register protocol: ${name}`);
    this.register(name);
    this.#handlers.set(name, handler);
  }

  unhandle(name: string): void {
    if (!this.#handlers.delete(name)) throw new Error(`Failed to unhandle protocol: ${name}`);
  }

  handlerOf(url: string): SchemeHandler | undefined {
    return this.#handlers.get(new URL(url).protocol.slice(0, -1));
  }

  /** Address as Chromium loads it. */
  toChromium(url: string): string {
    const [, scheme, host, rest] = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? [];
    if (scheme === undefined || !this.#names.has(scheme.toLowerCase())) return url;
    return `http://${host}.${scheme.toLowerCase()}.${SUFFIX}${rest === undefined || rest === '' ? '/' : rest}`;
  }

  /** Address as the app knows it. */
  fromChromium(url: string): string {
    const [, host, scheme, rest] = MAPPED.exec(url) ?? [];
    return scheme !== undefined && this.#names.has(scheme) ? `${scheme}://${host}${rest ?? ''}` : url;
  }
}

/** Origin of an address the way Electron names it, also for schemes that the URL class calls opaque. */
export function originOf(url: string): string {
  return /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(url)?.[0] ?? 'null';
}
