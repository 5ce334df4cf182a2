import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { netdiskKinds } from '#shared/contract/kinds.ts';
import type { Outbox } from '../accounts/outbox.ts';
import type { SessionStore } from '../accounts/session-store.ts';
import type { VirtualClock } from '../hardware/clock.ts';
import type { Hardware } from '../hardware/hardware.ts';
import type { ContainerEngine } from '../docker/service.ts';
import { isLoopback, type Network } from '../network.ts';
import { relayMarkOf } from '../relay/relay-mark.ts';
import type { CloudDrives } from '../netdisk/drives.ts';
import type { PushHub } from '../push/hub.ts';
import { findScenario, scenarios } from '../scenarios/index.ts';
import { type ScenarioPlayer, unknownScenario, wrongParams } from '../scenarios/player.ts';
import type { SearchService } from '../search/search-service.ts';
import type { CallLog } from './call-log.ts';
import { registerAddresses } from './addresses.ts';
import { ControlError } from './control-error.ts';
import { type Faults, faultSchema } from './faults.ts';
import { operations } from './operations.ts';
import type { Patches } from './patches.ts';

export interface ControlDeps {
  readonly hardware: Hardware;
  readonly clock: VirtualClock;
  readonly player: ScenarioPlayer;
  readonly network: Network;
  readonly hub: PushHub;
  readonly sessions: SessionStore;
  readonly patches: Patches;
  readonly faults: Faults;
  readonly callLog: CallLog;
  readonly outbox: Outbox;
  readonly drives: Pick<CloudDrives, 'confirm' | 'endAll'>;
  readonly containers: Pick<ContainerEngine, 'tokens' | 'settings' | 'tell'>;
  readonly search: Pick<SearchService, 'state' | 'isPartial'>;
}

const json = z.record(z.string(), z.unknown());
const callPatch = z.looseObject({ code: z.union([z.string(), z.number()]).optional() });
const ms = z.number().min(0).max(86_400_000).optional();

const bodies = {
  scenario: z.strictObject({ name: z.string(), params: json.optional() }),
  patch: z.strictObject({ poll: json.optional(), calls: z.record(z.string(), callPatch).optional() }),
  clock: z.strictObject({
    speed: z.number().min(0.01).max(10_000).optional(),
    advanceMs: z.number().min(0).max(31_536_000_000).optional(),
  }),
  offline: z.strictObject({ on: z.boolean(), ms }),
  push: z.object({
    topic: z.string().min(1).max(40),
    type: z.string().min(1).max(40),
    to: z.string().min(1).max(64).default('all'),
    data: json.nullable().default(null),
  }),
  drop: z.strictObject({ mode: z.enum(['close', 'mute', 'refuse']), ms }),
  power: z.strictObject({ op: z.enum(['cut', 'back', 'on']) }),
  docker: z.discriminatedUnion('op', [
    z.strictObject({ op: z.literal('expire') }),
    z.strictObject({ op: z.literal('show'), on: z.boolean() }),
    z.strictObject({ op: z.literal('version'), version: z.string().regex(/^\d+\.\d+\.\d+$/) }),
  ]),
  netdisk: z.strictObject({ op: z.enum(['confirm_qr', 'logout']), kind: z.enum(netdiskKinds) }),
} as const;

/** What happens to the power of the machine: `on` is its button, the others are the mains. */
const powerEvents = { cut: 'power-cut', back: 'mains-back', on: 'power-on' } as const;

/** Reads a body, or refuses with the first thing wrong in it. */
function read<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const parsed = schema.safeParse(request.body ?? {});
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const at = issue?.path.join('.');
  throw new ControlError(`${at ? `${at}: ` : ''}${issue?.message ?? 'not a JSON object'}`);
}

/** A page of another site must not reach the surface through the browser of this machine. */
function isFromHere(request: FastifyRequest): boolean {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const { origin } = request.headers;
  return (
    isLoopback(request.socket.remoteAddress) &&
    relayMarkOf(request.raw) === undefined &&
    ['127.0.0.1', 'localhost', '[::1]'].includes(host) &&
    (origin === undefined || /^http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d+)?$/.test(origin))
  );
}

