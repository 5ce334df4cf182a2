import type { BatchResult } from '#shared/contract/calls-uploads.ts';
import { TusError } from './tus-client.ts';
import type { BatchTransport } from './upload-batch.ts';
import { xhrAsk, xhrEnvelope, xhrOk, type XhrDeps } from './xhr-request.ts';

/** Where archives of many small files go, on the device's origin. */
const BATCH_PATH = '/v2/file/batch';

/** Sends archives of many small files over XMLHttpRequest (UPL-02, UPL-04). */
export function xhrBatch(deps: XhrDeps): BatchTransport {
  return {
    send: async ({ folder, conflict, body }, { checksum, progress, signal }) => {
      const query = `path=${encodeURIComponent(folder)}&conflict=${conflict}`;
      const url = `${deps.base ?? ''}${BATCH_PATH}?${query}`;
      const sum = checksum === null ? {} : { 'Upload-Checksum': checksum };
      const headers = { 'Content-Type': 'application/x-tar', ...sum };
      const answer = xhrOk(await xhrAsk(deps, { method: 'POST', url, headers, body, progress, signal }));
      const result = xhrEnvelope(answer.text).data;
      if (!isResult(result)) throw new TusError('server', '', 'the answer tells nothing of the files');
      return result;
    },
  };
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const isNamed = (list: unknown, ...fields: readonly string[]): boolean =>
  Array.isArray(list) && list.every((one) => isObject(one) && fields.every((field) => typeof one[field] === 'string'));

function isResult(data: unknown): data is BatchResult {
  if (!isObject(data)) return false;
  const { files, bytes, skipped, renamed, failed, replaced = [], made = [] } = data;
  if (typeof files !== 'number' || typeof bytes !== 'number' || !Array.isArray(skipped)) return false;
  if (!skipped.every((name) => typeof name === 'string')) return false;
  if (!isNamed(replaced, 'name', 'id') || !Array.isArray(made)) return false;
  return isNamed(renamed, 'name', 'as') && isNamed(failed, 'name', 'code');
}
