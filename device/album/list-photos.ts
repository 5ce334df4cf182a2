import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Language } from '../files/display-names.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { visibleAlbum } from './album-records.ts';
import {
  type Bounds,
  countPhotos,
  groupsOf,
  namedPhotos,
  pagePhotos,
  type PhotoDays,
  photoDays,
} from './photo-query.ts';
import { photoRecordOf } from './photo-records.ts';
import { questionOf } from './questions.ts';
import type { AlbumService } from './service.ts';

type Answer = CallData<Calls['albumPhotos']>;

/**
 * One page of photos; beside the first one, the groups and shapes of all of them. Answered from the index alone
 * (CALL-EXT-15). Throws N002001 for an album that is gone.
 */
export async function listPhotos(
  service: AlbumService,
  files: FileServices,
  caller: FileCaller,
  { page, size, group, filter = {}, sort, order }: CallFields<Calls['albumPhotos']>,
  language: Language,
): Promise<Answer> {
  const nothing: Answer = { list: [], groups: [], shapes: '', total: 0, version: '' };
  const view = service.viewOf(await service.scopeOf(caller));
  if (view === undefined) {
    if (filter.album_id !== undefined) visibleAlbum(service, caller, filter.album_id);
    return nothing;
  }
  const { question, isBound } = questionOf(service, files, caller, view, filter);
  const bounds: Bounds = isBound ? { dirs: view.dirs, minBytes: view.scope.minBytes } : { dirs: null, minBytes: 0 };
  const marks = files.marksOf(caller);
  const offset = (page - 1) * size;
  const { version } = view;
  return service.index.ask((db): Answer => {
    if (sort === 'name') {
      const all = namedPhotos(db, bounds, question, order, language);
      const list = all.slice(offset, offset + size).map((row) => photoRecordOf(row, marks));
      const total = all.length;
      if (page > 1) return { ...nothing, list, total, version };
      const groups = total > 0 ? [{ key: '', count: total }] : [];
      return { list, groups, shapes: all.map(({ shape }) => shape).join(''), total, version };
    }
    const rows = pagePhotos(db, bounds, question, { order, limit: size, offset });
    const list = rows.map((row) => photoRecordOf(row, marks));
    if (page > 1) return { ...nothing, list, total: countPhotos(db, bounds, question).total, version };
    const make = (): PhotoDays => photoDays(db, bounds, question, order);
    // What the account marked, or put into an album, changes without the index.
    const isKept = isBound && (question.among ?? []).length === 0;
    const all = isKept ? service.daysOf(JSON.stringify([version, question, order]), make) : make();
    return { list, groups: groupsOf(all, group), shapes: all.shapes, total: all.shapes.length, version };
  }, nothing);
}
