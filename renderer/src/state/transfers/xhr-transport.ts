import { UPLOAD_CHUNK_TIMEOUT_MS } from '#shared/constants.ts';
import { TusError, type TusFailure, type TusTransport, type UploadMetadata } from './tus-client.ts';

const TUS_VERSION = '1.0.0';
/** Where uploads are made, on the device's origin. */
const UPLOAD_PATH = '/v2/file/upload';

interface Answer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

interface Ask {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly progress?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * tus over XMLHttpRequest, since `fetch` tells nothing about bytes on their way up. The timeout runs anew with every
 * sign of life, so that a large file on a slow line is not cut off. `token` is asked at every request.
 */
export function xhrTransport(deps: {
  token: () => string;
  base?: string;
  /** Sent with every request. */
  headers?: Readonly<Record<string, string>>;
}): TusTransport {
  const ask = (request: Ask): Promise<Answer> =>
    new Promise((resolve, reject) => {
      if (request.signal.aborted) {
        reject(abortReason(request.signal));
        return;
      }
      const xhr = new XMLHttpRequest();
      let timer: ReturnType<typeof setTimeout> | undefined;
      const alive = (): void => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          end();
          reject(new TusError('network', 'TIMEOUT'));
        }, UPLOAD_CHUNK_TIMEOUT_MS);
      };
      const abort = (): void => {
        end();
        reject(abortReason(request.signal));
      };
      const finish = (): void => {
        clearTimeout(timer);
        request.signal.removeEventListener('abort', abort);
      };
      const end = (): void => {
        xhr.onabort = null;
        xhr.abort();
        finish();
      };
      xhr.open(request.method, request.url);
      xhr.setRequestHeader('Tus-Resumable', TUS_VERSION);
      const token = deps.token();
      if (token !== '') xhr.setRequestHeader('Authorization', `Bearer ${token}`);
      for (const [name, value] of Object.entries({ ...deps.headers, ...request.headers }))
        xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = (event) => {
        alive();
        request.progress?.(event.loaded);
      };
      xhr.onload = () => {
        finish();
        resolve({ status: xhr.status, header: (name) => xhr.getResponseHeader(name), text: xhr.responseText });
      };
      xhr.onerror = () => {
        finish();
        reject(new TusError('network', 'NETWORK'));
      };
      // A navigation stops what the page loads (RTE-08), and with it this request: nobody gave up the upload.
      xhr.onabort = () => {
        finish();
        reject(new TusError('busy', 'STOPPED'));
      };
      request.signal.addEventListener('abort', abort);
      alive();
      xhr.send(request.body ?? null);
    });

  /** Sends bytes; a file that cannot be read any more is told apart from a line that breaks. */
  const send = async (request: Ask & { readonly body: Blob }, checksum: string | null): Promise<Answer> => {
    const headers: Record<string, string> = { 'Content-Type': 'application/offset+octet-stream', ...request.headers };
    if (checksum !== null) headers['Upload-Checksum'] = checksum;
    try {
      return ok(await ask({ ...request, headers }));
    } catch (error) {
      if (error instanceof TusError && error.kind === 'network' && !(await canRead(request.body)))
        throw new TusError('unreadable');
      throw error;
    }
  };

  return {
    create: async (metadata, body, { checksum, progress, signal, length = body.size }) => {
      const headers = { 'Upload-Length': String(length), 'Upload-Metadata': metadataHeader(metadata) };
      const url = `${deps.base ?? ''}${UPLOAD_PATH}`;
      const answer = await send({ method: 'POST', url, headers, body, progress, signal }, checksum);
      const location = answer.header('Location') ?? '';
      if (location === '') throw new TusError('server', '', 'no address in the answer');
      return { url: location, offset: answer.header('Upload-Offset') === null ? 0 : offsetOf(answer) };
    },
    offset: async (url, signal) => {
      const answer = await ask({ method: 'HEAD', url, signal });
      return offsetOf(ok(answer));
    },
    append: async (url, offset, body, { checksum, progress, signal }) => {
      const headers = { 'Upload-Offset': String(offset) };
      return offsetOf(await send({ method: 'PATCH', url, headers, body, progress, signal }, checksum));
    },
    terminate: async (url, signal) => {
      const answer = await ask({ method: 'DELETE', url, signal });
      if (answer.status !== 404 && answer.status !== 410) ok(answer);
    },
  };
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError');
}

/** The browser reports an unreadable file as a network error; a look at its first byte tells them apart. */
async function canRead(body: Blob): Promise<boolean> {
  try {
    await body.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}

/** Upload-Metadata: names with their values in base64 of UTF-8 (tus creation extension). */
function metadataHeader(metadata: UploadMetadata): string {
  const encoder = new TextEncoder();
  return Object.entries(metadata)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name} ${btoa(String.fromCharCode(...encoder.encode(String(value))))}`)
    .join(',');
}

const kinds: Readonly<Record<number, TusFailure>> = {
  404: 'gone',
  408: 'network',
  409: 'offset',
  410: 'gone',
  423: 'busy',
  429: 'busy',
  460: 'checksum',
  503: 'server',
};

/** The answer when it is a good one; throws its failure otherwise. */
function ok(answer: Answer): Answer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const { code, message } = envelopeOf(answer.text);
  const kind = kinds[answer.status] ?? (answer.status >= 500 && code === '' ? 'server' : 'refused');
  throw new TusError(kind, code === '' ? String(answer.status) : code, message);
}

function envelopeOf(text: string): { code: string; message: string } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'code' in body) {
      const message = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
      return { code: String(body.code), message };
    }
  } catch {
    // Not an envelope: the status alone speaks.
  }
  return { code: '', message: '' };
}

function offsetOf(answer: Answer): number {
  const text = answer.header('Upload-Offset') ?? '';
  if (!/^\d+$/.test(text)) throw new TusError('server', '', 'no offset in the answer');
  return Number(text);
}
