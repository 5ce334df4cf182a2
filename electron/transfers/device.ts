import type { IncomingMessage } from 'node:http';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { CLIENT_VERSION, PLATFORM } from '#shared/constants.ts';
import { OK, sessionCodes } from '#shared/contract/codes.ts';
import { devicePath, type CallArgs, type CallData, type CallSpec } from '#shared/contract/define.ts';
import { batchResult, uploadStreams, type BatchResult, type Placed } from '#shared/contract/calls-uploads.ts';
import { calls } from '#shared/contract/index.ts';
import { encodeFields } from '#shared/contract/wire.ts';
import type { TransferLink } from '#shared/ipc/transfer-channels.ts';
import { downloadUrl } from '#shared/rules/file-urls.ts';
import { placedIn } from '#shared/rules/upload-placed.ts';
import type { TransferClock } from './clock.ts';
import { TransferFailure, type FailureKind } from './failure.ts';
import { createHttp, textOf, type HttpRequest } from './http.ts';

const TUS = '1.0.0';
const batchEnvelope = z.object({ code: z.literal(OK), data: batchResult });
/** Codes without a device behind them: something on the way answered. */
const silent: ReadonlySet<string> = new Set(['500', '504', 'N001997', 'N000005', 'N000007']);
const sessionEnds: ReadonlySet<string> = new Set(sessionCodes);

/** A file that was written so shortly ago may be in the middle of it (ms); both times come in whole seconds. */
const YOUNG_MS = 2000;

/** The head of a download. */
export interface Fetched {
  readonly etag: string;
  /** Bytes of the whole file. */
  readonly size: number;
  /** Unix milliseconds, 0 when the device did not say. */
  readonly mtime: number;
  /** Written within the last seconds, by the device's own clock: whoever writes it may not be done. */
  readonly isYoung: boolean;
  readonly body: IncomingMessage;
}

/** How far an upload is. */
export interface UploadStanding {
  /** Bytes that the device has safely. */
  readonly offset: number;
  /** Bytes behind them that came without their sum being compared: the line broke, or the device ended. */
  readonly unchecked: number;
  /** Where the file stands that is complete. */
  readonly placed?: Placed;
}

/** What transfers ask of a device. Everything rejects with a `TransferFailure`, or with the reason of the signal. */
export interface TransferDevice {
  call<C extends CallSpec>(spec: C, args: CallArgs<C>, signal: AbortSignal): Promise<CallData<C>>;
  /** How much of an upload the device has. */
  standing(url: string, signal: AbortSignal): Promise<UploadStanding>;
  /**
   * Tells the sum of bytes behind the offset that were sent before: those of the device count when they have the same one.
   * Answers how far it is then; rejects with `checksum` where they have not, and are gone.
   */
  confirmSent(
    url: string,
    piece: { offset: number; bytes: number; sum: number },
    signal: AbortSignal,
  ): Promise<UploadStanding>;
  /** Sends a piece; `write` is called with what sends bytes. Answers how far it is then. */
  append(
    url: string,
    piece: { offset: number; bytes: number; sum: number },
    write: Extract<HttpRequest['body'], (...args: never[]) => unknown>,
    signal: AbortSignal,
  ): Promise<UploadStanding>;
  /**
   * Brings many small files below a folder in one request: a tar of them with its CRC-32. Nothing of a request that was cut
   * off or changed on its way is kept.
   */
  batch(
    target: { path: string; conflict: 'rename' | 'overwrite' | 'skip' },
    archive: { bytes: Buffer; sum: number },
    signal: AbortSignal,
  ): Promise<BatchResult>;
  /** Gives an upload up; one that is gone is as good. */
  terminate(url: string, signal: AbortSignal): Promise<void>;
  /** Bytes of a file from a position on, of the version `etag` where one is known. */
  fetch(path: string, from: number, etag: string, signal: AbortSignal): Promise<Fetched>;
  /** Rejects with `changed` when another version of the file stands there by now. */
  confirm(path: string, etag: string, signal: AbortSignal): Promise<void>;
  /** Whether it answers at all. */
  answers(signal: AbortSignal): Promise<boolean>;
  reset(): void;
}

