type Json = Record<string, unknown>;

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lays a patch over a value: records are merged field by field, everything else is replaced. */
export function deepMerge(value: unknown, patch: unknown): unknown {
  if (!isRecord(value) || !isRecord(patch)) return patch;
  const merged: Json = { ...value };
  for (const [key, part] of Object.entries(patch)) merged[key] = key in value ? deepMerge(value[key], part) : part;
  return merged;
}
