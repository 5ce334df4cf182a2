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
}

export interface SubmissionProblem {
  readonly kind: 'field' | 'noFiles' | 'tooMany' | 'tooLarge';
  /** The field or the file it is about. */
  readonly label: string;
}

/** What keeps a submission from being taken; null when nothing does. The device checks again. */
export function checkSubmission(wanted: Wanted, { values, files }: Submission): SubmissionProblem | null {
  const missing = wanted.fields.find(({ label, required }) => required && (values[label] ?? '').trim() === '');
  if (missing !== undefined) return { kind: 'field', label: missing.label };
  if (files.length === 0) return { kind: 'noFiles', label: '' };
  if (files.length > wanted.max_files) return { kind: 'tooMany', label: '' };
  const large = wanted.max_size === 0 ? undefined : files.find(({ size }) => size > wanted.max_size);
  return large === undefined ? null : { kind: 'tooLarge', label: large.name };
}

/** What the device said. */
export interface SendAnswer {
  readonly ok: boolean;
  readonly code: string;
  readonly message: string;
}

function answerOf(text: string, status: number): SendAnswer {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && 'code' in body) {
      const code = String(body.code);
      const message = 'msg' in body && typeof body.msg === 'string' ? body.msg : '';
      return { ok: status < 300 && code === '200', code, message };
    }
  } catch {
    // No envelope: something between the page and the device answered.
  }
  return { ok: false, code: 'NETWORK', message: '' };
}

/**
 * Sends a submission; `onSent` is told the part of it that is on its way, 0 to 1. Never rejects. XMLHttpRequest,
 * since fetch does not tell how much it has sent.
 */
export function sendFiles(
  url: string,
  id: string,
  { values, files }: Submission,
  onSent: (part: number) => void,
): Promise<SendAnswer> {
  const form = new FormData();
  form.append('id', id);
  form.append('fields', JSON.stringify(values));
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
      resolve({ ok: false, code: 'NETWORK', message: '' });
    };
    request.send(form);
  });
}
