/**
 * The wire path of a reference beside a document; null for addresses elsewhere and for what leaves the folder by more
 * than the device would let it: '..' stays inside what the path names.
 */
export function relativePath(folder: string, reference: string): string | null {
  if (reference === '' || reference.startsWith('/') || /^[a-z][a-z0-9+.-]*:/i.test(reference)) return null;
  const plain = reference.split(/[?#]/, 1)[0] ?? '';
  let decoded: string;
  try {
    decoded = decodeURIComponent(plain);
  } catch {
    decoded = plain;
  }
  const parts = folder.split('/');
  for (const part of decoded.split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..') parts.pop();
    else parts.push(part);
  }
  // Above an area there is nothing to refer to: '', pool, owner, area.
  return parts.length > 3 ? parts.join('/') : null;
}
