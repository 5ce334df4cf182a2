import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import { api, queryOf, type EndpointArgs, type EndpointData } from '../../api/api-slice.ts';
import type { AppStore } from '../store.ts';
import { baseName, parseWirePath } from './wire-path.ts';

/** A place of the sidebar: an area of the account, a team folder, a drive. */
export interface Place {
  readonly path: string;
  readonly name: string;
  readonly area: 'my' | 'safe' | 'teamRoot' | 'team' | 'usb' | 'mount';
  readonly pool: string;
  /** May only be read. */
  readonly readOnly?: true;
}

/** What may be done in a folder. */
export interface FolderAccess {
  readonly writable: boolean;
  readonly locked: boolean;
}

/** Codes that mean that nobody answered. */
const unanswered: ReadonlySet<string> = new Set(['NETWORK', 'TIMEOUT', '504', 'N001997']);

/** Longest word that a bin is asked for, and how many of the entries it finds are looked at. */
const KEYWORD_MAX = 100;
const VERSIONS_MAX = 50;

/** The bin that what is replaced or deleted under a path goes to. */
export const binOf = (path: string): 'my' | 'public' => (parseWirePath(path).area === 'team' ? 'public' : 'my');

type EntryList = EndpointData<typeof calls.fileList>;

function placesOf(list: EntryList['list']): Place[] {
  return list.flatMap(({ path, name, read_only }) => {
    const { area, pool } = parseWirePath(path);
    return area === 'unknown' || area === 'encrypted'
      ? []
      : [{ path, name, area, pool, ...(read_only === '1' ? { readOnly: true as const } : {}) }];
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
    fileSettings: build.query<FileSettings | null, undefined>({
      query: () => ({ spec: calls.fileSetting, args: {}, options: { silent: true } }),
      providesTags: ['fileSettings'],
    }),
    /** Whether a folder may be written, and whether it is closed: what a drop has to know before the release. */
    folderAccess: build.query<FolderAccess, string>({
      queryFn: async (path, _queryApi, _extra, base) => {
        const answer = await base({ spec: calls.fileList, args: { path, size: 1 }, options: { silent: true } });
        if (answer.error !== undefined) {
          const { code, message } = answer.error as { code: string; message: string };
          // Nobody has said no: it is asked for again.
          if (unanswered.has(code)) return { error: { code, message, data: null } };
          return { data: { writable: false, locked: code === 'N001603' || code === 'N001601' } };
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
    /** Tags of the account: what each colour is called, and how many entries have it. */
    fileTags: build.query<EndpointData<typeof calls.tagList>['list'], undefined>({
      query: () => ({ spec: calls.tagList, args: {}, options: { silent: true } }),
      transformResponse: (answer: EndpointData<typeof calls.tagList>) => answer.list,
      providesTags: ['files'],
    }),
    /** What the camera wrote into a picture. */
    fileCamera: build.query<EndpointData<typeof calls.fileCamera>, EndpointArgs<typeof calls.fileCamera>>({
      ...queryOf(calls.fileCamera, { silent: true }),
    }),
    /** Earlier versions of a file: what was replaced or deleted at its place and still lies in the bin, newest first. */
    earlierVersions: build.query<EndpointData<typeof calls.recycleList>['list'], string>({
      query: (path) => ({
        spec: calls.recycleList,
        args: { scope: binOf(path), keyword: baseName(path).slice(0, KEYWORD_MAX), size: VERSIONS_MAX },
        options: { silent: true },
      }),
      transformResponse: ({ list }: EndpointData<typeof calls.recycleList>, _meta, path) =>
        list.filter((row) => row.path === path && row.is_dir === '0'),
      providesTags: ['files'],
    }),
    /** Every account with its place in a team folder; for the administrator. */
    teamMembers: build.query<EndpointData<typeof calls.groupMembers>['list'], { id: string }>({
      query: (args) => ({ spec: calls.groupMembers, args, options: { silent: true } }),
      transformResponse: (answer: EndpointData<typeof calls.groupMembers>) => answer.list,
      providesTags: ['teams'],
    }),
    /** What the account itself may do in a team folder. */
    teamAccess: build.query<EndpointData<typeof calls.groupAccess>, { id: string }>({
      query: (args) => ({ spec: calls.groupAccess, args, options: { silent: true } }),
      providesTags: ['teams'],
    }),
    /** Own shares of an entry. */
    ownShares: build.query<EndpointData<typeof calls.shareList>['list'], string>({
      query: (path) => ({ spec: calls.shareList, args: { path, size: 200 }, options: { silent: true } }),
      transformResponse: (answer: EndpointData<typeof calls.shareList>) => answer.list,
      providesTags: ['files'],
    }),
  }),
});

export const {
  useFilePlacesQuery,
  useFileSpaceQuery,
  useFileFactsQuery,
  useFileTagsQuery,
  useEarlierVersionsQuery,
  useFileCameraQuery,
  useOwnSharesQuery,
  useTeamMembersQuery,
  useTeamAccessQuery,
  useFileSettingsQuery,
} = filesApi;

/** The account's settings of the file manager. */
export type FileSettings = EndpointData<typeof calls.fileSetting>;

/**
 * The settings of the file manager for a deed that goes by them: asked for first where no window has them yet. Null
 * where they cannot be had; then what is safe holds.
 */
export async function fileSettingsOf(store: AppStore): Promise<FileSettings | null> {
  const asked = store.dispatch(filesApi.endpoints.fileSettings.initiate(undefined, { subscribe: false }));
  const { data } = await asked;
  return data ?? null;
}
