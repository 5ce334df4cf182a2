import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fileTester } from '../files/test-calls.ts';
import { type FileDevice, startFileDevice } from '../files/test-kit.ts';
import { collectForm as formOf, submitTo } from '../shares/test-collect.ts';
import { boundaryOf, FormError, readForm } from '../shares/multipart-stream.ts';
import { safeName } from '../shares/safe-name.ts';

let device: FileDevice;
const home = '/zenith_sata/ann/data';
const inbox = `${home}/inbox`;
const { call, codeOf, put, read, team } = fileTester(() => device);
const submit = (form: FormData) => submitTo(device, form);
const later = (): number => Math.floor(Date.now() / 1000) + 3600;

beforeEach(async () => {
  device = await startFileDevice();
  mkdirSync(device.disk(inbox), { recursive: true });
});
afterEach(async () => {
  vi.useRealTimers();
  await device.remove();
});

const create = async (more: object = {}): Promise<string> =>
  (await call('collectCreate', { name: 'Homework', path: inbox, deadline: later(), ...more })).id;

describe('file collection', () => {
  test('CALL-EXT-13 APP-COLL-02 a visitor without an account hands in files, and they land in the folder', async () => {
    put(`${inbox}/essay.txt`, 'of somebody else');
    const fields = [{ label: 'Name', required: true }, { label: 'Class' }];
    const id = await create({ fields, note: 'Until Friday', template: 'homework', max_files: 2, max_size: 100 });
    expect(await call('shareInfo', { id }, '')).toMatchObject({
      name: 'Homework',
      kind: 'collect',
      owner_nick: 'ann',
      collect: { note: 'Until Friday', max_files: 2, max_size: 100, template: 'homework' },
    });
    const sent = await submit(formOf(id, { Name: 'Kim', Other: 'x' }, { 'essay.txt': 'mine', '图.png': 'p' }));
    expect(sent).toMatchObject({ status: 200, code: '200', data: { ok: 1, files: 2, again: 0 } });
    expect(readdirSync(device.disk(inbox)).sort()).toEqual(['essay (1).txt', 'essay.txt', '图.png'].sort());
    expect([read(`${inbox}/essay.txt`), read(`${inbox}/essay (1).txt`)]).toEqual(['of somebody else', 'mine']);
    const detail = await call('collectDetail', { id });
    expect(detail.task).toMatchObject({ count: 2, people: 1, state: 'open' });
    expect(detail.list).toMatchObject([
      {
        name: 'Kim',
        fields: { Name: 'Kim' },
        files: [{ path: `${inbox}/essay (1).txt`, size: 4 }, { name: '图.png' }],
      },
    ]);
    expect(device.pushed).toContainEqual(
      expect.objectContaining({
        topic: 'collect',
        to: 'ann',
        data: { id, name: 'Homework', count: 2, people: 1, fresh: 1 },
      }),
    );
    expect(await codeOf('collectDetail', { id }, 'max')).toBe('N000003');
  });

  test('CALL-EXT-13 missing fields, too many, too large or no files are refused, and nothing is kept', async () => {
    const id = await create({ fields: [{ label: 'Name', required: true }], max_files: 2, max_size: 5 });
    const kim = { Name: 'Kim' };
    const refused: [Record<string, string>, Record<string, string>][] = [
      [{}, { a: 'x' }],
      [{ Name: '  ' }, { a: 'x' }],
      [kim, {}],
      [kim, { a: 'x', b: 'x', c: 'x' }],
      [kim, { a: 'x', b: 'too large' }],
    ];
    for (const [fields, files] of refused) expect((await submit(formOf(id, fields, files))).code).toBe('N000001');
    expect((await submit(formOf('none', kim, { a: 'x' }))).code).toBe('N003001');
    expect(readdirSync(device.disk(inbox))).toEqual([]);
    expect(readdirSync(device.disk('/zenith_sata/.hearth-tmp'))).toEqual([]);
    expect((await call('collectDetail', { id })).total).toBe(0);
  });

  test('CALL-EXT-13 APP-COLL-02 only files of the types that were chosen are taken, and a refusal names the file', async () => {
    const id = await create({ types: ['image', '.pdf'] });
    expect((await call('shareInfo', { id }, '')).collect?.types).toEqual(['image', '.pdf']);
    expect((await call('collectDetail', { id })).task.types).toEqual(['image', '.pdf']);
    const refused = await submit(formOf(id, {}, { 'sea.jpg': 'x', 'C:\\tmp\\run.pdf.exe': 'x' }));
    expect(refused).toMatchObject({
      status: 400,
      code: 'N000001',
      data: { field: 'file', reason: 'type', name: 'run.pdf.exe' },
    });
    expect(readdirSync(device.disk(inbox))).toEqual([]);
    expect((await submit(formOf(id, {}, { 'sea.jpg': 'x', 'Essay.PDF': 'x' }))).code).toBe('200');
    expect(readdirSync(device.disk(inbox)).sort()).toEqual(['Essay.PDF', 'sea.jpg']);
  });

  test('CALL-EXT-13 APP-COLL-03 closed or past its deadline it answers N003002, reopened it takes files again', async () => {
    const id = await create();
    const files = { a: 'x' };
    await call('collectModify', { id, state: 'closed', note: 'Over' });
    expect((await submit(formOf(id, {}, files))).code).toBe('N003002');
    expect(await codeOf('shareInfo', { id }, '')).toBe('N003002');
    expect((await call('collectList', { state: 'open' })).total).toBe(0);
    await call('collectModify', { id, state: 'open' });
    expect((await submit(formOf(id, {}, files))).code).toBe('200');
    vi.useFakeTimers({ now: Date.now() + 3_700_000, toFake: ['Date'] });
    expect((await submit(formOf(id, {}, files))).code).toBe('N003002');
    expect(await codeOf('collectModify', { id, state: 'open' })).toBe('N000001');
    expect((await call('collectModify', { id, deadline: later() })).state).toBe('open');
    await call('collectDelete', { ids: [id] });
    expect((await submit(formOf(id, {}, files))).code).toBe('N003001');
    expect(readdirSync(device.disk(inbox))).toEqual(['a']);
  });

  test('CALL-EXT-13 ROL-11 who may make one, and what a collection may not do', async () => {
    team('t1', { ann: 0 });
    const path = '/zenith_sata/public/t1';
    expect(await codeOf('collectCreate', { name: 'x', path, deadline: later() })).toBe('N002003');
    expect(await codeOf('collectCreate', { name: 'x', path: inbox, deadline: 1 })).toBe('N000001');
    expect(await codeOf('collectCreate', { name: 'x', path: inbox, deadline: later() }, 'bob')).toBe('N000002');
    const id = await create();
    device.context.db.exec(`UPDATE accounts SET share_disable = 1 WHERE username = 'ann'`);
    expect((await submit(formOf(id, {}, { a: 'x' }))).code).toBe('N003001');
    expect(await codeOf('collectCreate', { name: 'x', path: inbox, deadline: later() })).toBe('N003004');
  });

  test('CALL-EXT-13 a visitor that leaves in the middle leaves nothing behind', async () => {
    const id = await create();
    const origin = new URL(await device.listen());
    await new Promise<void>((resolve) => {
      const out = request({
        method: 'POST',
        host: origin.hostname,
        port: origin.port,
        path: `/share/collect/submit?id=${id}`,
        headers: { 'content-type': 'multipart/form-data; boundary=xyz', 'content-length': 1_000_000 },
      });
      out.on('error', () => resolve());
      const head = '--xyz\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';
      out.write(head + 'x'.repeat(100_000), () => setTimeout(() => out.destroy(), 50));
    });
    await vi.waitFor(() => expect(readdirSync(device.disk('/zenith_sata/.hearth-tmp'))).toEqual([]), 4000);
    expect(readdirSync(device.disk(inbox))).toEqual([]);
    expect((await call('collectDetail', { id })).total).toBe(0);
  });

  test('FIL-08 names of strangers become names that may stand here', () => {
    expect(safeName('C:\\Users\\kim\\essay.txt')).toBe('essay.txt');
    expect(safeName('../../etc/passwd')).toBe('passwd');
    expect(safeName('what?*.txt. ')).toBe('what__.txt');
    expect(safeName('.hearth-tmp')).toBe('file');
    for (const name of ['', '..', '/', '.']) expect(safeName(name)).toBe('file');
    expect(Buffer.byteLength(safeName('文'.repeat(200)))).toBeLessThanOrEqual(255);
  });
});

