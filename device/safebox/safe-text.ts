import { TEXT_MAX_BYTES } from '#shared/constants.ts';
import type { EntryRecord } from '#shared/contract/records.ts';
import { DeviceError } from '../device-error.ts';
import { assertNewName } from '../files/change-entries.ts';
import { decodeText, textBytes, type TextRange, textTooLarge } from '../files/text-file.ts';
import { readTextPart } from '../files/text-part.ts';
import { ROOT, type SafeEntry } from './entry-store.ts';
import type { SafeFiles } from './safe-files.ts';
import { entryAt, folderAt, type SafeCaller, type SafePlace, safePlace, safeRecord } from './safe-place.ts';

const etagOf = ({ blob }: SafeEntry): string => `"${blob}"`;

function textAt({ boxes }: SafeFiles, place: SafePlace): SafeEntry {
  const entry = entryAt(boxes, place);
  if (entry === ROOT || entry.isDir) throw new DeviceError('N002001');
  return entry;
}

/** Text of a file of the box for an editor (CALL-EXT-05). */
export async function loadSafeText(files: SafeFiles, caller: SafeCaller, wire: string, part: TextRange) {
  const { boxes } = files;
  const place = safePlace(boxes, caller, wire);
  const entry = textAt(files, place);
  const { encoding, from } = part;
  if (from === undefined && entry.size > TEXT_MAX_BYTES) throw textTooLarge();
  const source = await boxes.blobs.open(place.key, place.box, entry.blob);
  try {
    if (from !== undefined) {
      const { end, ...text } = await readTextPart(source, entry.size, { from, encoding });
      return { ...text, etag: etagOf(entry), size: end };
    }
    const buffer = Buffer.alloc(entry.size);
    await source.read(buffer, 0, buffer.length, 0);
    return { ...decodeText(buffer, encoding), etag: etagOf(entry), size: entry.size };
  } finally {
    await source.close();
  }
}

/** Makes a text file in the box. Throws N002002 when the name is taken. */
export async function createSafeText(
  { boxes, services }: SafeFiles,
  caller: SafeCaller,
  fields: { path: string; name: string; content: string; encoding: string },
): Promise<EntryRecord> {
  const place = safePlace(boxes, caller, fields.path);
  const { key, box } = place;
  assertNewName(fields.name);
  const parent = folderAt(boxes, place);
  if (boxes.entries.find(key, box, parent, fields.name)) throw new DeviceError('N002002');
  const bytes = textBytes(fields.content, fields.encoding);
  if (bytes.length > TEXT_MAX_BYTES) throw textTooLarge();
  const { blob, size } = await boxes.blobs.write(key, box, (put) => put(bytes));
  try {
    const facts = { parent, name: fields.name, isDir: false, size, mtime: Date.now(), blob };
    const entry = boxes.entries.add(key, box, facts);
    services.changes.folder(place.parsed);
    return safeRecord(entry, place.wire, box.username);
  } finally {
    await boxes.blobs.settle(box, blob);
  }
}

/** The first bytes of a text of the box, where its mark would be. */
async function startOf({ boxes }: SafeFiles, { key, box }: SafePlace, entry: SafeEntry): Promise<Buffer> {
  const source = await boxes.blobs.open(key, box, entry.blob);
  try {
    const start = Buffer.alloc(Math.min(3, entry.size));
    await source.read(start, 0, start.length, 0);
    return start;
  } finally {
    await source.close();
  }
}

/** Writes the text of a file of the box whole. Throws N002002 when it is not the one that `etag` was given for. */
export async function saveSafeText(
  files: SafeFiles,
  caller: SafeCaller,
  fields: { path: string; content: string; encoding: string; etag: string },
): Promise<{ etag: string; mtime: number }> {
  const { boxes, services } = files;
  const place = safePlace(boxes, caller, fields.path);
  const { key, box } = place;
  const before = textAt(files, place);
  if (etagOf(before) !== fields.etag) throw new DeviceError('N002002');
  const bytes = textBytes(fields.content, fields.encoding, await startOf(files, place, before));
  if (bytes.length > TEXT_MAX_BYTES) throw textTooLarge();
  const { blob, size } = await boxes.blobs.write(key, box, (put) => put(bytes));
  const old = textAt(files, place);
  try {
    if (etagOf(old) !== fields.etag) throw new DeviceError('N002002');
    const mtime = Date.now();
    boxes.entries.rewrite(old.id, { size, mtime, blob });
    services.changes.parentOf(place.parsed);
    return { etag: etagOf({ ...old, blob }), mtime: Math.floor(mtime / 1000) };
  } finally {
    await boxes.blobs.settle(box, blob);
    await boxes.blobs.settle(box, old.blob);
  }
}
