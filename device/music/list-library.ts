import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { DeviceError } from '../device-error.ts';
import type { Language } from '../files/display-names.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { parseWirePath } from '../files/wire-path.ts';
import type { MusicService } from './service.ts';
import type { SongGroup } from './song-groups.ts';
import { songsById } from './song-query.ts';
import { songRecordOf } from './song-records.ts';

type Answer = CallData<Calls['musicLibrary']>;

/** `size` of a list that is shown from its end when `order` says so. */
function pageOf<T>(
  list: ArrayLike<T>,
  { page, size, order }: { page: number; size: number; order: 'asc' | 'desc' },
): T[] {
  const from = Math.min((page - 1) * size, list.length);
  const count = Math.min(size, list.length - from);
  const at = (index: number): T => list[order === 'asc' ? index : list.length - 1 - index] as T;
  return Array.from({ length: count }, (_none, index) => at(from + index));
}

/** Songs or groups of what an account sees, from the index alone (CALL-EXT-18). Throws N000003 for a group that is gone. */
export async function listLibrary(
  service: MusicService,
  files: FileServices,
  caller: FileCaller,
  { view: wanted, id, keyword, sort, ...paging }: CallFields<Calls['musicLibrary']>,
  language: Language,
): Promise<Answer> {
  const view = service.viewOf(await service.scopeOf(caller));
  if (view === undefined) {
    if (id !== undefined) throw new DeviceError('N000003');
    return { list: [], total: 0, version: '' };
  }
  const words = keyword.toLowerCase();
  if (wanted !== 'song' && id === undefined) {
    const { value, version } = service.groups(view, language);
    const all = value.lists[wanted];
    const found = words === '' ? all : all.filter((group) => nameOf(files, caller, group, language).includes(words));
    const list = pageOf(found, paging).map(({ parts: _parts, ...group }) => group);
    return { list, total: found.length, version };
  }
  const group = id === undefined ? undefined : service.groups(view, language).value.byId.get(id);
  if (id !== undefined && group === undefined) throw new DeviceError('N000003');
  const by = sort ?? (group?.kind === 'album' && group.name !== '' ? 'track' : 'title');
  const { value, version } = service.songs(view, { keyword: words, group }, by, language);
  const rows = service.index.ask((db) => songsById(db, pageOf(value, paging)), []);
  const marks = files.marksOf(caller);
  return { list: rows.map((row) => songRecordOf(row, marks)), total: value.length, version };
}

/** What a keyword is looked for in: of a folder the names below its area, since the rest is the same for all of them. */
function nameOf(files: FileServices, caller: FileCaller, { kind, name }: SongGroup, language: Language): string {
  if (kind !== 'folder') return name.toLowerCase();
  const parsed = parseWirePath(name);
  return (parsed.segments.join('/') || files.nameOf(parsed, caller, language)).toLowerCase();
}
