import { closeSync, existsSync, openSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { traceOf } from '../calls/call-layer.ts';
import { bodyFields, queryFields } from '../calls/form.ts';
import type { Logger } from '../logging/logger.ts';
import type { VirtualClock } from '../hardware/clock.ts';
import type { Hardware } from '../hardware/hardware.ts';
import { redactFields } from '../logging/redact.ts';
import type { PushHub, PushMessage } from '../push/hub.ts';
import { StartError } from '../start-error.ts';
import type { Recording } from './read-recording.ts';
import { headOf, transcribe } from './transcript.ts';

/** Calls that belong to an incident; files and accounts are nobody's business. */
const toldPaths = ['/storagepool/', '/disk/', '/system/', '/upgrade/', '/mysql/', '/migrate/', '/action/'];
/** Polls are told by their answers. */
const untoldPaths = ['/system/polling2', '/system/home'];
/** Frames that do not follow from the model. */
const toldTopics = ['hotplug', 'system'];
/** Fields of every request, which say who made it. */
const common = ['token', 'device_id', 'device', 'nasid', 'rnd', 'webagent', 'plat', 'version', 'username'];

/** Throws StartError when a recording cannot be written there: what was recorded before is never lost. */
export function checkRecordingFile(file: string): void {
  if (existsSync(file)) throw new StartError(`${file} exists already; a recording is not written over it`);
  if (!existsSync(path.dirname(file)))
    throw new StartError(`there is no folder ${path.dirname(file)} for the recording`);
}

/** A device being recorded. */
export interface Recorder {
  /** The channel, with what is sent over it told. */
  tap(hub: PushHub): PushHub;
  /** Tells the calls that are made from now on. */
  watch(app: FastifyInstance): void;
  close(): void;
}

/** Accounts by the order in which they come up: who they are stays out of the recording. */
function createPseudonyms(): (account: string) => string {
  const names = new Map<string, string>();
  return (account) => {
    if (account === '') return '';
    const name = names.get(account) ?? `account ${names.size + 1}`;
    names.set(account, name);
    return name;
  };
}

/** Records the machine into a new file, one JSON line for each thing, written at once; throws StartError. */
export function startRecorder(file: string, hardware: Hardware, clock: VirtualClock): Recorder {
  checkRecordingFile(file);
  const fd = openSync(file, 'wx', 0o600);
  let isOpen = true;
  const write = (line: string): void => {
    if (isOpen) writeSync(fd, `${line}\n`);
  };
  const pseudonym = createPseudonyms();
  const state = hardware.state();
  write(JSON.stringify(headOf(state, clock.now())));
  transcribe(hardware, write);
  const tell = (message: PushMessage): void => {
    if (!toldTopics.includes(message.topic)) return;
    const { data } = message;
    const by = typeof data?.by === 'string' ? { by: pseudonym(data.by) } : {};
    write(JSON.stringify({ at: clock.now(), push: { ...message, data: data && { ...data, ...by } } }));
  };
  return {
    tap: (hub) => ({
      ...hub,
      send: (message, ...rest) => {
        tell(message);
        return hub.send(message, ...rest);
      },
    }),
    watch: (app) =>
      app.addHook('onResponse', async (request) => {
        const [address = ''] = request.url.split('?');
        if (!toldPaths.some((start) => address.startsWith(start)) || untoldPaths.includes(address)) return;
        const fields = Object.entries(redactFields({ ...queryFields(request), ...bodyFields(request) }));
        const told = Object.fromEntries(fields.filter(([name]) => !common.includes(name)));
        const trace = traceOf(request);
        const who = pseudonym(trace?.account ?? '');
        const { method } = request;
        write(
          JSON.stringify({
            at: clock.now(),
            call: { method, path: address, who, code: trace?.code ?? '', fields: told },
          }),
        );
      }),
    close: () => {
      isOpen = false;
      closeSync(fd);
    },
  };
}

/** Sends what was only told, and says when the machine goes another way than it did when it was recorded. */
export function followReplay(recording: Recording, hardware: Hardware, hub: PushHub, log: Logger): void {
  let place = 0;
  let differs = false;
  transcribe(hardware, (line) => {
    const wanted = recording.lines[place];
    place += 1;
    if (differs || wanted === undefined) return;
    if (line === wanted) {
      if (place === recording.lines.length) log.info('the recording was played to its end, exactly as it was');
      return;
    }
    differs = true;
    log.warn('the device goes another way than in the recording', { place, recorded: wanted, now: line });
  });
  hardware.onCause((cause) => {
    if ('push' in cause) hub.send(cause.push);
  });
}
