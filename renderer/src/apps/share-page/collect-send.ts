import { isAcceptedName } from '#shared/rules/accepted-types.ts';
import { forgetPieces, pieceDeps, pieceKey, RESUMED_BYTES, sendPieces, type PieceDeps } from './collect-pieces.ts';

/** What a visitor hands in. */
export interface Submission {
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly File[];
}

/** What a collection asks for. */
export interface Wanted {
  readonly fields: readonly { readonly label: string; readonly required: boolean }[];
  readonly max_files: number;
  readonly max_size: number;
  readonly types?: readonly string[] | undefined;
  /** Bytes that the collection takes still, where it has a limit. */
  readonly room?: number | undefined;
}

/** Why a single file is not taken. */
export type FileProblem = 'wrongType' | 'tooLarge';

/** What keeps a file from being taken; null when nothing does. */
export function checkFile({ types = [], max_size }: Wanted, { name, size }: File): FileProblem | null {
  if (!isAcceptedName(types, name)) return 'wrongType';
  return max_size > 0 && size > max_size ? 'tooLarge' : null;
}

export interface SubmissionProblem {
  readonly kind: 'field' | 'noFiles' | 'tooMany' | 'full' | FileProblem;
  /** The field or the file it is about. */
  readonly label: string;
}

/** What keeps a submission from being taken; null when nothing does. The device checks again. */
export function checkSubmission(wanted: Wanted, { values, files }: Submission): SubmissionProblem | null {
  const missing = wanted.fields.find(({ label, required }) => required && (values[label] ?? '').trim() === '');
  if (missing !== undefined) return { kind: 'field', label: missing.label };
  if (files.length === 0) return { kind: 'noFiles', label: '' };
  if (files.length > wanted.max_files) return { kind: 'tooMany', label: '' };
  for (const file of files) {
    const kind = checkFile(wanted, file);
    if (kind !== null) return { kind, label: file.name };
  }
  if (files.reduce((sum, { size }) => sum + size, 0) > (wanted.room ?? Infinity)) return { kind: 'full', label: '' };
  return null;
}

/** What the device said. */
export interface SendAnswer {
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
  /** The file that is of a type that is not taken, '' for none. */
  readonly refused: string;
  /** The collection takes no more bytes. */
  readonly full: boolean;
  /** Lets this browser see and take back what was sent; '' where nothing new was. */
  readonly receipt: string;
  /** What has arrived is kept: sending again goes on there. */
  readonly kept: boolean;
  /** How many of the files were there already. */
  readonly again: number;
}

type Fields = Readonly<Record<string, unknown>>;

const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? { ...value } : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const noAnswer: SendAnswer = {
  ok: false,
  code: 'NETWORK',
  message: '',
  refused: '',
  full: false,
  receipt: '',
  kept: false,
  again: 0,
};

function answerOf(text: string, status: number): SendAnswer {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // No envelope: something between the page and the device answered.
    return noAnswer;
  }
  const { code, msg, data } = fieldsOf(body);
  if (typeof code !== 'string') return noAnswer;
  const { name, reason, receipt, again } = fieldsOf(data);
  return {
    ok: status < 300 && code === '200',
    code,
    message: textOf(msg),
    refused: reason === 'type' ? textOf(name) : '',
    full: reason === 'total',
    receipt: textOf(receipt),
    kept: false,
    again: typeof again === 'number' ? again : 0,
  };
}

/**
 * Sends a submission with all its files: large ones piece by piece before it, so that a broken line or a reload does
 * not begin them anew. `onSent` is told the part of it that is there or on its way, 0 to 1. Never rejects.
 */
export async function sendSubmission(
  base: string,
  id: string,
  { values, files }: Submission,
  onSent: (part: number) => void,
  deps: PieceDeps = pieceDeps,
): Promise<SendAnswer> {
  const large = files.filter(({ size }) => size >= RESUMED_BYTES);
  const small = files.filter(({ size }) => size < RESUMED_BYTES);
  const total = Math.max(
    1,
    files.reduce((sum, { size }) => sum + size, 0),
  );
  let before = 0;
  const parts: { key: string; name: string; size: number }[] = [];
  for (const file of large) {
    const part = { key: pieceKey(id, file), name: file.name, size: file.size };
    const query = new URLSearchParams({ id, key: part.key, name: part.name, size: String(part.size) });
    const url = `${base}/share/collect/part?${query.toString()}`;
    const tell = (bytes: number): void => {
      onSent((before + bytes) / total);
    };
    const stopped = await sendPieces(url, file, tell, deps);
    if (stopped !== null)
      return stopped.status === 0 ? { ...noAnswer, kept: true } : answerOf(stopped.body, stopped.status);
    before += file.size;
    parts.push(part);
  }
  const rest = total - before;
  const answer = await sendFiles(`${base}/share/collect/submit`, id, { values, files: small }, parts, (part) => {
    onSent((before + part * rest) / total);
  });
  if (answer.ok) forgetPieces(id, large);
  return answer.code === 'NETWORK' && parts.length > 0 ? { ...answer, kept: true } : answer;
}

/**
 * Sends a submission; `onSent` is told the part of it that is on its way, 0 to 1. Never rejects. XMLHttpRequest,
 * since fetch does not tell how much it has sent.
 */
function sendFiles(
  url: string,
  id: string,
  { values, files }: Submission,
  parts: readonly object[],
  onSent: (part: number) => void,
): Promise<SendAnswer> {
  const form = new FormData();
  form.append('id', id);
  form.append('fields', JSON.stringify(values));
  if (parts.length > 0) form.append('parts', JSON.stringify(parts));
  for (const file of files) form.append('file', file, file.name);
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.upload.onprogress = ({ loaded, total }) => {
      onSent(total === 0 ? 0 : loaded / total);
    };
    request.onload = () => {
      resolve(answerOf(request.responseText, request.status));
    };
    request.onerror = () => {
      resolve(noAnswer);
    };
    request.send(form);
  });
}
