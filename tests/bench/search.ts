import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { indexFile, openIndex } from '../../device/search/index-db.ts';
import { createIndexStore } from '../../device/search/index-store.ts';
import type { FromQuery, SearchQuestion } from '../../device/search/protocol.ts';
import { loadReadings } from '../../device/search/readings.ts';
import { wordsOf } from '../../device/search/text-forms.ts';
import type { Bench, BenchContext } from './lib/bench.ts';
import { note, report } from './lib/figures.ts';
import { quiet } from './lib/machine.ts';
import { quantile } from './lib/stats.ts';

const ROOT = '/zenith_sata/bench/data';
const FOLDER = 500;
/** Questions: common and rare, short and long, of several words, by sound, and one that nothing fits. */
const KEYWORDS = [
  'i',
  'im',
  'img',
  'img_20',
  'report',
  'report 2021',
  '4711',
  'e',
  '发',
  '发票',
  'fapiao',
  'fp',
  'qzx',
  'holiday final',
  '.pdf',
];
const STEMS = [
  'IMG_',
  'DSC',
  'report ',
  'Holiday in Rome ',
  'invoice-',
  '发票',
  '会议记录',
  'final draft ',
  'scan',
  'Song ',
];
const ENDS = ['.jpg', '.pdf', '.docx', '.mp4', '.txt', '.mp3'];

/** A name that always comes out the same for its number. */
function nameOf(number: number): string {
  const mixed = (number * 2_654_435_761) % 4_294_967_296;
  return `${STEMS[mixed % 10]}${2010 + (mixed % 15)}${String(number).padStart(7, '0')}${ENDS[mixed % 6]}`;
}

function fill(dataDir: string, count: number): { seconds: number; mib: number } {
  const { db } = openIndex(indexFile(dataDir));
  const store = createIndexStore(db);
  const start = performance.now();
  const area = store.areaOf(ROOT);
  for (let at = 0; at < count; at += FOLDER)
    store.together(() => {
      const folder = store.addFolder(area, `${ROOT}/folder ${at / FOLDER}`);
      for (let number = at; number < at + FOLDER; number += 1)
        store.addEntry(folder, { name: nameOf(number), isDir: false, size: number, mtime: 1_600_000_000 + number });
    });
  const seconds = (performance.now() - start) / 1000;
  const { n } = db.prepare('SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size').get() as {
    n: number;
  };
  db.close();
  return { seconds, mib: n / 1024 / 1024 };
}

/** Asks the thread that the device asks too. */
async function ask(thread: Worker, id: number, question: SearchQuestion): Promise<{ ms: number; total: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  thread.once('message', (message: FromQuery) => {
    if (message.op === 'answer') resolve(message.answer.total);
    else reject(new Error(message.op === 'failed' ? message.message : message.op));
  });
  const start = performance.now();
  thread.postMessage({ op: 'ask', id, question });
  const total = await promise;
  return { ms: performance.now() - start, total };
}

export const search: Bench = {
  name: 'search',
  about: 'names among a million: time to the first page, p95 over questions of every kind',
  run: async ({ folder, quick }: BenchContext) => {
    const count = quick ? 100_000 : 1_000_000;
    const data = path.join(folder, 'search');
    mkdirSync(data, { recursive: true });
    await loadReadings();
    note(`indexing ${count} names`);
    const { seconds, mib } = fill(data, count);
    report({ bench: 'search, names indexed', value: count / seconds, unit: '/s' });
    report({ bench: 'search, size of the index', value: mib, unit: 'MiB' });
    await quiet();
    const thread = new Worker(path.join(import.meta.dirname, '../../device/search/search-thread.ts'), {
      workerData: { role: 'query', dataDir: data },
    });
    const times: number[] = [];
    try {
      for (let round = 0; round < 4; round += 1)
        for (const [index, keyword] of KEYWORDS.entries()) {
          const words = wordsOf(keyword);
          const common = { scope: 'name', types: [], hidden: true, page: 1, size: 50 } as const;
          const { ms, total } = await ask(thread, index, { ...common, words, parts: [{ root: ROOT }] });
          if (round === 0) note(`${keyword}: ${total} in ${ms.toFixed(1)} ms, first time`);
          else times.push(ms);
        }
    } finally {
      await thread.terminate();
    }
    report({ bench: 'search, first page p95', value: quantile(times, 0.95), unit: 'ms' });
  },
};
