import { OK } from '#shared/contract/codes.ts';
import { failure, success, type CallResult } from './result.ts';

/** Texts of failures that the device could not word itself (ERR-07, ERR-10, ERR-11). */
export interface TransportTexts {
  serverError(): string;
  /** The device left everything as it was. */
  unchanged(): string;
  timeout(): string;
  network(): string;
  unreachable(): string;
}

/** True when the answer came from the relay's page for an unreachable device (WDG-04, ERR-10). */
export function is504Page(url: string): boolean {
  try {
    return new URL(url, 'http://page.invalid').pathname.endsWith('504.html');
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Reads a body that came with HTTP 200 (ERR-08). */
export function readEnvelope<T>(body: unknown, texts: TransportTexts): CallResult<T> {
  if (!isObject(body)) {
    return Array.isArray(body) ? success(body as T) : failure('500', texts.serverError(), body);
  }
  if (!Object.hasOwn(body, 'code')) return success(body as T);
  const code = String(body.code);
  const message = typeof body.msg === 'string' ? body.msg : '';
  if (code === OK) return success((body.data ?? null) as T, message);
  return failure(code, message !== '' ? message : code === '504' ? texts.timeout() : '', body.data ?? null);
}

/** What the device adds to its silence about a server behind it; null for a gateway that knows nothing. */
async function detailsOf(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => null);
  return isObject(body) ? (body.data ?? null) : null;
}

/** Reads an answer of the transport, whatever came (ERR-07 to ERR-11). Never throws. */
export async function readResponse<T>(response: Response, texts: TransportTexts): Promise<CallResult<T>> {
  if (is504Page(response.url)) return failure('504', texts.unreachable());
  if (response.status === 504) return failure('504', texts.timeout(), await detailsOf(response));
  // A container that runs already cannot be started.
  if (response.status === 304) return failure('304', texts.unchanged());
  if (!response.ok) return failure('500', texts.serverError(), { status: response.status });
  let body: unknown;
  try {
    body = await response.json();
  } catch (error) {
    // An aborted or broken stream is the transport's failure; the caller tells which.
    if ((error as Error).name !== 'SyntaxError') throw error;
    return failure('500', texts.serverError());
  }
  return readEnvelope<T>(body, texts);
}
