import { z } from 'zod';

/**
 * A schema in the words of the API reference: `text`, `whole number 1..1000`, `one of a, b`, `{name: text}`, `list of …`.
 * Records that more than one call uses stand in `names` and are written by their name.
 */
export function describeSchema(
  schema: z.core.$ZodType,
  names: ReadonlyMap<z.core.$ZodType, string> = new Map(),
): string {
  const name = names.get(schema);
  if (name !== undefined) return name;
  const again = (inner: z.core.$ZodType) => describeSchema(inner, names);
  if (schema instanceof z.ZodOptional) return again(schema.def.innerType);
  if (schema instanceof z.ZodDefault)
    return `${again(schema.def.innerType)}, default ${JSON.stringify(schema.def.defaultValue)}`;
  if (schema instanceof z.ZodNullable) return `${again(schema.def.innerType)} or null`;
  if (schema instanceof z.ZodString) return lengths('text', schema.minLength, schema.maxLength);
  if (schema instanceof z.ZodNumber) return numbers(schema);
  if (schema instanceof z.ZodBoolean) return 'flag (1 or 0)';
  if (schema instanceof z.ZodNull) return 'null';
  if (schema instanceof z.ZodLiteral) return [...schema.def.values].map((value) => JSON.stringify(value)).join(' or ');
  if (schema instanceof z.ZodEnum) return `one of ${Object.values(schema.def.entries).join(', ')}`;
  if (schema instanceof z.ZodArray) return `list of ${again(schema.def.element)}`;
  if (schema instanceof z.ZodRecord) return `{[${again(schema.def.keyType)}]: ${again(schema.def.valueType)}}`;
  if (schema instanceof z.ZodUnion) return schema.def.options.map(again).join(' or ');
  if (schema instanceof z.ZodObject) return describeObject(schema, again);
  if (schema instanceof z.ZodUnknown) return 'anything';
  return schema._zod.def.type;
}

function describeObject(schema: z.ZodObject, again: (inner: z.core.$ZodType) => string): string {
  const shape: Record<string, z.core.$ZodType> = schema.shape;
  const fields = Object.entries(shape).map(([key, field]) => `${key}${isOptional(field) ? '?' : ''}: ${again(field)}`);
  const rest =
    schema.def.catchall && !(schema.def.catchall instanceof z.ZodNever) ? [`…: ${again(schema.def.catchall)}`] : [];
  return fields.length + rest.length === 0 ? '{}' : `{${[...fields, ...rest].join('; ')}}`;
}

/** True when a caller may leave the field out. */
export function isOptional(schema: z.core.$ZodType): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

function lengths(word: string, min: number | null, max: number | null): string {
  if (min !== null && max !== null) return min === max ? `${word} of ${max}` : `${word} ${min}..${max}`;
  if (max !== null) return `${word} up to ${max}`;
  return min !== null && min > 1 ? `${word} from ${min}` : word;
}

function numbers(schema: z.ZodNumber): string {
  const word = schema.isInt ? 'whole number' : 'number';
  const limit = (value: number | null) => (value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : null);
  const [min, max] = [limit(schema.minValue), limit(schema.maxValue)];
  if (min !== null && max !== null) return `${word} ${min}..${max}`;
  if (max !== null) return `${word} up to ${max}`;
  return min !== null ? `${word} from ${min}` : word;
}
