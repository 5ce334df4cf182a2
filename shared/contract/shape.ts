type Kind = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null';

/** What a value has to look like: the part of JSON Schema that schemas of the contract come to. */
export interface Shape {
  readonly type?: Kind | readonly Kind[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Shape;
  readonly propertyNames?: Shape;
  readonly items?: Shape;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Every word that a shape may have; another one would be overlooked in silence, so a test looks for it. */
export const shapeWords = [
  'type',
  'const',
  'enum',
  'anyOf',
  'oneOf',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'minimum',
  'maximum',
] as const satisfies readonly (keyof Shape)[];

const fits: Readonly<Record<Kind, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  array: (value) => Array.isArray(value),
  null: (value) => value === null,
};

const within = (path: string, name: string | number): string => (path === '' ? String(name) : `${path}.${name}`);

function faultOfMembers(shape: Shape, value: Readonly<Record<string, unknown>>, path: string): string | null {
  for (const name of shape.required ?? []) if (value[name] === undefined) return `${within(path, name)}: missing`;
  const { properties = {}, additionalProperties, propertyNames } = shape;
  for (const [name, member] of Object.entries(value)) {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (own === undefined && propertyNames && faultOf(propertyNames, name) !== null)
      return `${within(path, name)}: name`;
    const wanted = own ?? additionalProperties;
    if (wanted === undefined || member === undefined) continue;
    const fault = faultOf(wanted, member, within(path, name));
    if (fault !== null) return fault;
  }
  return null;
}

/** What is wrong with a value, as its place and a word; null when it is of the shape. Values are never told. */
export function faultOf(shape: Shape, value: unknown, path = ''): string | null {
  const { type, minimum = -Infinity, maximum = Infinity } = shape;
  const say = (word: string) => `${path}: ${word}`;
  const kinds = typeof type === 'string' ? [type] : type;
  if (kinds && !kinds.some((kind) => fits[kind](value))) return say(`no ${kinds.join(' or ')}`);
  if ('const' in shape && value !== shape.const) return say('another value');
  if (shape.enum && !shape.enum.includes(value)) return say('none of the values');
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices && !choices.some((choice) => faultOf(choice, value, path) === null)) return say('none of the forms');
  if (typeof value === 'number' && (value < minimum || value > maximum)) return say('out of range');
  if (Array.isArray(value)) {
    const { items } = shape;
    if (items === undefined) return null;
    for (const [index, item] of value.entries()) {
      const fault = faultOf(items, item, within(path, index));
      if (fault !== null) return fault;
    }
    return null;
  }
  return type === 'object' ? faultOfMembers(shape, value as Readonly<Record<string, unknown>>, path) : null;
}
