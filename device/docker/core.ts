import { EventEmitter } from 'node:events';
import type { EngineData, EngineFields } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { Logger } from '../logging/logger.ts';
import type { VirtualClock } from '../hardware/clock.ts';
import { type ClockWait, createClockWait } from './clock-wait.ts';
import { EngineError } from './engine-error.ts';
import type { Container, Image, Network } from './model.ts';
import type { RecordTables } from './record-store.ts';

export type EngineEvent = EngineData<EngineCalls['events']>;
export type EventWindow = EngineFields<EngineCalls['events']>;

/** Events that are kept for who asks for the time before. */
const KEPT_EVENTS = 500;

/** What the parts of the engine work on together. */
export interface EngineCore {
  readonly tables: RecordTables;
  readonly clock: VirtualClock;
  readonly waits: ClockWait;
  readonly log: Pick<Logger, 'warn' | 'info'>;
  /** Tells of something that happened, at a time. */
  emit(type: string, action: string, id: string, attributes: Record<string, string>, at?: number): void;
  /** Events so far, the oldest first. */
  events(): readonly EngineEvent[];
  /** Hears of every event, until the answer is called. */
  listen(listener: (event: EngineEvent) => void): () => void;
  /** A container by id, the begin of it, or name. Throws 404. */
  container(name: string): Container;
  /** An image by reference, id or the begin of it; undefined when it is not here. */
  image(name: string): Image | undefined;
  /** A network by name, id or the begin of it. Throws 404. */
  network(name: string): Network;
}

/** Shortest begin of an id that names something. */
const MIN_PREFIX = 4;
const isPrefix = (text: string): boolean => new RegExp(`^[0-9a-f]{${MIN_PREFIX},64}$`).test(text);

/** The full reference of an image: with its tag, without the name of the usual registry. */
export const fullReference = (name: string): string => {
  const plain = name.replace(/^docker\.io\//, '').replace(/^library\//, '');
  return /:[^/]+$/.test(plain) ? plain : `${plain}:latest`;
};

export function createCore(tables: RecordTables, clock: VirtualClock, log: EngineCore['log']): EngineCore {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const events: EngineEvent[] = [];
  return {
    tables,
    clock,
    waits: createClockWait(clock),
    log,
    emit(type, action, id, attributes, at = clock.now()) {
      const event = {
        Type: type,
        Action: action,
        Actor: { ID: id, Attributes: attributes },
        time: Math.floor(at / 1000),
        timeNano: Math.floor(at) * 1_000_000,
      };
      events.push(event);
      if (events.length > KEPT_EVENTS) events.shift();
      emitter.emit('event', event);
    },
    events: () => events,
    listen(listener) {
      emitter.on('event', listener);
      return () => void emitter.off('event', listener);
    },
    container(name) {
      const plain = name.replace(/^\//, '');
      const all = tables.container.all();
      const exact = all.find((each) => each.name === plain || each.id === plain);
      const found = exact ?? (isPrefix(plain) ? all.find(({ id }) => id.startsWith(plain)) : undefined);
      if (!found) throw new EngineError(404, `No such container: ${name}`);
      return found;
    },
    image(name) {
      const all = tables.image.all();
      const id = name.replace(/^sha256:/, '');
      const wanted = fullReference(name);
      return (
        all.find(({ tags }) => tags.includes(wanted)) ??
        (isPrefix(id) ? all.find((image) => image.id.startsWith(`sha256:${id}`)) : undefined)
      );
    },
    network(name) {
      const all = tables.network.all();
      const exact = all.find((each) => each.name === name || each.id === name);
      const found = exact ?? (isPrefix(name) ? all.find(({ id }) => id.startsWith(name)) : undefined);
      if (!found) throw new EngineError(404, `network ${name} not found`);
      return found;
    },
  };
}