describe('multipart forms', () => {
  async function* cut(bytes: Buffer, sizes: readonly number[]): AsyncGenerator<Buffer> {
    let at = 0;
    for (let turn = 0; at < bytes.length; turn += 1) {
      const size = Math.max(1, sizes[turn % sizes.length] ?? 1);
      yield bytes.subarray(at, at + size);
      at += size;
      await Promise.resolve();
    }
  }

  test('what browsers send is read the same in any pieces', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ text: fc.string({ maxLength: 40 }), isFile: fc.boolean() }), { maxLength: 5 }),
        fc.array(fc.nat({ max: 50 }), { minLength: 1, maxLength: 5 }),
        async (parts, sizes) => {
          const form = new FormData();
          for (const { text, isFile } of parts)
            if (isFile) form.append('file', new File([`\r\n--${text}`], `${text} "x"`));
            else form.append('field', text);
          const response = new Response(form);
          const boundary = boundaryOf(response.headers.get('content-type') ?? '') ?? '';
          const got: [string, string][] = [];
          for await (const part of readForm(cut(Buffer.from(await response.arrayBuffer()), sizes), boundary)) {
            const chunks: Buffer[] = [];
            for await (const piece of part.bytes) chunks.push(piece);
            got.push([part.name, Buffer.concat(chunks).toString()]);
          }
          expect(got).toHaveLength(parts.length);
          for (const [index, { text, isFile }] of parts.entries()) {
            const sent = isFile ? `\r\n--${text}` : text.replace(/\r\n|\r|\n/g, '\r\n');
            expect(got[index]).toEqual([isFile ? 'file' : 'field', sent.toWellFormed()]);
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  test('a body cut off at any place is refused', async () => {
    const whole = Buffer.from('--b\r\ncontent-disposition: form-data; name="a"\r\n\r\nvalue\r\n--b--\r\n');
    const readAll = async (bytes: Buffer): Promise<number> => {
      let parts = 0;
      for await (const part of readForm(cut(bytes, [7]), 'b')) {
        for await (const piece of part.bytes) parts += piece.length > 0 ? 1 : 0;
      }
      return parts;
    };
    expect(await readAll(whole)).toBeGreaterThan(0);
    for (let length = 0; length < whole.length - 2; length += 1)
      await expect(readAll(whole.subarray(0, length)), String(length)).rejects.toThrow(FormError);
    expect(boundaryOf('application/json')).toBeUndefined();
  });
});