const kinds: Readonly<Record<number, FailureKind>> = {
  404: 'gone',
  408: 'network',
  409: 'offset',
  410: 'gone',
  // Another version than the one begun with; shorter than what is here already.
  412: 'changed',
  416: 'changed',
  423: 'busy',
  429: 'busy',
  460: 'checksum',
};

/** A gateway on the way answers for a device that it does not reach: as good as no answer. */
const isGateway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/** The failure that an answer without success means. */
function failureOf(status: number, text: string): TransferFailure {
  let code = '';
  let message = '';
  try {
    const envelope = JSON.parse(text) as { code?: unknown; msg?: unknown };
    code = typeof envelope.code === 'string' ? envelope.code : '';
    message = typeof envelope.msg === 'string' ? envelope.msg : '';
  } catch {
    // Not an envelope: the status alone speaks.
  }
  if (sessionEnds.has(code) || status === 401) return new TransferFailure('signedOut', code, message);
  const unsaid = isGateway(status) ? 'network' : status >= 500 ? 'server' : 'refused';
  const kind = kinds[status] ?? (code === '' ? unsaid : silent.has(code) ? 'server' : 'refused');
  return new TransferFailure(kind, code === '' ? String(status) : code, message);
}

const textOfBase64 = (base64: string): string => Buffer.from(base64, 'base64').toString();

const crcHeader = (sum: number): string => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(sum >>> 0);
  return `crc32 ${bytes.toString('base64')}`;
};

