import { UPLOAD_CHUNK_BYTES, UPLOAD_RETRY_MS } from '#shared/constants.ts';

/** From this size on (bytes) a file is sent piece by piece and goes on after a broken line or a reload. */
export const RESUMED_BYTES = 4 * 1024 * 1024;

/** What the device said to a piece, or to the question how much is there. */
export interface PieceAnswer {
  /** 0 when nothing answered. */
  readonly status: number;
  /** Bytes that are there; null when the device did not say. */
  readonly offset: number | null;
  readonly body: string;
}

/** The way to the device; each part can be played in tests. */
export interface PieceDeps {
  readonly ask: (url: string) => Promise<PieceAnswer>;
  readonly send: (url: string, offset: number, bytes: Blob, onSent: (bytes: number) => void) => Promise<PieceAnswer>;
  readonly wait: (ms: number) => Promise<void>;
}

const storeKey = (id: string): string => `collect-parts:${id}`;
const nameOf = ({ name, size, lastModified }: File): string => `${lastModified}|${size}|${name}`;

function known(id: string): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storeKey(id)) ?? '{}');
    return Object.fromEntries(
      Object.entries(typeof kept === 'object' && kept !== null ? kept : {}).filter(
        ([, key]) => typeof key === 'string' && /^[0-9a-f]{32}$/.test(key),
      ),
    );
  } catch {
    return {};
  }
}

/** Files kept in mind for one collection. */
const KEPT = 100;

function keep(id: string, keys: Readonly<Record<string, string>>): void {
  try {
    const entries = Object.entries(keys).slice(-KEPT);
    if (entries.length === 0) localStorage.removeItem(storeKey(id));
    else localStorage.setItem(storeKey(id), JSON.stringify(Object.fromEntries(entries)));
  } catch {
    // A browser that keeps nothing goes on after a broken line, not after a reload.
  }
}

/** Whether part of a file has been sent to a collection from this browser. */
export const isBegun = (id: string, file: File): boolean => Object.hasOwn(known(id), nameOf(file));

/** The secret under which the device keeps what it has of a file; made up at the first time. */
export function pieceKey(id: string, file: File): string {
  const keys = known(id);
  const there = keys[nameOf(file)];
  if (there !== undefined) return there;
  const key = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  keep(id, { ...keys, [nameOf(file)]: key });
  return key;
}

/** Files that were handed in are no longer begun. */
export function forgetPieces(id: string, files: readonly File[]): void {
  const gone = new Set(files.map(nameOf));
  keep(id, Object.fromEntries(Object.entries(known(id)).filter(([name]) => !gone.has(name))));
}

/**
 * Sends a file piece by piece from where the device stands (UPL-04); a broken line is tried again after 2, 5 and 10 s,
 * counted from the last bytes that arrived. Answers null when all of it is there, else what was said. `onSent` is told
 * the bytes that are there or on their way.
 */
export async function sendPieces(
  url: string,
  file: File,
  onSent: (bytes: number) => void,
  { ask, send, wait }: PieceDeps,
): Promise<PieceAnswer | null> {
  let failures = 0;
  let offset: number | null = null;
  for (;;) {
    if (offset === null) {
      const asked = await ask(url);
      offset = asked.offset;
      // The answer to a question has no words: a piece without bytes is told why.
      if (offset === null && asked.status >= 400 && asked.status < 500) {
        const why = await send(url, 0, file.slice(0, 0), () => undefined);
        if (why.status >= 400) return why;
        offset = why.offset;
      }
    }
    if (offset !== null) {
      onSent(offset);
      if (offset >= file.size) return null;
      const from = offset;
      const piece = file.slice(from, from + UPLOAD_CHUNK_BYTES);
      const answer = await send(url, from, piece, (bytes) => {
        onSent(from + bytes);
      });
      if (answer.status === 204 || answer.status === 409) {
        if (answer.offset !== null && answer.offset > from) failures = 0;
        offset = answer.offset;
        if (answer.status === 204) continue;
      } else {
        // Busy, too slow or broken off: asked anew. Anything else is a refusal.
        if (answer.status >= 400 && answer.status < 500 && ![408, 423].includes(answer.status)) return answer;
        if (answer.status >= 500 && answer.body !== '') return answer;
        offset = null;
      }
    }
    const ms = UPLOAD_RETRY_MS[failures];
    if (ms === undefined) return { status: 0, offset: null, body: '' };
    failures += 1;
    await wait(ms);
  }
}

/** The way over XMLHttpRequest, since fetch does not tell how much it has sent. */
export const pieceDeps: PieceDeps = {
  ask: (url) => request('HEAD', url, null, {}, () => undefined),
  send: (url, offset, bytes, onSent) =>
    request(
      'PATCH',
      url,
      bytes,
      { 'Content-Type': 'application/offset+octet-stream', 'Upload-Offset': String(offset) },
      onSent,
    ),
  wait: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
    }),
};

function request(
  method: string,
  url: string,
  body: Blob | null,
  headers: Readonly<Record<string, string>>,
  onSent: (bytes: number) => void,
): Promise<PieceAnswer> {
  return new Promise((resolve) => {
    const asked = new XMLHttpRequest();
    asked.open(method, url);
    for (const [name, value] of Object.entries(headers)) asked.setRequestHeader(name, value);
    asked.upload.onprogress = ({ loaded }) => {
      onSent(loaded);
    };
    asked.onload = () => {
      const offset = asked.getResponseHeader('upload-offset');
      resolve({ status: asked.status, offset: offset === null ? null : Number(offset), body: asked.responseText });
    };
    asked.onerror = () => {
      resolve({ status: 0, offset: null, body: '' });
    };
    asked.send(body);
  });
}
