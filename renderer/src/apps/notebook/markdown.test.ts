import { describe, expect, test } from 'vitest';
import { compareBlocks } from './compare-notes.ts';
import { parseNote, sameNote, writeNote } from './editor/note-schema.ts';
import { fileNameOf, toPage } from './export-note.ts';
import { toMarkdown } from './markdown.ts';
import { mergeNotes } from './merge-notes.ts';

const md = (html: string): string => toMarkdown('', html).trim();
const image = `/v2/note/image?id=${'a'.repeat(32)}`;

describe('Markdown', () => {
  test('APP-NOTE-02 everything that a note can hold is written as Markdown', () => {
    expect(md('<h2>Plan</h2><p>A <strong>bold</strong>, <em>slanted</em> and <s>gone</s> word</p>')).toBe(
      '## Plan\n\nA **bold**, *slanted* and ~~gone~~ word',
    );
    expect(md('<ul><li><p>one</p><ul><li><p>inner</p></li></ul></li><li><p>two</p></li></ul>')).toBe(
      '- one\n  - inner\n- two',
    );
    expect(md('<ol start="3"><li><p>c</p></li><li><p>d</p></li></ol>')).toBe('3. c\n4. d');
    expect(
      md(
        '<ul data-type="taskList"><li data-type="taskItem" data-checked="true"><p>done</p></li><li data-type="taskItem" data-checked="false"><p>open</p></li></ul>',
      ),
    ).toBe('- [x] done\n- [ ] open');
    expect(md('<blockquote><p>a</p><p>b</p></blockquote><hr>')).toBe('> a\n>\n> b\n\n---');
    expect(md('<pre><code class="language-js">const a = `x`;\n</code></pre>')).toMatch(/^```js\nconst a = `x`;/);
    expect(
      md(
        '<table><tbody><tr><th><p>A|B</p></th><th><p>C</p></th></tr><tr><td><p>1</p></td><td></td></tr></tbody></table>',
      ),
    ).toBe('| A\\|B | C |\n| --- | --- |\n| 1 |   |');
    expect(
      md(`<p><a href="https://example.com/a b">page</a> <code>x\`y</code></p><img src="${image}" alt="Sea">`),
    ).toBe(`[page](<https://example.com/a b>) \`\`x\`y\`\`\n\n![Sea](<${image}>)`);
  });

  test('APP-NOTE-02 signs of a text stay signs', () => {
    expect(md('<p>2 * 3 * 4 [x] &lt;b&gt; _a_</p><p># no heading</p><p>1. no list</p><p>- nor this</p>')).toBe(
      '2 \\* 3 \\* 4 \\[x\\] \\<b\\> \\_a\\_\n\n\\# no heading\n\n1\\. no list\n\n\\- nor this',
    );
  });
});

describe('the schema', () => {
  test('CALL-EXT-20 what is not of a note falls away on the screen as well', () => {
    const dirty =
      '<p onclick="x()">a<script>alert(1)</script></p><iframe src="x"></iframe><img src="https://spy.test/p.gif"><img src="x" onerror="x()"><p><a href="javascript:x()">no</a><a href="nas:/zenith_sata/a">yes</a></p>';
    const clean = writeNote(parseNote(dirty));
    expect(clean).not.toMatch(/script|onclick|onerror|iframe|<img|spy/);
    expect(clean).toContain('href="nas:/zenith_sata/a"');
    expect(writeNote(parseNote(`<img src="http://nas:5055${image}&tmptoken=secret">`))).toContain(`src="${image}"`);
  });

  test('APP-NOTE-02 two texts are the same however their html is written', () => {
    const one = { title: 'T', html: '<p>a<br>b</p>' };
    expect(sameNote(one, { title: 'T ', html: '<div>a<br />b</div>' })).toBe(true);
    // The editor keeps an empty line at the end to click into.
    expect(sameNote(one, { title: 'T', html: '<p>a<br>b</p><p></p><p></p>' })).toBe(true);
    expect(sameNote(one, { title: 'T', html: '<p></p><p>a<br>b</p>' })).toBe(false);
    expect(sameNote(one, { title: 'T', html: '<p>a<br>c</p>' })).toBe(false);
    expect(sameNote(one, { title: 'U', html: one.html })).toBe(false);
  });
});

test('APP-NOTE-06 two versions are compared block by block', () => {
  const marks = compareBlocks('<p>one</p><p>two</p><p>three</p>', '<p>one</p><p>2</p><p>three</p><p>four</p>');
  expect(marks.map(({ node, mark }) => [node.textContent, mark])).toEqual([
    ['one', 'same'],
    ['two', 'removed'],
    ['2', 'added'],
    ['three', 'same'],
    ['four', 'added'],
  ]);
  const item = (text: string, done: boolean): string =>
    `<li data-type="taskItem" data-checked="${done}"><p>${text}</p></li>`;
  const list = (...items: string[]): string => `<ul data-type="taskList">${items.join('')}</ul>`;
  const ticked = compareBlocks(list(item('a', false), item('b', false)), list(item('a', true), item('b', false)));
  expect(ticked.map(({ node, mark }) => [node.textContent, mark])).toEqual([
    ['a', 'removed'],
    ['a', 'added'],
    ['b', 'same'],
  ]);
});

test('APP-NOTE-02 an exported page is whole by itself, and its name is one that every system takes', () => {
  const page = toPage(
    { title: 'Sea & <sand>', html: `<p>x</p><img src="${image}">` },
    new Map([[image, 'data:image/png;base64,AAAA']]),
    'en-US',
  );
  expect(page).toContain('<title>Sea &amp; &lt;sand&gt;</title>');
  expect(page).toContain('src="data:image/png;base64,AAAA"');
  expect(page).not.toContain('/v2/');
  expect(fileNameOf(' a/b: "c"?. ', 'Untitled', 'md')).toBe('a b c.md');
  expect(fileNameOf('...', 'Untitled', 'md')).toBe('Untitled.md');
});

test('APP-NOTE-02 two texts that were changed in different places are put together, in the same place they are not', () => {
  const base = '<p>one</p><p>two</p><p>three</p>';
  const merged = mergeNotes(
    base,
    '<p>one, mine</p><p>two</p><p>three</p>',
    '<p>one</p><p>two</p><p>three</p><p>four</p>',
  );
  expect(merged).toBe('<p>one, mine</p><p>two</p><p>three</p><p>four</p>');
  // Deleted here, untouched there; the same change on both sides counts once.
  expect(mergeNotes(base, '<p>one</p><p>three</p>', '<p>one</p><p>two</p><p>3</p>')).toBeNull();
  expect(mergeNotes(base, '<p>two</p><p>three</p>', '<p>one</p><p>two</p><p>3</p>')).toBe('<p>two</p><p>3</p>');
  expect(mergeNotes(base, '<p>1</p><p>two</p><p>three</p>', '<p>1</p><p>two</p><p>three</p>')).toBe(
    '<p>1</p><p>two</p><p>three</p>',
  );
  expect(mergeNotes(base, '<p>mine</p><p>two</p><p>three</p>', '<p>theirs</p><p>two</p><p>three</p>')).toBeNull();
});