function sizeOf(response: IncomingMessage): number {
  const range = /\/(\d+)$/.exec(response.headers['content-range'] ?? '')?.[1];
  return Number(range ?? response.headers['content-length'] ?? Number.NaN);
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Makes the client of a device for one session. */
export function createDevice(link: TransferLink, clock: TransferClock): TransferDevice {
  const http = createHttp(link.base, link.pin);
  const common = { plat: PLATFORM, version: CLIENT_VERSION, device_id: link.deviceId, device: link.device };
  const stamp = () =>
    `rnd=${clock.now()}_${String(randomBytes(2).readUInt16BE() % 10_000).padStart(4, '0')}&webagent=v2`;
  const bearer = { authorization: `Bearer ${link.token}` };

  /** An answer of success; its body is left to the caller. */
  const ok = async (request: HttpRequest): Promise<IncomingMessage> => {
    const response = await http.send(request);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw failureOf(status, await textOf(response));
  };

  /** The answer about a file of the device; one that is not there is no failure of an upload. */
  const file = (request: HttpRequest): Promise<IncomingMessage> =>
    ok(request).catch((error: unknown) => {
      const isGone = error instanceof TransferFailure && error.kind === 'gone';
      throw isGone ? new TransferFailure('refused', 'N002001') : error;
    });

  const tus = async (request: HttpRequest): Promise<UploadStanding> => {
    const headers = { ...bearer, 'tus-resumable': TUS, ...request.headers };
    const response = await ok({ ...request, headers });
    response.resume();
    const bytesOf = (name: string): number | undefined => {
      const value = response.headers[name];
      return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : undefined;
    };
    const offset = request.method === 'DELETE' ? 0 : bytesOf('upload-offset');
    if (offset === undefined) throw new TransferFailure('server', '', 'no offset');
    const place = placedIn(String(response.headers['upload-placed'] ?? ''), textOfBase64);
    return { offset, unchecked: bytesOf('upload-unchecked') ?? 0, ...(place && { placed: place }) };
  };
  const pieceHeaders = ({ offset, bytes, sum }: { offset: number; bytes: number; sum: number }) => ({
    'content-type': 'application/offset+octet-stream',
    'content-length': bytes,
    'upload-offset': offset,
    'upload-checksum': crcHeader(sum),
  });

  return {
    async call(spec, args, signal) {
      const body = new URLSearchParams({ ...encodeFields(args), ...common });
      body.set('token', link.token);
      body.set('nasid', link.nasid);
      const response = await http.send({
        method: 'POST',
        path: `${devicePath(spec)}?${stamp()}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: Buffer.from(body.toString()),
        signal,
      });
      const text = await textOf(response);
      const status = response.statusCode ?? 0;
      let answer: { code?: unknown; data?: unknown };
      try {
        answer = JSON.parse(text) as typeof answer;
      } catch {
        throw new TransferFailure(isGateway(status) ? 'network' : 'server', String(status));
      }
      if (answer.code !== OK) {
        const { kind, code, message } = failureOf(status, text);
        // Of a call "not found" is an answer about a file, not about an upload.
        throw new TransferFailure(kind === 'gone' || kind === 'offset' ? 'refused' : kind, code, message);
      }
      const data = spec.response.safeParse(answer.data);
      if (!data.success) throw new TransferFailure('server', '', `${spec.name} answered in another form`);
      return data.data as CallData<typeof spec>;
    },
    standing: (url, signal) => tus({ method: 'HEAD', path: url, signal }),
    append: (url, piece, write, signal) =>
      tus({ method: 'PATCH', path: url, headers: pieceHeaders(piece), body: write, signal }),
    confirmSent(url, piece, signal) {
      const headers = { ...pieceHeaders(piece), 'content-length': 0, 'upload-unchecked': piece.bytes };
      return tus({ method: 'PATCH', path: url, headers, signal });
    },
    async batch(target, { bytes, sum }, signal) {
      const response = await http.send({
        method: 'POST',
        path: `${uploadStreams.uploadBatch.path}?${new URLSearchParams(target).toString()}&${stamp()}`,
        headers: { ...bearer, 'content-type': 'application/x-tar', 'content-length': bytes.length, 'upload-checksum': crcHeader(sum) }, // prettier-ignore
        body: bytes,
        signal,
      });
      const text = await textOf(response);
      const status = response.statusCode ?? 0;
      const failure = failureOf(status, text);
      // Of a whole batch "not found" is an answer about its folder, not about an upload.
      if (status !== 200) throw failure.kind === 'gone' ? new TransferFailure('refused', failure.code) : failure;
      const answer = batchEnvelope.safeParse(parsedJson(text));
      if (!answer.success) throw new TransferFailure('server', '', 'a batch was answered in another form');
      return answer.data.data;
    },
    async terminate(url, signal) {
      await tus({ method: 'DELETE', path: url, signal }).catch((error: unknown) => {
        if (!(error instanceof TransferFailure && error.kind === 'gone')) throw error;
      });
    },
    async fetch(path, from, etag, signal) {
      const headers: Record<string, string> = { ...bearer };
      if (from > 0) headers.range = `bytes=${from}-`;
      if (etag !== '') headers['if-match'] = etag;
      const response = await file({ method: 'GET', path: downloadUrl('', path), headers, signal });
      const size = sizeOf(response);
      const skipped = response.statusCode === 206 || from === 0;
      if (!Number.isFinite(size) || !skipped) {
        response.destroy();
        throw new TransferFailure('server', '', 'no range in the answer');
      }
      const mtime = Date.parse(response.headers['last-modified'] ?? '');
      const age = Date.parse(response.headers.date ?? '') - mtime;
      return {
        etag: response.headers.etag ?? '',
        size,
        mtime: Number.isNaN(mtime) ? 0 : mtime,
        isYoung: Math.abs(age) < YOUNG_MS,
        body: response,
      };
    },
    async confirm(path, etag, signal) {
      const headers = { ...bearer, 'if-match': etag };
      (await file({ method: 'HEAD', path: downloadUrl('', path), headers, signal })).resume();
    },
    async answers(signal) {
      try {
        const fields = new URLSearchParams({
          ...encodeFields({ signme: randomBytes(16).toString('hex') }),
          ...common,
        });
        const response = await http.send({
          method: 'GET',
          path: `${calls.keyPub.path}?${fields.toString()}&${stamp()}`,
          signal,
        });
        response.resume();
        return (response.statusCode ?? 500) < 500;
      } catch {
        return false;
      }
    },
    reset: () => http.reset(),
  };
}
