import type { FileDevice } from '../files/test-kit.ts';

/** What a visitor of a collection is answered. */
export interface Sent {
  readonly status: number;
  readonly code: string;
  readonly data: unknown;
}

/** Hands in a form as a browser would. */
export async function submitTo(device: FileDevice, form: FormData): Promise<Sent> {
  const response = new Response(form);
  const payload = Buffer.from(await response.arrayBuffer());
  const headers = { 'content-type': response.headers.get('content-type') ?? '' };
  const answer = await device.app.inject({ method: 'POST', url: '/share/collect/submit', headers, payload });
  const { code, data } = JSON.parse(answer.body) as { code: string; data: unknown };
  return { status: answer.statusCode, code, data };
}

/** The form of a collection with what was filled in, and files by their names. */
export function collectForm(id: string, fields: Record<string, string>, files: Record<string, string>): FormData {
  const form = new FormData();
  form.set('id', id);
  form.set('fields', JSON.stringify(fields));
  for (const [name, content] of Object.entries(files)) form.append('file', new File([content], name));
  return form;
}
