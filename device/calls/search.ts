import { isMountPath } from '#shared/rules/mount-path.ts';
import type { CallData, CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { pluggedDrives } from '../files/list-areas.ts';
import { present } from '../files/list-virtual.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import { parseWirePath, poolKeys, wireRoot } from '../files/wire-path.ts';
import { searchMount } from '../mount/mount-search.ts';
import { lookMounted } from '../mount/mount-place.ts';
import { mountService } from '../mount/service.ts';
import { COPIES_MAX, findCopies } from '../search/copies.ts';
import { createSearchHistory } from '../search/history.ts';
import { changeSaved, createSavedSearches } from '../search/saved.ts';
import { createLiveSearch } from '../search/live-search.ts';
import { createLiveSearches } from '../search/live-searches.ts';
import type { SearchPart, SearchQuestion } from '../search/protocol.ts';
import { searchService } from '../search/service.ts';
import { readSnippet } from '../search/snippet.ts';
import { wordsOf } from '../search/text-forms.ts';

type Fields = CallFields<Calls['searchQuery']>;
/** Those of a search below a network mount. */
type FieldsThere = Fields & { readonly path: string };
type Hit = CallData<Calls['searchQuery']>['list'][number];

const isThere = (fields: Fields): fields is FieldsThere => fields.path !== undefined && isMountPath(fields.path);

/** Hits looked at together. */
const LOOKS = 16;

/** Search by name and content, its settings and its history (CALL-EXT-07, SRC-01, SRC-02). */
export function createSearchHandlers(
  context: DeviceContext,
): Handlers<
  'searchQuery' | 'searchStop' | 'searchLook' | 'searchSetting' | 'searchHistory' | 'searchSaved' | 'searchCopies'
> {
  const services = fileServices(context);
  const { rights, locator, fileSettings } = services;
  const mounted = { services, mounts: mountService(context) };
  const search = searchService(context);
  const live = createLiveSearches<Hit>();
  const history = createSearchHistory(context.db);
  const saved = createSavedSearches(context.db);

  /** What the account may read, or the part of it below a path. */
  const partsOf = async (caller: Caller, path: string | undefined): Promise<SearchPart[]> => {
    if (path !== undefined) {
      const place = parseWirePath(path);
      if (place.area === 'teamRoot') {
        rights.access(caller, place);
        const folders = rights.teamFolders(caller).filter((folder) => folder.path.startsWith(`${wireRoot(place)}/`));
        return folders.map((folder) => ({ root: folder.path }));
      }
      const { wire, parsed } = await locator.locateFolder(caller, path);
      return [parsed.segments.length === 0 ? { root: wireRoot(parsed) } : { root: wireRoot(parsed), below: wire }];
    }
    const own = poolKeys.map((pool) => ({ root: `/${pool}/${caller.username}/data`, source: 'own' }));
    const teams = rights.teamFolders(caller).map((folder) => ({ root: folder.path }));
    const drives = rights.mayUseUsb(caller) ? await pluggedDrives(services) : [];
    const given = rights
      .sharedWith(caller.username)
      .flatMap((share) =>
        share.paths.map((wire) => ({ root: wireRoot(parseWirePath(wire)), below: wire, source: 'shared' })),
      );
    return [...own, ...teams, ...drives.map((uuid) => ({ root: `/usb/${uuid}` })), ...given];
  };

  const conditionsIn = (fields: Fields, caller: Caller): Omit<SearchQuestion, 'parts'> => ({
    words: wordsOf(fields.keyword),
    scope: fields.scope,
    page: fields.page,
    size: fields.size,
    types: (fields.ftype ?? '').split(',').filter(Boolean).map(Number),
    source: fields.path === undefined ? fields.source : undefined,
    hidden: rights.showsHidden(caller),
    mtimeFrom: fields.mtime_from,
    mtimeTo: fields.mtime_to,
    sizeMin: fields.size_min,
    sizeMax: fields.size_max,
  });
  const questionOf = async (fields: Fields, caller: Caller): Promise<SearchQuestion> => ({
    ...conditionsIn(fields, caller),
    parts: await partsOf(caller, fields.path),
  });
  const nothing = { paths: [], list: [], total: 0, sources: [], cut: false, searching: false };
  const isOff = ({ scope }: Fields): boolean =>
    scope === 'content' && fileSettings.get('', 'index').index_content === 0;

  /** A hit as it is answered; undefined when it is gone, or no longer holds what is looked for. */
  const shown = async (path: string, { scope, keyword }: Fields, caller: Caller, language: RequestInfo['language']) => {
    const entry = await present(services, caller, path, language);
    if (!entry) {
      // Gone without a word: the index looks at its folder.
      search.touched(path.slice(0, path.lastIndexOf('/')));
      return undefined;
    }
    if (scope === 'name') return entry;
    const found = await readSnippet(await locator.locate(caller, path), wordsOf(keyword));
    return found && { ...entry, ...found };
  };
  const noteKeyword = ({ keyword, keep_keyword }: Fields, caller: Caller): void => {
    if (keep_keyword && fileSettings.get(caller.username, 'search').save_history === 1)
      history.note(caller.username, keyword.trim());
  };

  /** Names on another server, which no index knows: it is asked folder by folder. */
  const searchThere = (fields: FieldsThere, caller: Caller, language: RequestInfo['language']) => {
    if (fields.scope === 'content') throw new DeviceError('N000006');
    const there = searchMount(mounted, caller, fields.path, language);
    const question = { ...conditionsIn(fields, caller), parts: [] };
    return createLiveSearch<Hit>(question, {
      begin: there.begin,
      freshen: () => Promise.resolve(false),
      isIndexing: () => false,
      show: (path) => Promise.resolve(there.show(path)),
      now: Date.now,
    });
  };

  /** A page of a question, answered from what is found in a second. */
  const askOnce = async (fields: Fields, caller: Caller, language: RequestInfo['language']) => {
    if (isThere(fields)) {
      const there = searchThere(fields, caller, language);
      if (fields.page === 1) noteKeyword(fields, caller);
      const { searching, ...answer } = await there.ask((fields.page - 1) * fields.size, fields.size);
      there.stop();
      return { ...answer, cut: answer.cut || searching };
    }
    // Further pages are of what the first one was taken from.
    if (fields.page === 1 && !isOff(fields)) await search.freshen();
    const { paths, ...rest } = isOff(fields) ? nothing : await search.ask(await questionOf(fields, caller));
    if (fields.page === 1) noteKeyword(fields, caller);
    const list = await mapParallel(paths, LOOKS, (path) => shown(path, fields, caller, language));
    return { ...rest, list: list.filter((entry) => entry !== undefined) };
  };
  /** What a search has found by now. */
  const askOn = (name: string, fields: Fields, caller: Caller, language: RequestInfo['language']) =>
    isOff(fields)
      ? nothing
      : live.ask(caller.username, name, fields, async () => {
          if (isThere(fields)) {
            const there = searchThere(fields, caller, language);
            noteKeyword(fields, caller);
            return there;
          }
          const question = await questionOf(fields, caller);
          noteKeyword(fields, caller);
          return createLiveSearch(question, {
            begin: (asked, listener) => search.begin(asked, listener),
            freshen: () => search.freshen(),
            isIndexing: () => search.state().busy,
            show: (path) => shown(path, fields, caller, language),
            now: Date.now,
          });
        });

  const checkedFolder = (wire: string): string => {
    try {
      const parsed = parseWirePath(wire);
      return [wireRoot(parsed), ...parsed.segments].join('/');
    } catch {
      throw new DeviceError('N002005');
    }
  };

  return {
    searchQuery: async (fields, caller, { language }) => {
      const start = performance.now();
      const { search: name } = fields;
      const answer =
        name === undefined ? await askOnce(fields, caller, language) : await askOn(name, fields, caller, language);
      return {
        list: [...answer.list],
        total: answer.total,
        sources: fields.path === undefined ? [...answer.sources] : [],
        cost_ms: Math.round(performance.now() - start),
        // Of another server the index knows nothing.
        partial: answer.cut || (!isThere(fields) && search.isPartial()) ? 1 : 0,
        ...('searching' in answer ? { searching: answer.searching ? 1 : 0 } : {}),
      };
    },
    searchStop: ({ search: name }, caller) => {
      live.stop(caller.username, name);
      return null;
    },
    searchLook: async ({ paths }, caller, { language }) => {
      const looked = await mapParallel(paths, LOOKS, (path) =>
        isMountPath(path) ? lookMounted(mounted, caller, path, language) : present(services, caller, path, language),
      );
      return { list: looked.filter((entry) => entry !== undefined) };
    },
    searchSetting: ({ index_content, folders, exclude, rebuild }, caller) => {
      const isChange = [index_content, folders, exclude, rebuild].some((field) => field !== undefined);
      if (isChange) {
        if (!caller.isMaster) throw new DeviceError('N000002');
        fileSettings.change('', 'index', {
          ...(index_content === undefined ? {} : { index_content: index_content ? 1 : 0 }),
          ...(folders === undefined ? {} : { folders: folders.map(checkedFolder) }),
          ...(exclude === undefined ? {} : { exclude: exclude.map(checkedFolder) }),
        });
        context.push.send({ topic: 'settings', type: 'changed', to: 'all', data: { area: 'file' } });
        if (rebuild === true) search.rebuild();
        else search.scan();
      }
      const rules = fileSettings.get('', 'index');
      const { indexed, total, busy } = search.state();
      return { ...rules, indexed, total, state: busy ? 'indexing' : rules.index_content === 1 ? 'idle' : 'off' };
    },
    searchSaved: ({ action, id, name, scope, query }, caller) => {
      const outcome = changeSaved(saved, caller.username, { action, id, name: name?.trim(), scope, query });
      if (outcome === 'missing') throw new DeviceError('N000003');
      if (outcome === 'full') throw new DeviceError('N001111');
      if (outcome === 'taken') throw new DeviceError('N002002');
      return { list: saved.list(caller.username) };
    },
    searchCopies: async ({ size, sha256 }, caller, info) => {
      const { paths, total, cut } = await search.ask({
        words: [],
        scope: 'name',
        page: 1,
        size: COPIES_MAX,
        parts: await partsOf(caller, undefined),
        types: [],
        hidden: rights.showsHidden(caller),
        sizeMin: size,
        sizeMax: size,
      });
      const partial = search.isPartial() || cut || total > COPIES_MAX ? 1 : 0;
      if (sha256 === undefined) return { list: [], candidates: total, checked: 0, done: 1, partial };
      const { same, checked } = await findCopies(services, caller, paths, { size, sha256 });
      const list = await mapParallel(same, LOOKS, (path) => present(services, caller, path, info.language));
      return {
        list: list.filter((entry) => entry !== undefined),
        candidates: total,
        checked,
        done: checked === paths.length ? 1 : 0,
        partial,
      };
    },
    searchHistory: ({ action, keyword }, caller) => {
      if (action === 'clear') history.clear(caller.username);
      if (action === 'delete') {
        if (keyword === undefined) throw new DeviceError('N000001', { data: { field: 'keyword' } });
        history.remove(caller.username, keyword);
      }
      return { list: history.list(caller.username) };
    },
  };
}
