import { placedIn } from '#shared/rules/upload-placed.ts';
import { TusError, type TusAnswer, type TusTransport, type UploadMetadata } from './tus-client.ts';
import { xhrAsk, xhrOk, type XhrAnswer, type XhrAsk, type XhrDeps } from './xhr-request.ts';

const TUS_VERSION = '1.0.0';
const BODY_TYPE = 'application/offset+octet-stream';
/** Where uploads are made, on the device's origin. */
const UPLOAD_PATH = '/v2/file/upload';

/** tus over XMLHttpRequest (UPL-04). */
export function xhrTransport(deps: XhrDeps): TusTransport {
  const ask = (request: XhrAsk): Promise<XhrAnswer> =>
    xhrAsk(deps, { ...request, headers: { 'Tus-Resumable': TUS_VERSION, ...request.headers } });

  /** Sends bytes; a file that cannot be read any more is told apart from a line that breaks. */
  const send = async (request: XhrAsk & { readonly body: Blob }, checksum: string | null): Promise<XhrAnswer> => {
    const headers: Record<string, string> = { 'Content-Type': BODY_TYPE, ...request.headers };
    if (checksum !== null) headers['Upload-Checksum'] = checksum;
    try {
      return xhrOk(await ask({ ...request, headers }));
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
      return { url: location, ...(answer.header('Upload-Offset') === null ? { offset: 0 } : answerOf(answer)) };
    },
    standing: async (url, signal) => {
      const answer = xhrOk(await ask({ method: 'HEAD', url, signal }));
      const unchecked = Number(answer.header('Upload-Unchecked') ?? 0);
      return { ...answerOf(answer), unchecked: Number.isSafeInteger(unchecked) ? unchecked : 0 };
    },
    confirmSent: async (url, { offset, unchecked }, { checksum, signal }) => {
      const headers = {
        'Content-Type': BODY_TYPE,
        'Upload-Offset': String(offset),
        'Upload-Unchecked': String(unchecked),
        'Upload-Checksum': checksum,
      };
      return answerOf(xhrOk(await ask({ method: 'PATCH', url, headers, signal })));
    },
    append: async (url, offset, body, { checksum, progress, signal }) => {
      const headers = { 'Upload-Offset': String(offset) };
      return answerOf(await send({ method: 'PATCH', url, headers, body, progress, signal }, checksum));
    },
    terminate: async (url, signal) => {
      const answer = await ask({ method: 'DELETE', url, signal });
      if (answer.status !== 404 && answer.status !== 410) xhrOk(answer);
    },
  };
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

const textOfBase64 = (base64: string): string =>
  new TextDecoder().decode(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)));

function answerOf(answer: XhrAnswer): TusAnswer {
  const text = answer.header('Upload-Offset') ?? '';
  if (!/^\d+$/.test(text)) throw new TusError('server', '', 'no offset in the answer');
  const placed = placedIn(answer.header('Upload-Placed') ?? '', textOfBase64);
  return { offset: Number(text), ...(placed && { placed }) };
}
