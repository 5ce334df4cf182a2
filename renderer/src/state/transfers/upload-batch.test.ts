import { describe, expect, test } from 'vitest';
import { filesOfTar } from '../../test/fake-batch.ts';
import { fileOf } from '../../test/fake-transfer-device.ts';
import { batchBody, batchConflict, batchEnds, batchProgress, gatherBatch } from './upload-batch.ts';
import type { ConflictChoice } from './transfer-types.ts';
import { fileTime, Upload } from './upload.ts';

let count = 0;

function upload(rel: string, size = 10, folder = '/p', conflict: ConflictChoice = 'ask'): Upload {
  const file = fileOf(rel.slice(rel.lastIndexOf('/') + 1), size);
  count += 1;
  const origin = { id: `u${count}`, owner: 'o', batch: 'b', folder, rel, size, mtime: fileTime(file), at: 0 };
  const made = new Upload(origin, file);
  made.conflict = conflict;
  return made;
}

const many = (number: number, size = 10, folder = '/p'): Upload[] =>
  Array.from({ length: number }, (_, at) => upload(`f${at}`, size, folder));
const conflictOf = ({ conflict }: Upload): ConflictChoice => conflict;
const gather = (line: readonly Upload[]): string[] => {
  const [first] = line;
  return first === undefined ? [] : gatherBatch(first, line, conflictOf).map((one) => one.upload.origin.rel);
};
const packed = (line: readonly Upload[]) => line.map((one) => ({ upload: one, file: one.file ?? new File([], '') }));

describe('which uploads go together', () => {
  test('UPL-02 UPL-04 small ones for the same folder with the same choice, in the order of the queue', () => {
    const line = [...many(7), upload('large', 256 * 1024 + 1), upload('last', 256 * 1024)];
    line.splice(3, 0, upload('elsewhere', 10, '/q'), upload('chosen', 10, '/p', 'overwrite'), upload('f1'));
    expect(gather(line)).toEqual(['f0', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'last']);
  });

  test('UPL-02 neither fewer than 8, nor more than 500, nor more than 4 MiB', () => {
    expect(gather(many(7))).toEqual([]);
    expect(gather(many(8))).toHaveLength(8);
    expect(gather(many(600))).toHaveLength(500);
    expect(gather(many(30, 256 * 1024))).toHaveLength(16);
    expect(gather([upload('large', 300 * 1024), ...many(20)])).toEqual([]);
  });

  test('UPL-04 VRT-08 none that was alone, has an address, still ends, has no file, or is for a safe box', () => {
    const line = many(14);
    const change = (at: number, values: Partial<Upload>): unknown => Object.assign(line[at] ?? {}, values);
    change(1, { alone: true });
    change(2, { url: '/v2/file/upload/1' });
    change(3, { controller: new AbortController() });
    change(4, { file: null });
    line[5] = upload('half a character \ud800');
    expect(gather(line)).toEqual(['f0', 'f6', 'f7', 'f8', 'f9', 'f10', 'f11', 'f12', 'f13']);
    expect(gather(many(20, 10, '/zenith_sata/ann/safebox/papers'))).toEqual([]);
  });

  test('DRG-26 only an overwrite replaces something, and not where the file may have arrived already', () => {
    const wire = (['ask', 'skip', 'rename', 'overwrite'] as const).map((choice) => batchConflict(upload('a'), choice));
    expect(wire).toEqual(['skip', 'skip', 'skip', 'overwrite']);
    const doubtful = Object.assign(upload('a'), { unsure: true });
    expect(batchConflict(doubtful, 'overwrite')).toBe('skip');
    expect(gather([...many(10), doubtful])).toHaveLength(11);
    const overwritten = many(9).map((one) => Object.assign(one, { conflict: 'overwrite' }));
    expect(gather([...overwritten, Object.assign(doubtful, { conflict: 'overwrite' })])).toHaveLength(9);
  });
});

describe('the archive', () => {
  const line = [upload('trip/图 1.txt', 700), upload('empty', 0), upload(`${'long/'.repeat(30)}x`, 512)];

  test('UPL-02 holds places, bytes and times of the files', async () => {
    const { body, starts } = batchBody(packed(line));
    const files = await filesOfTar(body);
    expect(files.map(({ name, mtime }) => [name, mtime])).toEqual(
      line.map(({ origin }) => [origin.rel, 1_700_000_000]),
    );
    const sent = new Uint8Array(await body.arrayBuffer());
    for (const [at, { file }] of packed(line).entries()) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      expect(files[at]?.bytes).toEqual(bytes);
      expect(sent.slice(starts[at], (starts[at] ?? 0) + bytes.length)).toEqual(bytes);
    }
    expect(body.size % 512).toBe(0);
  });

  test('UPL-04 its bytes on the way are those of its files, one after another', () => {
    const { body, starts } = batchBody(packed(line));
    const sent = new Map<string, number>();
    const progress = batchProgress(packed(line), starts, (one, bytes) => sent.set(one.origin.rel, bytes));
    progress(100);
    expect(sent.size).toBe(0);
    progress((starts[0] ?? 0) + 300);
    expect([...sent.values()]).toEqual([300]);
    progress(starts[2] ?? 0);
    expect([...sent.values()]).toEqual([700, 0, 0]);
    progress(body.size);
    expect([...sent.values()]).toEqual([700, 0, 512]);
  });
});

describe('DRG-26 the answer', () => {
  const line = ['new', 'there', 'folder', 'bad'].map((rel) => upload(rel));
  const failed = [
    { name: 'folder', code: 'N002002' },
    { name: 'bad', code: 'N002005' },
  ];
  const result = { files: 1, bytes: 10, skipped: ['there'], renamed: [], failed };
  const kinds = (conflict: ConflictChoice) => batchEnds(packed(line), conflict, result)?.map(({ kind }) => kind);

  test('DRG-26 what was left out goes alone, unless it was to be left out; a refusal keeps its code', () => {
    expect(kinds('ask')).toEqual(['done', 'alone', 'alone', 'failed']);
    expect(kinds('rename')).toEqual(['done', 'alone', 'alone', 'failed']);
    expect(kinds('skip')).toEqual(['done', 'skipped', 'alone', 'failed']);
    expect(batchEnds(packed(line), 'ask', result)?.[3]).toEqual({ kind: 'failed', error: { code: 'N002005', message: '' } }); // prettier-ignore
    for (const one of line) one.unsure = true;
    expect(kinds('skip')).toEqual(['done', 'alone', 'alone', 'failed']);
  });

  test('UPL-04 one that leaves a file out of account is no answer', () => {
    expect(batchEnds(packed(line), 'ask', { ...result, files: 0 })).toBeNull();
    expect(batchEnds(packed(line), 'ask', { ...result, files: 2 })).toBeNull();
  });
});
