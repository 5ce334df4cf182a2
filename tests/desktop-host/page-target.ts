import { readFileSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import type { CdpSession } from './cdp.ts';
import { codec, pageSource } from './codec.ts';
import { host } from './host.ts';

const WORLD = 'Electron Isolated Context';
/** Not to be guessed by a page: who knows it could speak as the bridge. */
const SECRET = randomBytes(8).toString('hex');
const BINDING = `__desktopHost_${SECRET}`;

/** What the page's side sends: a call to main, or something that happened in the page. */
export type PageMessage =
  | { op: 'invoke'; id: number; channel: string; args: string }
  | { op: 'window-open'; url: string; target: string; features: string }
  | { op: 'window-close' }
  | { op: 'key'; key: string; code: string };

export interface PageTargetOptions {
  readonly preload: string | undefined;
  /** Arguments for the page's process. */
  readonly words: readonly string[];
  readonly width: number;
  readonly height: number;
}

interface Context {
  readonly name: string;
  readonly uniqueId: string;
  readonly auxData?: { readonly frameId?: string };
}

function scripts(preload: string | undefined, words: readonly string[]): { isolated: string; page: string } {
  const { platform, arch, versions } = process;
  const info = { platform, arch, versions, env: {}, argv: ['', ...words] };
  const body = preload === undefined ? null : readFileSync(preload, 'utf8');
  const values: Record<string, string> = {
    __EVENT__: JSON.stringify(`desktop-host-${SECRET}`),
    __BINDING__: JSON.stringify(BINDING),
    __INFO__: JSON.stringify(info),
    __PRELOAD__: body === null ? 'null' : `(require, process, module) => { const { exports } = module;\n${body}\n}`,
    __CODEC__: `(() => { ${pageSource('codec')}; return makeCodec(); })`,
  };
  const fill = (source: string) =>
    source.replace(/__(EVENT|BINDING|INFO|PRELOAD|CODEC)__/g, (name) => values[name] ?? '');
  return { isolated: fill(pageSource('isolated')), page: fill(pageSource('page-world')) };
}

/** One page of Chromium, made with the worlds of an Electron renderer. */
export class PageTarget {
  readonly targetId: string;
  readonly session: CdpSession;
  readonly frameId: string;
  #isolated: string | null = null;

  private constructor(targetId: string, session: CdpSession, frameId: string) {
    this.targetId = targetId;
    this.session = session;
    this.frameId = frameId;
  }

  static async open(options: PageTargetOptions, onMessage: (message: PageMessage) => void): Promise<PageTarget> {
    const cdp = host().cdp();
    const { width, height, preload, words } = options;
    const made = await cdp.send<{ targetId: string }>('Target.createTarget', {
      url: 'about:blank',
      newWindow: true,
      width,
      height,
    });
    const attached = await cdp.send<{ sessionId: string }>('Target.attachToTarget', {
      targetId: made.targetId,
      flatten: true,
    });
    const session = cdp.session(attached.sessionId);
    const tree = await session.send<{ frameTree: { frame: { id: string } } }>('Page.getFrameTree');
    const target = new PageTarget(made.targetId, session, tree.frameTree.frame.id);
    await target.#prepare(scripts(preload, words), onMessage);
    return target;
  }

  async #prepare(source: { isolated: string; page: string }, onMessage: (message: PageMessage) => void): Promise<void> {
    const { session } = this;
    session.on('Runtime.bindingCalled', (called: { name: string; payload: string }) => {
      if (called.name === BINDING) onMessage(JSON.parse(called.payload) as PageMessage);
    });
    session.on('Runtime.executionContextCreated', ({ context }: { context: Context }) => {
      if (context.name === WORLD && context.auxData?.frameId === this.frameId) this.#isolated = context.uniqueId;
    });
    session.on('Runtime.executionContextDestroyed', (gone: { executionContextUniqueId: string }) => {
      if (gone.executionContextUniqueId === this.#isolated) this.#isolated = null;
    });
    const script = (text: string, worldName?: string) =>
      session.send('Page.addScriptToEvaluateOnNewDocument', {
        source: text,
        ...(worldName === undefined ? {} : { worldName }),
      });
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD }),
      script(source.page),
      script(source.isolated, WORLD),
      session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] }),
    ]);
    await session.send('Runtime.enable');
  }

  /** To the preload; dropped without a page, as in Electron. */
  post(message: object): void {
    if (this.#isolated === null) return;
    const text = JSON.stringify(JSON.stringify(message));
    void this.session
      .send('Runtime.evaluate', {
        uniqueContextId: this.#isolated,
        expression: `${BINDING}_receive(${text})`,
        silent: true,
      })
      .catch(() => undefined);
  }

  /** The arguments of a message as main sees them. */
  static args(text: string): unknown[] {
    return codec.decode(text) as unknown[];
  }
}
