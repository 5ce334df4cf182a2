import { readFileSync } from 'node:fs';
import path from 'node:path';
import { filesBelow } from './files.ts';
import { root } from './paths.ts';

/** One line of the requirement ledger, as far as the report needs it. */
export interface Requirement {
  id: string;
  area: string;
  title: string;
  level: string;
}

export const ledgerFolder = path.join(root, 'docs/requirements');

/** Every requirement of the ledger, in its order. Throws on a broken line and on an id given twice. */
export function readLedger(folder = ledgerFolder): Requirement[] {
  const found = new Map<string, Requirement>();
  for (const file of filesBelow(folder, (name) => name.endsWith('.jsonl'))) {
    const lines = readFileSync(path.join(folder, file), 'utf8').split('\n');
    lines.forEach((line, index) => {
      if (line.trim() === '') return;
      const row = parseRow(line, `${file}:${index + 1}`);
      if (found.has(row.id)) throw new Error(`${file}:${index + 1}: ${row.id} stands in the ledger twice`);
      found.set(row.id, row);
    });
  }
  return [...found.values()];
}

function parseRow(line: string, where: string): Requirement {
  let row: Partial<Requirement>;
  try {
    row = JSON.parse(line) as Partial<Requirement>;
  } catch {
    throw new Error(`${where}: not a line of JSON`);
  }
  const { id, area, title, level } = row;
  if (!id || !area || !title || !level) throw new Error(`${where}: id, area, title or level is missing`);
  return { id, area, title, level };
}

/** What looks like a requirement id in a text: `UPG-03`, `CALL-EXT-04`. */
const idPattern = /(?<![A-Za-z0-9.-])[A-Z][A-Z0-9]+(?:-[A-Z]+)*-\d{2,3}(?![A-Za-z0-9])/g;
/** Names of standards that look the same. */
const standards = /^(UTF|SHA|ISO|RFC|AES|ECMA|IEC)-\d{1,3}$/;

/** The ids a test title names, in order, each once. Ids of the ledger win over names of standards. */
export function idsIn(title: string, known: ReadonlySet<string>): { known: string[]; unknown: string[] } {
  const ids = [...new Set(title.match(idPattern) ?? [])];
  return {
    known: ids.filter((id) => known.has(id)),
    unknown: ids.filter((id) => !known.has(id) && !standards.test(id)),
  };
}
