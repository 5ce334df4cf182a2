import fastify, { type FastifyInstance } from 'fastify';
import { calls, streams } from '#shared/contract/index.ts';
import { registerAvatars } from './accounts/avatar-routes.ts';
import { createAuthenticate, createOwnAuthenticate } from './calls/authenticate.ts';
import { registerCalls } from './calls/call-layer.ts';
import { allowClientOrigin } from './calls/cors.ts';
import { FORM_LIMIT_BYTES } from './calls/form.ts';
import { createHandlers, type Domains } from './calls/handlers.ts';
import { createMeetRule } from './calls/meet-rule.ts';
import { serveConsole } from './console/serve-console.ts';
import type { DeviceContext } from './context.ts';
import { createControl } from './control/control.ts';
import { DeviceError } from './device-error.ts';
import { createEngineAuthorize } from './docker/authorize.ts';
import { registerEngine } from './docker/routes.ts';
import { containerEngine } from './docker/service.ts';
import { answerError } from './files/http.ts';
import { registerFileStreams } from './files/routes.ts';
import { registerNoteImages } from './notes/image-routes.ts';
import { areFilesReady } from './hardware/views.ts';
import { isControlRequest } from './network.ts';
import type { DeviceParts } from './parts.ts';
import { createRelayEntry, RELAY_PREFIX } from './relay/relay-address.ts';
import { registerRelay } from './relay/relay-routes.ts';
import { searchService } from './search/service.ts';
import { keepOut, routeOf } from './security/keep-out.ts';
import { defaultLimits, limitBodies, limitConnections, serverOptions } from './security/limits.ts';
import { createRateLimit } from './security/rate-limit.ts';
import { protectAnswers } from './security/response-headers.ts';

/** Bytes gathered per step of a request or answer: with the 64 KiB of the default, large files go half as fast. */
const STREAM_BYTES = 1024 * 1024;

const streamPaths = Object.values(streams).map((spec) => spec.path);

/** Addresses of bytes and lists that cannot be answered without the pools. */
const needsFiles = /^\/(v2\/file\/|v2\/note\/image|file\/dw\b|share\/(list|save|download|thumb|collect)\b)/;
/** Calls about files; those of them that say so (N000007) cannot be answered without the pools either. */
const aboutFiles = /^\/(v2|share|system\/recent)\b/;
const needFiles = new Set<string>(
  Object.values(calls)
    .filter((spec) => (spec.errors as readonly string[]).includes('N000007') && aboutFiles.test(spec.path))
    .map((spec) => spec.path),
);

/** True for an address that answers or takes bytes of files. */
const isStream = (url: string): boolean => streamPaths.some((path) => url.startsWith(path));

/** Puts the app's connections under the network plug: while it is out, only the control surface is answered. */
function obeyPlug(app: FastifyInstance, { config }: DeviceContext, { network }: DeviceParts): void {
  network.attach(app.server, true);
  app.addHook('onRequest', async (request, reply) => {
    if (!network.isDown() || (config.control && isControlRequest(request.raw))) return;
    reply.hijack();
    request.raw.destroy();
  });
}

/**
 * Makes the HTTP side of the device: network plug, calls, byte streams, control surface and console, in the order in
 * which they look at a request; `watch` may put hooks in front of them all. Files cannot be reached while the storage is not ready (N000007).
 */
export async function createApp(
  ctx: DeviceContext,
  parts: DeviceParts,
  domains: Domains,
  watch: (app: FastifyInstance) => void = () => undefined,
): Promise<FastifyInstance> {
  const { config, log } = ctx;
  const limits = { ...defaultLimits, ...config.limits };
  const app = fastify({
    logger: false,
    bodyLimit: FORM_LIMIT_BYTES,
    forceCloseConnections: true,
    http: { highWaterMark: STREAM_BYTES, ...serverOptions(limits) },
    rewriteUrl: createRelayEntry(parts.identity.nasId),
  });
  const engine = containerEngine(ctx, parts);
  const deps = { ...parts, isOutsideOn: parts.outside.isOn };
  const authenticate = createAuthenticate(deps);
  const gate = (url: string): DeviceError | undefined =>
    (needsFiles.test(url) || needFiles.has(url)) && !areFilesReady(parts.hardware.state())
      ? new DeviceError('N000007')
      : undefined;

  limitConnections(app.server, limits);
  watch(app);
  obeyPlug(app, ctx, parts);
  protectAnswers(app);
  keepOut(app, parts.guard, createRateLimit(limits.publicPerMinute));
  limitBodies(app, limits, (url) => isStream(url) || url.startsWith(RELAY_PREFIX));
  allowClientOrigin(app);
  const control = config.control ? createControl(app, config, parts, engine, searchService(ctx)) : undefined;
  app.addHook('onRequest', async (request, reply) => {
    const refusal = isStream(routeOf(request)) ? gate(routeOf(request)) : undefined;
    if (refusal) await answerError(request, reply, refusal, log);
  });
  registerCalls(app, {
    handlers: createHandlers(ctx, parts, domains),
    authenticate,
    log,
    onCaller: parts.notices.speaks,
    checkAnswers: config.control,
    gate,
    meetRule: createMeetRule(parts.hardware),
    ...(control ? { patches: control.patches } : {}),
  });
  registerFileStreams(app, ctx, authenticate);
  registerNoteImages(app, ctx, authenticate);
  registerEngine(app, { engine, authorize: createEngineAuthorize(engine, deps), log, checkAnswers: config.control });
  registerAvatars(app, { ...parts, authenticate, push: ctx.push, log });
  registerRelay(app, {
    ownId: parts.identity.nasId,
    peers: config.peers ?? {},
    authenticate: createOwnAuthenticate(deps),
    log,
  });
  await control?.register();
  serveConsole(app, config.consoleDir, Object.values(config.services ?? {}));
  await app.ready();
  return app;
}