function routes(app: FastifyInstance, deps: ControlDeps): void {
  const { hardware, clock, player, network, hub, sessions, patches, faults, callLog } = deps;
  const done = { ok: true };
  const push = (message: z.output<typeof bodies.push>): number => hub.send(message);

  app.get('/scenarios', () => scenarios.map(({ name, title, area }) => ({ name, title, area })));
  app.get('/scenario', () => ({ name: player.name() }));
  app.post('/scenario', (request) => {
    const { name, params } = read(bodies.scenario, request);
    const scenario = findScenario(name);
    if (!scenario) throw new ControlError(unknownScenario(name));
    const wrong = wrongParams(scenario, params ?? {});
    if (wrong !== undefined) throw new ControlError(wrong);
    player.enter(scenario, params);
    patches.clear();
    return { name };
  });
  app.get('/model', () => ({
    scenario: player.name(),
    clock: { now: clock.now(), speed: clock.speed },
    ...hardware.state(),
  }));
  app.get('/patch', () => patches.all());
  app.post('/patch', (request) => {
    patches.add(read(bodies.patch, request));
    return done;
  });
  app.delete('/patch', () => {
    patches.clear();
    return done;
  });
  app.post('/clock', (request) => {
    const { speed, advanceMs } = read(bodies.clock, request);
    if (speed !== undefined) clock.setSpeed(speed);
    if (advanceMs !== undefined) clock.advance(advanceMs);
    return { speed: clock.speed, now: clock.now() };
  });
  app.get('/faults', () => faults.all());
  app.post('/faults', (request) => {
    faults.add(read(faultSchema, request));
    return done;
  });
  app.delete('/faults', () => {
    faults.clear();
    return done;
  });
  app.post('/offline', (request) => {
    const { on, ms: forMs } = read(bodies.offline, request);
    network.offline(on, forMs);
    if (!on) hardware.dispatch({ type: 'link', on: true });
    if (on) hub.dropAll();
    return done;
  });
  // Who is not connected yet hears nothing: a test asks first.
  app.get('/push', () => ({ registered: hub.registered() }));
  app.post('/push', (request) => ({ id: push(read(bodies.push, request)) }));
  app.post('/push/drop', (request) => {
    const { mode, ms: forMs } = read(bodies.drop, request);
    hub.drop(mode, forMs);
    return done;
  });
  app.post('/power', (request) => {
    hardware.dispatch({ type: powerEvents[read(bodies.power, request).op] });
    return done;
  });
  app.post('/netdisk', (request) => {
    const { op, kind } = read(bodies.netdisk, request);
    if (op === 'logout') deps.drives.endAll(kind);
    else if (!deps.drives.confirm(kind)) throw new ControlError(`no picture of ${kind} waits to be scanned`);
    return done;
  });
  app.post('/docker', (request) => {
    const body = read(bodies.docker, request);
    const { tokens, settings, tell } = deps.containers;
    if (body.op === 'expire') tokens.expireAll();
    else if (body.op === 'show') settings.show.set(body.on);
    else settings.version.set(body.version);
    if (body.op !== 'expire') tell();
    return done;
  });
  app.post('/session/clear', () => {
    sessions.removeAll();
    hub.recheck();
    return done;
  });
  app.get('/search', () => ({ settled: !deps.search.isPartial() && !deps.search.state().busy }));
  app.get('/outbox', () => deps.outbox.list());
  app.get('/calls', () => callLog.list());
  app.delete('/calls', () => {
    callLog.clear();
    return done;
  });
  registerAddresses(app, hardware);
  for (const { name, schema, run } of operations)
    app.post(`/${name}`, async (request) => {
      await run(read(schema, request), { hardware, clock, push: hub.send });
      return done;
    });
}

/**
 * The surface through which tests and demonstrations move the device (interfaces.md). Registered with --control only;
 * for others than this machine its paths do not exist. Beyond the fixed table it knows GET and DELETE of `patch`, GET
 * of `faults`, `power` with `{op: cut | back | on}`, `sync` with `{op: start | stop}`, `capacity`, `docker` with
 * `{op: expire | show | version}`, and the addresses that the console asks for (NET-01).
 */
export async function registerControl(root: FastifyInstance, deps: ControlDeps): Promise<void> {
  await root.register(
    (app, _options, done) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
        try {
          parsed(null, body === '' ? {} : (JSON.parse(body as string) as unknown));
        } catch (error) {
          parsed(new ControlError(`the body is not JSON: ${(error as Error).message}`), undefined);
        }
      });
      app.addHook('onRequest', async (request, reply) => {
        if (!isFromHere(request)) reply.callNotFound();
      });
      app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
        const status = error instanceof ControlError ? error.status : (error.statusCode ?? 500);
        return reply.code(status).send({ error: error.message });
      });
      app.setNotFoundHandler((_request, reply) => reply.code(404).send({ error: 'no such control' }));
      routes(app, deps);
      done();
    },
    { prefix: '/__control' },
  );
}
