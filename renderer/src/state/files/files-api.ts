import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';
import { parseWirePath } from './wire-path.ts';

/** A place of the sidebar: an area of the account, a team folder, a drive. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly area: 'my' | 'safe' | 'teamRoot' | 'team' | 'usb';
  readonly pool: string;
}

/** What may be done in a folder. */
export interface FolderAccess {
  readonly writable: boolean;
  readonly locked: boolean;
}

type EntryList = EndpointData<typeof calls.fileList>;

function placesOf(list: EntryList['list']): Place[] {
  return list.flatMap(({ path, name }) => {
    const { area, pool } = parseWirePath(path);
    return area === 'unknown' || area === 'encrypted' ? [] : [{ path, name, area, pool }];
  });
}

/** Some devices list the team folders themselves and not the place they lie in; the place is there all the same. */
function withTeamRoots(places: Place[]): Place[] {
  const roots = new Map<string, Place>();
  for (const { area, pool } of places)
    if (area === 'team') roots.set(pool, { path: `/${pool}/public`, name: '', area: 'teamRoot', pool });
  return [...roots.values(), ...places];
}

/** Cached facts of the file areas; folders themselves are read page by page outside of this cache. */
export const filesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Every place the account may open: its areas, the team folders it sees, the drives. */
    filePlaces: build.query<Place[], undefined>({
      queryFn: async (_nothing, _queryApi, _extra, base) => {
        const ask = async (path?: string): Promise<EntryList | null> => {
          const args = { size: FILE_PAGE_MAX, ...(path === undefined ? {} : { path }) };
          const answer = await base({ spec: calls.fileList, args });
          return answer.error === undefined ? (answer.data as EntryList) : null;
        };
        const top = await ask();
        if (top === null) return { error: { code: 'NETWORK', message: '', data: null } };
        const places = withTeamRoots(placesOf(top.list));
        const teams = places.filter((place) => place.area === 'teamRoot').map((place) => ask(place.path));
        for (const groups of await Promise.all(teams)) places.push(...placesOf(groups?.list ?? []));
        const seen = new Set<string>();
        return { data: places.filter(({ path }) => !seen.has(path) && seen.add(path)) };
      },
      providesTags: ['teams', 'pools'],
    }),
    /** Space of the pools. */
    fileSpace: build.query<EndpointData<typeof calls.systemHome>['pools'], undefined>({
      query: () => ({ spec: calls.systemHome, args: {}, options: { silent: true } }),
      transformResponse: (home: EndpointData<typeof calls.systemHome>) => home.pools,
      providesTags: ['pools'],
    }),
    /** The account's settings of the file manager (APP-FSET-02); null where the device keeps none. */
    fileSettings: build.query<EndpointData<typeof calls.fileSetting> | null, undefined>({
      query: () => ({ spec: calls.fileSetting, args: {}, options: { silent: true } }),
      providesTags: ['settings'],
    }),
    /** Whether a folder may be written, and whether it is closed: what a drop has to know before the release. */
    folderAccess: build.query<FolderAccess, string>({
      queryFn: async (path, _queryApi, _extra, base) => {
        const answer = await base({ spec: calls.fileList, args: { path, size: 1 }, options: { silent: true } });
        if (answer.error !== undefined) {
          const { code } = answer.error as { code: string };
          return { data: { writable: false, locked: code === 'N001603' } };
        }
        return { data: { writable: (answer.data as EntryList).folder.permission === 1, locked: false } };
      },
      providesTags: ['teams', 'pools'],
    }),
    /** Facts of entries for properties and details. */
    fileFacts: build.query<EndpointData<typeof calls.fileInfo>, EndpointArgs<typeof calls.fileInfo>>({
      ...queryOf(calls.fileInfo, { silent: true }),
      providesTags: ['files'],
    }),
  }),
});

export const { useFilePlacesQuery, useFileSpaceQuery, useFileFactsQuery, useFileSettingsQuery } = filesApi;
