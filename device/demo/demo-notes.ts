import type { DatabaseSync } from 'node:sqlite';
import { transaction } from '../storage/database.ts';
import { createBookStore } from '../notes/book-store.ts';
import { type Codec, plainCodec } from '../notes/codec.ts';
import { cleanHtml, textOf } from '../notes/html.ts';
import { createMemoStore } from '../notes/memos.ts';
import { createNoteStore } from '../notes/note-store.ts';
import { createVersionStore } from '../notes/version-store.ts';

/** The account whose notebook is filled (interfaces.md). */
const OWNER = 'admin';
const HOUR_MS = 3_600_000;

interface DemoNote {
  readonly book: string;
  readonly title: string;
  /** Earlier texts first. */
  readonly html: readonly string[];
  readonly ageH: number;
  readonly fav?: true;
}

const task = (text: string, done = false): string =>
  `<li data-type="taskItem" data-checked="${done}"><label><input type="checkbox"${done ? ' checked="checked"' : ''}><span></span></label><div><p>${text}</p></div></li>`;
const tasks = (...items: string[]): string => `<ul data-type="taskList">${items.join('')}</ul>`;
const row = (cell: 'th' | 'td', ...texts: string[]): string =>
  `<tr>${texts.map((text) => `<${cell}><p>${text}</p></${cell}>`).join('')}</tr>`;

const FIRST = 'My notes';

const notes: readonly DemoNote[] = [
  {
    book: FIRST,
    title: 'Welcome to your notes',
    ageH: 2,
    fav: true,
    html: [
      `<p>Notes are saved while you type, on this device and nowhere else. If the connection breaks, what you typed is kept in this browser until it is back.</p>
       <h2>What a note can hold</h2>
       <ul><li><p>Headings, lists and <strong>checklists</strong></p></li><li><p>Tables, pictures and links</p></li><li><p>Code that keeps its shape</p></li></ul>
       <blockquote><p>Every save is a version. An earlier one can be looked at and brought back at any time.</p></blockquote>
       <pre><code>0 3 * * *  backup --to /usb --keep 7</code></pre>`,
    ],
  },
  {
    book: FIRST,
    title: 'Packing for the Jura walk',
    ageH: 26,
    html: [
      tasks(task('Maps and the hut booking'), task('Rain jackets')),
      `${tasks(task('Maps and the hut booking', true), task('Rain jackets', true), task('Head lamps, with batteries'), task('Chocolate'))}<p>The last bus leaves <strong>Saint-Cergue at 18:40</strong>.</p>`,
    ],
  },
  {
    book: FIRST,
    title: '阳台日记',
    ageH: 50,
    html: ['<h2>五月</h2><p>迷迭香少浇水，罗勒每天看一次。番茄苗已经有三片真叶。</p><p>周末把花盆转个方向。</p>'],
  },
  {
    book: 'Kitchen',
    title: 'Bread, the third attempt',
    ageH: 75,
    fav: true,
    html: [
      `<p>The crust is right now; the crumb still wants more water.</p>
       <table><tbody>${row('th', 'Flour', 'Water', 'Salt', 'Rest')}${row('td', '500 g', '340 g', '10 g', '12 h')}${row('td', '500 g', '365 g', '10 g', '18 h')}</tbody></table>
       <ol><li><p>Fold four times in the first two hours</p></li><li><p>Overnight in the cold</p></li><li><p>250 degrees, 20 minutes covered, 25 open</p></li></ol>`,
    ],
  },
  {
    book: 'Kitchen',
    title: 'Lunch ideas for the week',
    ageH: 120,
    html: [
      '<ul><li><p>Lentil soup</p></li><li><p>Fried rice with the rest of it</p></li><li><p>红烧肉 on Sunday</p></li></ul>',
    ],
  },
  {
    book: 'House',
    title: 'Kitchen window: three offers',
    ageH: 200,
    html: [
      `<table><tbody>${row('th', 'Firm', 'Price', 'When')}${row('td', 'Glaswerk', '1,240', 'October')}${row('td', 'Fenster Roth', '1,390', 'September')}${row('td', 'Holz &amp; Licht', '1,310', 'November')}</tbody></table>
       <p>Ask <a href="https://example.com/">Glaswerk</a> about the sill.</p>`,
    ],
  },
];

const safeNotes: readonly DemoNote[] = [
  {
    book: FIRST,
    title: 'Where the papers are',
    ageH: 300,
    html: [
      '<p>The deed lies with the notary, a copy in the fire box. The key of the fire box hangs behind the atlas.</p>',
    ],
  },
];

function writeNotes(db: DatabaseSync, codec: Codec, list: readonly DemoNote[], now: number): void {
  // One after another, so that they stand in this order.
  let made = 0;
  const books = createBookStore(db, () => now + (made += 1));
  const store = createNoteStore(db);
  const versions = createVersionStore(db);
  const ids = new Map(books.all(OWNER, codec).map(({ name, id }) => [name, id]));
  for (const { book, title, html, ageH, fav } of list) {
    const bookId = ids.get(book) ?? books.add(OWNER, codec, book).id;
    ids.set(book, bookId);
    const at = now - ageH * HOUR_MS;
    const id = store.add(OWNER, codec, bookId, at - (html.length - 1) * HOUR_MS);
    for (const [index, text] of html.entries()) {
      const clean = cleanHtml(text.replace(/>\s+</g, '><')).html;
      const savedAt = at - (html.length - 1 - index) * HOUR_MS;
      const version = versions.add(id, codec, { title, html: clean, images: [] }, savedAt);
      store.write(id, codec, { title, text: textOf(clean), version, at: savedAt });
    }
    if (fav) store.setFav(id, true);
  }
}

/** Fills the notebook of the demo's administrator, unless there is something in it. */
export function writeDemoNotes(db: DatabaseSync, now: number = Date.now()): void {
  if (createNoteStore(db).all(OWNER, plainCodec).length > 0) return;
  transaction(db, () => {
    writeNotes(db, plainCodec, notes, now);
    const memos = createMemoStore(db, () => now);
    const nowS = Math.floor(now / 1000);
    memos.add(OWNER, 'Read the meters: water, gas, electricity', nowS + 3 * 86_400);
    memos.add(OWNER, 'Call Grandma about the recipe', 0);
  });
}

/** Notes of the demo's safe box, whose key is open. */
export function writeDemoSafeNotes(db: DatabaseSync, codec: Codec, now: number = Date.now()): void {
  transaction(db, () => {
    // A start that was cut short left notes of a key that nobody has any more.
    createNoteStore(db).dropSafe(OWNER);
    createBookStore(db, () => now).dropSafe(OWNER);
    writeNotes(db, codec, safeNotes, now);
  });
}
