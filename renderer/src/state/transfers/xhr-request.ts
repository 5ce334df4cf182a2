import { UPLOAD_CHUNK_TIMEOUT_MS } from '#shared/constants.ts';
import { holdLoad } from '../../api/hold-load.ts';
import { TusError, type TusFailure } from './tus-client.ts';

/** Where requests go and what stands in each; `token` is asked at every request. */
export interface XhrDeps {
  readonly token: () => string;
  readonly base?: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What came back, whatever its status. */
export interface XhrAnswer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
}

export interface XhrAsk {
  readonly method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Blob;
  readonly progress?: (bytes: number) => void;
  readonly signal: AbortSignal;
}

/**
 * One request over XMLHttpRequest, since `fetch` tells nothing about bytes on their way up. The timeout runs anew with
 * every sign of life, so that a large body on a slow line is not cut off, and a navigation does not end it (WND-04).
 * Rejects with `TusError` when nobody answers, or with the signal's reason (UPL-04).
 */
export const xhrAsk = (deps: XhrDeps, request: XhrAsk): Promise<XhrAnswer> => holdLoad(ask(deps, request));

function ask(deps: XhrDeps, request: XhrAsk): Promise<XhrAnswer> {
  return new Promise((resolve, reject) => {
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
    // Stopped by the browser, by its own button for that or on the way to another page: nobody gave up the upload.
    xhr.onabort = () => {
      finish();
      reject(new TusError('busy', 'STOPPED'));
    };
    request.signal.addEventListener('abort', abort);
    alive();
    xhr.send(request.body ?? null);
  });
}

function abortReason(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError');
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

/** The answer when it is a good one; throws its failure (`TusError`) otherwise. */
export function xhrOk(answer: XhrAnswer): XhrAnswer {
  if (answer.status >= 200 && answer.status < 300) return answer;
  const { code, message } = xhrEnvelope(answer.text);
  const kind = kinds[answer.status] ?? (answer.status >= 500 && code === '' ? 'server' : 'refused');
  throw new TusError(kind, code === '' ? String(answer.status) : code, message);
}

/** The envelope of an answer (ERR-08); an empty code for a text that is none. */
export function xhrEnvelope(text: string): { code: string; message: string; data: unknown } {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'code' in body) {
      const message = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
      return { code: String(body.code), message, data: 'data' in body ? body.data : null };
    }
  } catch {
    // Not an envelope: the status alone speaks.
  }
  return { code: '', message: '', data: null };
}
