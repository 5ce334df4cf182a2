import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { PUSH_CLOSE_UNAUTHORISED } from '#shared/constants.ts';
import { errorTexts, type SessionCode } from '#shared/contract/codes.ts';
import type { PermKey } from '#shared/contract/define.ts';
import { clientFrame, type ServerFrame } from '#shared/contract/push.ts';
import { textFrame } from './frame.ts';

/** Close code of a client that does not speak the protocol. */
const CLOSE_PROTOCOL = 1008;
/** Frames that make no sense, after which a registered client is let go. */
const MAX_MALFORMED = 10;
/** A connection that does not register is nobody's. */
export const REGISTER_DEADLINE_MS = 10_000;

/** The account behind a registered socket. */
export interface PushIdentity {
  readonly username: string;
  readonly isMaster: boolean;
  readonly tokenHash: string;
  /** Features of the account; all of them when absent. */
  readonly perm?: Partial<Record<PermKey, 0 | 1>>;
}

/** Where a socket comes from: its address, and whether through the relay. */
export interface PushOrigin {
  readonly ip: string;
  readonly remote: boolean;
}

/** Who a token belongs to on this client, or the session code that refuses it. */
export type RegisterCheck = (token: string, deviceId: string, origin: PushOrigin) => PushIdentity | SessionCode;

export interface PushClient {
  readonly socket: WebSocket;
  readonly origin: PushOrigin;
  readonly identity: PushIdentity | undefined;
  /** Time of the last frame from it. */
  heardAt(): number;
  say(frame: ServerFrame): void;
  /** Writes a finished frame past the library, which would build it anew for every socket. */
  write(frame: Buffer): void;
  /** The channel stands still: what is said is kept, as on a line that has stalled, and goes out afterwards. */
  stall(on: boolean): void;
  /** Tells the client that its session is over, and closes. */
  unauthorise(code: SessionCode): void;
  recheck(): void;
}

interface ClientDeps {
  readonly check: RegisterCheck;
  /** Whether the channel stands still from the start. */
  readonly stalled: boolean;
  readonly onRegister: (lastId: number | undefined) => void;
  readonly now: () => number;
}

function parse(data: RawData, isBinary: boolean): unknown {
  if (isBinary) return undefined;
  try {
    return JSON.parse((data as Buffer).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/**
 * The device's end of one push socket. The first frame must be a good registration: otherwise the code of the
 * refusal is answered and the socket closed, 4001 for a bad token, 1008 for a bad frame. Later malformed frames are
 * passed over; ten of them end the socket.
 */
export function createPushClient(socket: WebSocket, stream: Duplex, origin: PushOrigin, deps: ClientDeps): PushClient {
  let identity: PushIdentity | undefined;
  let recheck: (() => PushIdentity | SessionCode) | undefined;
  let heardAt = deps.now();
  let malformed = 0;

  let stalled = deps.stalled;
  let held: Buffer[] = [];
  const write = (frame: Buffer): void => {
    if (stalled) held.push(frame);
    // Without compression the library holds nothing back, so frames cannot get between the parts of another.
    else if (socket.readyState === socket.OPEN) stream.write(frame);
  };
  const say = (frame: ServerFrame): void => {
    const text = JSON.stringify(frame);
    if (stalled) held.push(textFrame(text));
    else socket.send(text);
  };
  const refuse = (code: 'N000001' | SessionCode, closeCode: number): void => {
    identity = undefined;
    say({ cmd: 'register', code, msg: errorTexts[code].en, data: null });
    socket.close(closeCode, code);
  };
  const unauthorise = (code: SessionCode): void => refuse(code, PUSH_CLOSE_UNAUTHORISED);

  const client: PushClient = {
    socket,
    origin,
    get identity() {
      return identity;
    },
    heardAt: () => heardAt,
    say,
    write,
    stall(on) {
      stalled = on;
      if (on) return;
      const late = held;
      held = [];
      late.forEach(write);
    },
    unauthorise,
    recheck() {
      if (!identity || !recheck) return;
      const result = recheck();
      if (typeof result === 'string') unauthorise(result);
      else identity = result;
    },
  };

  const onMalformed = (): void => {
    malformed += 1;
    if (!identity) refuse('N000001', CLOSE_PROTOCOL);
    else if (malformed >= MAX_MALFORMED) socket.close(CLOSE_PROTOCOL, 'malformed frames');
  };

  const deadline = setTimeout(() => socket.close(CLOSE_PROTOCOL, 'no registration'), REGISTER_DEADLINE_MS);
  deadline.unref();

  socket.on('close', () => clearTimeout(deadline));
  // The close that follows an error says all there is to say.
  socket.on('error', () => socket.terminate());
  socket.on('message', (data, isBinary) => {
    heardAt = deps.now();
    const frame = clientFrame.safeParse(parse(data, isBinary));
    if (!frame.success) return onMalformed();
    if (frame.data.cmd === 'register') {
      const { token, device_id: deviceId, last_id: lastId } = frame.data;
      const result = deps.check(token, deviceId, origin);
      if (typeof result === 'string') return unauthorise(result);
      clearTimeout(deadline);
      identity = result;
      recheck = () => deps.check(token, deviceId, origin);
      return deps.onRegister(lastId);
    }
    if (!identity) return onMalformed();
    if (frame.data.cmd === 'ping') {
      client.recheck();
      if (client.identity) say({ cmd: 'pong', ts: frame.data.ts });
    }
  });
  return client;
}
