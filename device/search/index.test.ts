import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emptyIndex, indexFile, inOneState, openIndex, readIndex } from './index-db.ts';
import { isDamage } from '../storage/remade-db.ts';
import { createIndexer, type Indexer } from './indexer.ts';
import { createIndexStore } from './index-store.ts';
import type { SearchQuestion } from './protocol.ts';
import { answerQuestion, beginLooking, HITS_MAX } from './query.ts';
import { loadReadings } from './readings.ts';
import type { Located } from '../files/locator.ts';
import { readSnippet, snippetOf } from './snippet.ts';
import { fold, formsOf, wordsOf } from './text-forms.ts';

let dataDir: string;
let db: DatabaseSync;
let indexer: Indexer;
const root = '/zenith_sata/ann/data';
const rules = { content: false, folders: [], exclude: [] };

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'hearth-search-'));
  ({ db } = openIndex(indexFile(dataDir)));
  const sinks = { progress: () => undefined, turn: () => Promise.resolve() };
  indexer = createIndexer(createIndexStore(db), dataDir, sinks);
  mkdirSync(disk(root), { recursive: true });
});
afterEach(() => {
  db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const disk = (wire: string): string => path.join(dataDir, 'pool', wire);
const put = (wire: string, content = 'x'): void => {
  mkdirSync(path.dirname(disk(wire)), { recursive: true });
  writeFileSync(disk(wire), content);
};
const found = (keyword: string, more: Partial<SearchQuestion> = {}): string[] =>
  answerQuestion(db, {
    words: wordsOf(keyword),
    scope: 'name',
    parts: [{ root }],
    types: [],
    hidden: false,
    page: 1,
    size: 50,
    ...more,
  }).paths.map((each) => each.slice(root.length + 1));

test('CALL-EXT-07 before there is an index nothing is found, in names and in contents, and nothing fails', () => {
  const nothing = emptyIndex();
  for (const scope of ['name', 'content'] as const)
    for (const words of [wordsOf('a'), wordsOf('lake house')])
      expect(
        answerQuestion(nothing, { words, scope, parts: [{ root }], types: [], hidden: false, page: 1, size: 10 }),
      ).toMatchObject({ paths: [], total: 0 });
  nothing.close();
});

describe('the index of names', () => {
  test('CALL-EXT-07 SRC-01 SRC-02 any part of a name, in any case and width, all words, below a folder only', async () => {
    put(`${root}/Invoice.pdf`);
    put(`${root}/taxes/old invoice 2019.PDF`);
    put(`${root}/taxes/plan.txt`);
    put(`${root}/Ｗｉｄｅ ｔｅｘｔ.md`);
    await indexer.scan(rules);
    expect(found('inv')).toEqual(['Invoice.pdf', 'taxes/old invoice 2019.PDF']);
    expect(found('INVOICE 2019')).toEqual(['taxes/old invoice 2019.PDF']);
    expect(found('inv', { parts: [{ root, below: `${root}/taxes` }] })).toEqual(['taxes/old invoice 2019.PDF']);
    expect(found('wide')).toEqual(['Ｗｉｄｅ ｔｅｘｔ.md']);
    expect(found('ｉｎｖ')).toHaveLength(2);
    expect(found('taxes')).toEqual(['taxes']);
    expect(found('in')).toHaveLength(2);
    expect(found('f')).toHaveLength(2);
    expect(found('nothing at all')).toEqual([]);
    expect(found('2019.pdf')).toEqual(['taxes/old invoice 2019.PDF']);
  });

  test('SRC-01 whole names and beginnings are not lost behind many newer names, and every place has its own count', async () => {
    const team = '/zenith_sata/public/g1';
    put(`${root}/report.txt`);
    put(`${root}/report plan.txt`);
    put(`${root}/my report.txt`);
    put(`${team}/team report.txt`);
    await indexer.scan(rules);
    for (let number = 0; number < HITS_MAX + 100; number += 1) put(`${root}/many/a report ${number}.txt`);
    await indexer.scan(rules);
    const parts = [{ root, source: 'own' }, { root: team }];
    const question = { words: wordsOf('report'), scope: 'name', parts, types: [], hidden: false, page: 1, size: 50 };
    const answer = answerQuestion(db, question as SearchQuestion, () => 0);
    expect(answer.paths.slice(0, 2)).toEqual([`${root}/report.txt`, `${root}/report plan.txt`]);
    expect(answer.sources).toEqual([
      { source: 'own', count: HITS_MAX },
      { source: team, count: 1 },
    ]);
    expect(answer.total).toBe(HITS_MAX);
    const listed = answerQuestion(db, { ...question, source: team } as SearchQuestion, () => 0);
    expect(listed).toMatchObject({ paths: [`${team}/team report.txt`], total: 1 });
    expect(new Set(answer.paths).size).toBe(answer.paths.length);
  });

  test('SRC-01 of many names that begin with the first word not all are looked at to find the few with the others', () => {
    const store = createIndexStore(db);
    store.together(() => {
      const folder = store.addFolder(store.areaOf(root), root);
      for (let number = 0; number < 20_000; number += 1)
        store.addEntry(folder, { name: `report ${number}.txt`, isDir: false, size: 1, mtime: 1 });
    });
    let looks = 0;
    const question = { words: ['report', '19876'], scope: 'name', parts: [{ root }], types: [], hidden: false, page: 1, size: 50 }; // prettier-ignore
    const answer = answerQuestion(db, question as SearchQuestion, () => {
      looks += 1;
      return 0;
    });
    expect(answer).toMatchObject({ paths: [`${root}/report 19876.txt`], total: 1, cut: false });
    // The time is looked at every 512 names.
    expect(looks).toBeLessThan(20);
  });

  test('SRC-02 a question is answered step by step: first what is best, nothing twice, and given up when it takes too long', async () => {
    put(`${root}/report.txt`);
    for (let number = 0; number < 1500; number += 1) put(`${root}/many/a report ${number}.txt`);
    await indexer.scan(rules);
    const question = {
      words: ['report'],
      scope: 'name',
      parts: [{ root }],
      types: [],
      hidden: false,
      page: 1,
      size: 50,
    };
    let time = 0;
    const looking = beginLooking(db, question as SearchQuestion, 1_000_000, () => (time += 10));
    const portions: (readonly string[])[] = [];
    while (!looking.step(5)) portions.push(looking.taken());
    portions.push(looking.taken());
    expect(portions.length).toBeGreaterThan(2);
    expect(portions[0]?.[0]).toBe(`${root}/report.txt`);
    expect(new Set(portions.flat()).size).toBe(1501);
    expect(looking.state()).toEqual({ sources: [{ source: root, count: 1501 }], cut: false });
    const late = beginLooking(db, question as SearchQuestion, 15, () => (time += 10));
    expect(late.step(1000)).toBe(true);
    expect(late.state().cut).toBe(true);
  });

  test('CALL-EXT-07 Chinese names by their characters, their sound and its initials', async () => {
    put(`${root}/重庆银行发票.pdf`);
    put(`${root}/音乐/长江.mp3`);
    await indexer.scan(rules);
    for (const keyword of ['发', '发票', '银行发', 'fapiao', 'yinhang', 'cqyh', 'fp', 'YHFP'])
      expect(found(keyword), keyword).toEqual(['重庆银行发票.pdf']);
    expect(found('yinyue')).toEqual(['音乐']);
    expect(found('changjiang')).toEqual(['音乐/长江.mp3']);
  });

  test('SRC-01 type, date and size narrow the hits', async () => {
    put(`${root}/a-photo.jpg`, 'x'.repeat(100));
    put(`${root}/a-text.txt`, 'x'.repeat(10));
    mkdirSync(disk(`${root}/a-folder`));
    await indexer.scan(rules);
    expect(found('a-', { types: [101] })).toEqual(['a-photo.jpg']);
    expect(found('a-', { sizeMin: 50 })).toEqual(['a-photo.jpg']);
    expect(found('a-', { sizeMax: 50 })).toEqual(['a-text.txt']);
    expect(found('a-', { mtimeFrom: 4_000_000_000 })).toEqual([]);
    expect(found('a-', { mtimeTo: 4_000_000_000 })).toHaveLength(3);
  });

  test('what is renamed, moved, deleted or changed by other programs is found as it stands', async () => {
    put(`${root}/one/a.txt`);
    put(`${root}/one/deep/b.txt`);
    await indexer.scan(rules);
    renameSync(disk(`${root}/one`), disk(`${root}/two`));
    await indexer.touched(rules, [root]);
    expect(found('.txt')).toEqual(['two/a.txt', 'two/deep/b.txt']);
    rmSync(disk(`${root}/two/deep`), { recursive: true });
    put(`${root}/two/c.txt`);
    await indexer.touched(rules, [`${root}/two`]);
    expect(found('.txt')).toEqual(['two/a.txt', 'two/c.txt']);
    appendFileSync(disk(`${root}/two/a.txt`), 'x'.repeat(5000));
    await indexer.touched(rules, [`${root}/two`]);
    expect(found('.txt', { sizeMin: 1000 })).toEqual(['two/a.txt']);
    rmSync(disk(`${root}/two`), { recursive: true });
    await indexer.scan(rules);
    expect(found('txt')).toEqual([]);
    expect(db.prepare('SELECT count(*) AS n FROM entries').get()).toEqual({ n: 0 });
  });

  test('hidden names only when wanted; links, excluded folders and the device’s own are left out', async () => {
    put(`${root}/.git/note.txt`);
    put(`${root}/note.txt`);
    put(`${root}/private/note.txt`);
    put('/zenith_sata/.hearth-recycle/1/note.txt');
    put('/zenith_sata/ann/safebox/note.txt');
    symlinkSync(disk(root), disk(`${root}/loop-note`));
    await indexer.scan({ ...rules, exclude: [`${root}/private`] });
    expect(found('note')).toEqual(['note.txt']);
    expect(found('note', { hidden: true })).toEqual(['.git/note.txt', 'note.txt']);
    expect(
      db.prepare("SELECT count(*) AS n FROM dirs WHERE path LIKE '%safebox%' OR path LIKE '%hearth%'").get(),
    ).toEqual({
      n: 0,
    });
  });

  test('an area that is gone is forgotten, a drive that is away is not', async () => {
    put('/zenith_sata/bob/data/note.txt');
    mkdirSync(path.join(dataDir, 'usb', 'U1'), { recursive: true });
    writeFileSync(path.join(dataDir, 'usb', 'U1', 'note.txt'), 'x');
    await indexer.scan(rules);
    rmSync(disk('/zenith_sata/bob'), { recursive: true });
    rmSync(path.join(dataDir, 'usb', 'U1'), { recursive: true });
    await indexer.scan(rules);
    expect(found('note', { parts: [{ root: '/zenith_sata/bob/data' }] })).toEqual([]);
    expect(found('note', { parts: [{ root: '/usb/U1' }] })).toHaveLength(1);
  });

  test('CALL-EXT-07 whatever stands in a name is found by any piece of it', async () => {
    await loadReadings();
    const names = fc.sample(
      fc.string({ unit: fc.constantFrom(...'aB3 ._-()%\'"*&é😀中文字'), minLength: 1, maxLength: 12 }),
      { numRuns: 50, seed: 7 },
    );
    const usable = [...new Set(names.map((name) => `n${name}e`))];
    for (const name of usable) put(`${root}/${name}`);
    await indexer.scan(rules);
    for (const name of usable) {
      const chars = [...fold(name)];
      for (let at = 0; at < chars.length; at += 1)
        for (const length of [1, 2, 3, 5]) {
          const piece = chars.slice(at, at + length).join('');
          const words = wordsOf(piece);
          if (words.length === 0) continue;
          const expected = usable.filter((each) => words.every((word) => formsOf(each).includes(word)));
          expect(found(piece, { size: 5000 }).sort(), piece).toEqual(expected.sort());
        }
    }
  });
});

describe('the index of texts', () => {
  const text = (keyword: string): string[] => found(keyword, { scope: 'content' });

  test('CALL-EXT-07 APP-BIGS-02 text inside files, by words and by Chinese, follows changes and the switch', async () => {
    put(`${root}/a.txt`, 'The quarterly report of the snake_case team, 关于发票的说明。');
    put(`${root}/b.md`, 'Nothing to see');
    put(`${root}/c.bin.txt`, 'report\0binary');
    await indexer.scan({ ...rules, content: true });
    expect(text('report')).toEqual(['a.txt']);
    expect(text('QUARTER')).toEqual(['a.txt']);
    expect(text('snake_case team')).toEqual(['a.txt']);
    expect(text('发票')).toEqual(['a.txt']);
    expect(text('票')).toEqual(['a.txt']);
    expect(text('发票的说')).toEqual(['a.txt']);
    expect(text('!!!')).toEqual([]);
    put(`${root}/b.md`, 'Now the report is here too');
    await indexer.touched({ ...rules, content: true }, [root]);
    expect(text('report').sort()).toEqual(['a.txt', 'b.md']);
    await indexer.scan(rules);
    expect(text('report')).toEqual([]);
  });

  test('APP-BIGS-02 logs, subtitles and settings are texts; documents, tables and slides are read too', async () => {
    for (const name of ['sys.log', 'film.srt', 'app.conf', 'app.toml', 'a.yml', 'a.ini']) put(`${root}/${name}`, 'the lighthouse'); // prettier-ignore
    put(`${root}/photo.jpg`, 'the lighthouse');
    put(`${root}/broken.docx`, 'the lighthouse');
    const zip = (name: string, files: Record<string, string>): void => {
      const dir = mkdtempSync(path.join(tmpdir(), 'hearth-office-'));
      for (const [at, text] of Object.entries(files)) {
        mkdirSync(path.join(dir, path.dirname(at)), { recursive: true });
        writeFileSync(path.join(dir, at), text);
      }
      execFileSync('zip', ['-qr', disk(`${root}/${name}`), '.'], { cwd: dir });
      rmSync(dir, { recursive: true });
    };
    zip('letter.docx', {
      'word/document.xml':
        '<w:p><w:r><w:t>The light</w:t></w:r><w:r><w:t>house &amp; keeper</w:t></w:r></w:p><w:p>关于发票</w:p>',
      'word/styles.xml': '<w:p>hiddenstyle</w:p>',
    });
    zip('sums.xlsx', { 'xl/sharedStrings.xml': '<si><t>lighthouse</t></si><si><t>rent &#x20AC;</t></si>' });
    zip('talk.pptx', {
      'ppt/slides/slide2.xml': '<a:p>second</a:p>',
      'ppt/slides/slide1.xml': '<a:p>lighthouse</a:p>',
    });
    zip('note.odt', { 'content.xml': '<text:p>a<text:tab/>lighthouse</text:p>' });
    await indexer.scan({ ...rules, content: true });
    const readable = ['a.ini', 'a.yml', 'app.conf', 'app.toml', 'film.srt', 'letter.docx', 'note.odt', 'sums.xlsx', 'sys.log', 'talk.pptx']; // prettier-ignore
    expect(text('lighthouse').sort()).toEqual(readable);
    expect(text('keeper')).toEqual(['letter.docx']);
    expect(text('发票')).toEqual(['letter.docx']);
    expect(text('hiddenstyle')).toEqual([]);
    const place = (name: string) => ({ real: disk(`${root}/${name}`), root: disk(root) }) as Located;
    expect(await readSnippet(place('letter.docx'), ['lighthouse'])).toEqual({
      snippet: 'The \uE000lighthouse\uE001 & keeper 关于发票 ',
    });
    expect(await readSnippet(place('sys.log'), ['lighthouse'])).toMatchObject({ line: 1 });
  });

  test('APP-BIGS-02 of a document that holds too much only the beginning is read', async () => {
    const large = `<w:p>beginning</w:p>${'<w:p>x</w:p>'.repeat(600_000)}<w:p>ending</w:p>`;
    const dir = mkdtempSync(path.join(tmpdir(), 'hearth-office-'));
    mkdirSync(path.join(dir, 'word'));
    writeFileSync(path.join(dir, 'word/document.xml'), large);
    execFileSync('zip', ['-qr', disk(`${root}/large.docx`), '.'], { cwd: dir });
    rmSync(dir, { recursive: true });
    await indexer.scan({ ...rules, content: true });
    expect([text('beginning'), text('ending')]).toEqual([['large.docx'], []]);
  });

  test('APP-BIGS-02 a snippet shows the place with what was found marked', () => {
    const long = `${'x '.repeat(100)}the Report is due${' y'.repeat(100)}`;
    expect(snippetOf(long, ['report'])?.snippet).toMatch(/^….*the \uE000Report\uE001 is due.*…$/);
    expect(snippetOf('one\ntwo', ['two'])).toEqual({ snippet: '\uE000two\uE001', line: 2 });
    expect(snippetOf('one', ['one'])?.line).toBe(1);
    expect(snippetOf('a\r\nb\rc\n\nReport', ['report'])?.line).toBe(5);
    expect(snippetOf('one', ['one', 'two'])).toBeUndefined();
  });
});

describe('questions while the index is begun or changed', () => {
  const ask = (from: DatabaseSync): number =>
    answerQuestion(from, {
      words: ['letter'],
      scope: 'name',
      parts: [{ root }],
      types: [],
      hidden: false,
      page: 1,
      size: 50,
    }).total;

  test('CALL-EXT-07 the file of an index that is only being begun is no index yet', () => {
    const begun = path.join(dataDir, 'begun.db');
    expect(readIndex(begun)).toBeNull();
    writeFileSync(begun, '');
    expect(readIndex(begun)).toBeNull();
    const made = openIndex(begun).db;
    const read = readIndex(begun);
    expect(read).not.toBeNull();
    read?.close();
    made.close();
    writeFileSync(begun, 'no database at all, and longer than the head of one would be'.repeat(10));
    const damage = (() => {
      try {
        return readIndex(begun);
      } catch (error) {
        return isDamage(error);
      }
    })();
    expect(damage).toBe(true);
  });

  test('CALL-EXT-07 a question is answered from one state, whatever is written meanwhile', async () => {
    put(`${root}/letter.txt`);
    await indexer.scan(rules);
    const read = readIndex(indexFile(dataDir));
    if (read === null) throw new Error('no index');
    const store = createIndexStore(db);
    const [area] = store.areas();
    const total = inOneState(read, () => {
      expect(ask(read)).toBe(1);
      store.together(() => store.removeArea(area?.id ?? 0));
      return ask(read);
    });
    expect(total).toBe(1);
    expect(ask(read)).toBe(0);
    read.close();
  });

  test('CALL-EXT-07 an area is known together with its tables or not at all', () => {
    const store = createIndexStore(db);
    db.exec('CREATE TABLE texts_1 (a)');
    expect(() => store.areaOf('/elsewhere')).toThrow(/already exists/);
    expect(store.areas()).toEqual([]);
    expect(db.isTransaction).toBe(false);
  });
});
