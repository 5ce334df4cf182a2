/** Fields of Upload-Metadata: keys with base64 values, comma separated (tus creation extension). */
export function metadataFields(header: string): Partial<Record<string, string>> {
  const fields = Object.create(null) as Partial<Record<string, string>>;
  for (const pair of header.split(',')) {
    const [key = '', value = ''] = pair.trim().split(' ');
    if (key !== '') fields[key] ??= Buffer.from(value, 'base64').toString('utf8');
  }
  return fields;
}
