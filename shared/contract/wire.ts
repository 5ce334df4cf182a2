import { z } from 'zod';

/** A value as it stands in a form or a query. */
export type WireFields = Record<string, string>;

/**
 * Writes typed arguments as form fields (SES-07): arrays and objects as JSON, booleans as '1'/'0', undefined and
 * null left out. Strings are sent as they are; trimming is the form's business.
 */
export function encodeFields(args: Readonly<Record<string, unknown>>): WireFields {
  const out: WireFields = {};
  for (const [key, value] of Object.entries(args)) {
    if (value === undefined || value === null) continue;
    if (typeof value === 'boolean') out[key] = value ? '1' : '0';
    else if (typeof value === 'object') out[key] = JSON.stringify(value);
    else out[key] = `${value as string | number}`;
  }
  return out;
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodNullable)
    inner = inner.def.innerType;
  return inner;
}

/** Text of a field to the value its schema expects; text that does not fit stays text and fails in the schema. */
function coerce(schema: z.core.$ZodType, text: string): unknown {
  const inner = unwrap(schema);
  if (inner instanceof z.ZodNumber) return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  if (inner instanceof z.ZodLiteral) return [...inner.values].find((value) => String(value) === text) ?? text;
  if (inner instanceof z.ZodUnion) {
    const fitting = inner.options.find((option) => z.safeParse(option, coerce(option, text)).success);
    return fitting === undefined ? text : coerce(fitting, text);
  }
  if (inner instanceof z.ZodBoolean) return text === '1' ? true : text === '0' ? false : text;
  if (inner instanceof z.ZodArray || inner instanceof z.ZodObject || inner instanceof z.ZodRecord) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return text;
    }
  }
  return text;
}

/** Result of reading a form: the typed fields, or which field is wrong and why. */
export type Decoded<T> = { ok: true; fields: T } | { ok: false; field: string; reason: string };

/**
 * Reads form fields by a request schema: what `encodeFields` wrote comes back, an empty text of an optional field that
 * takes no text counts as missing, unknown fields are dropped, and anything else wrong names the first bad field.
 */
export function decodeFields<Req extends z.ZodObject>(
  schema: Req,
  wire: Readonly<Record<string, string | undefined>>,
): Decoded<z.output<Req>> {
  // No prototype: a field named like a member of Object must not be found there.
  const raw = Object.create(null) as Record<string, unknown>;
  const shape: Record<string, z.ZodType> = schema.shape;
  for (const [key, field] of Object.entries(shape)) {
    const text = Object.hasOwn(wire, key) ? wire[key] : undefined;
    if (text === undefined) continue;
    const takesEmpty = unwrap(field) instanceof z.ZodString || field.safeParse('').success;
    if (text === '' && !takesEmpty && field.safeParse(undefined).success) continue;
    raw[key] = coerce(field, text);
  }
  const parsed = schema.safeParse(raw);
  if (parsed.success) return { ok: true, fields: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, field: issue?.path.join('.') ?? '', reason: issue?.message ?? 'invalid' };
}
