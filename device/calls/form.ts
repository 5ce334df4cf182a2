import type { FastifyInstance } from 'fastify';
import type { CallSpec } from '#shared/contract/define.ts';
import { calls } from '#shared/contract/index.ts';

/** Text fields of a form or a query; no prototype, so no name of Object is found in it. */
export type Fields = Record<string, string>;

/** Largest form body, unless a call takes more. */
export const FORM_LIMIT_BYTES = 1024 * 1024;
/** Largest form body of any call. */
export const LARGEST_FORM_BYTES = Math.max(
  FORM_LIMIT_BYTES,
  ...Object.values(calls).map((spec: CallSpec) => spec.formBytes ?? 0),
);

/** Reads `a=1&b=2`; of a name given twice the first counts. */
export function parseFields(text: string): Fields {
  const fields = Object.create(null) as Fields;
  for (const [name, value] of new URLSearchParams(text)) fields[name] ??= value;
  return fields;
}

const none = Object.freeze(Object.create(null)) as Fields;

/** Fields of the body; none when it was no form. */
export function bodyFields(request: { body: unknown }): Fields {
  const { body } = request;
  return typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === null ? (body as Fields) : none;
}

/** Fields of the query. */
export function queryFields(request: { query: unknown }): Fields {
  return (request.query ?? none) as Fields;
}

/** One cookie of a request. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    try {
      return decodeURIComponent(value);
    } catch {
      return value;
    }
  }
  return undefined;
}

/** Makes forms the only bodies that calls accept (SES-07). */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
    (_request, body, done) => done(null, parseFields(body as string)),
  );
}
