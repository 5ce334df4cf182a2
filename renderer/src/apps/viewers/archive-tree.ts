/** An entry of an archive as the device lists it. */
export interface ArchiveEntry {
  readonly name: string;
  readonly size: number;
  readonly isDir: boolean;
  readonly mtime: number;
  readonly encrypted: boolean;
}

/** What stands in one folder of an archive; `name` is the whole name in the archive. */
export interface ArchiveRow extends ArchiveEntry {
  readonly id: string;
  readonly label: string;
}

const trim = (name: string): string => name.replace(/\/+$/, '');

/** The rows of a folder ('' for the top), folders first; folders that only stand in the names of files are there too. */
export function rowsOf(entries: readonly ArchiveEntry[], folder: string): ArchiveRow[] {
  const begin = folder === '' ? '' : `${folder}/`;
  const rows = new Map<string, ArchiveRow>();
  for (const entry of entries) {
    const name = trim(entry.name);
    if (!name.startsWith(begin) || name === folder) continue;
    const rest = name.slice(begin.length);
    const slash = rest.indexOf('/');
    const label = slash < 0 ? rest : rest.slice(0, slash);
    const full = begin + label;
    if (slash >= 0) {
      const known = rows.get(full);
      const size = (known?.size ?? 0) + entry.size;
      const mtime = known?.mtime ?? 0;
      rows.set(full, { id: full, label, name: full, size, isDir: true, mtime, encrypted: entry.encrypted });
    } else {
      const size = entry.isDir ? (rows.get(full)?.size ?? 0) : entry.size;
      rows.set(full, { ...entry, id: full, label, name: full, size });
    }
  }
  return [...rows.values()].sort(
    (a, b) => Number(b.isDir) - Number(a.isDir) || a.label.localeCompare(b.label, undefined, { numeric: true }),
  );
}
