import type { VideoLib } from '#shared/contract/calls-video.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';
import { checkedSources } from '../media/folder-index/scoped-index.ts';
import { isBelow } from '../shares/grants.ts';
import { isSameAccount, type LibScope } from './scope.ts';
import type { VideoService } from './service.ts';
import { type VideoLibrary, VIDEO_LIBS_MAX } from './store/lib-store.ts';

type Fields = CallFields<Calls['videoLib']>;

const wrong = (field: string): DeviceError => new DeviceError('N000001', { data: { field } });
const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** Libraries as they cross the wire; of one that others share only the folders that the account may read. */
export function libRecords(service: VideoService, scopes: readonly LibScope[]): VideoLib[] {
  const isBusy = service.index.isBusy();
  const counts = new Map<string, number>();
  for (const { libId, hidden } of service.view(scopes).items)
    if (!hidden) counts.set(libId, (counts.get(libId) ?? 0) + 1);
  return scopes.map((scope) => {
    const { lib, folders, away, isOwn } = scope;
    const isOffline = folders.length > 0 && away.length === folders.length;
    return {
      id: lib.id,
      name: lib.name,
      kind: lib.kind,
      paths: isOwn ? [...lib.folders] : [...folders],
      exclude: isOwn ? [...lib.exclude] : [],
      auto_match: flag(lib.autoMatch),
      subs_language: lib.subsLanguage,
      shared: flag(lib.shared),
      own: flag(isOwn),
      owner: lib.owner,
      count: counts.get(lib.id) ?? 0,
      state: isOffline ? 'offline' : isBusy ? 'scan' : 'idle',
      ...service.progressOf(scope),
    };
  });
}

/** Folders of a library as they are to be kept. What no path of this device can be is not there (N002001). */
async function foldersOf(
  context: DeviceContext,
  caller: FileCaller,
  paths: readonly string[],
  known: readonly string[],
): Promise<string[]> {
  try {
    return await checkedSources(context, caller, paths, known);
  } catch (error) {
    if (error instanceof DeviceError && ['N000007', 'N007104'].includes(error.code)) throw new DeviceError('N002001');
    throw error;
  }
}

function excludedOf(paths: readonly string[]): string[] {
  try {
    return [...new Set(paths.map((path) => formatWirePath(parseWirePath(path))))];
  } catch (error) {
    if (error instanceof DeviceError && error.code === 'N007104') throw new DeviceError('N002001');
    throw error;
  }
}

/** Makes, changes, deletes and looks through libraries (APP-VIDEO-07). Answers accounts to tell of it: a name, or all. */
export async function changeLibs(
  context: DeviceContext,
  service: VideoService,
  caller: FileCaller,
  fields: Fields,
): Promise<readonly string[]> {
  const { videos } = fileServices(context);
  const { libs, items } = videos;
  const { action, id, name, paths, exclude, shared } = fields;
  const ofOwner = (): VideoLibrary[] => libs.all().filter(({ owner }) => isSameAccount(owner, caller.username));
  const own = (): VideoLibrary | undefined => {
    if (id === undefined) return undefined;
    const found = ofOwner().find((lib) => lib.id === id);
    if (!found) throw new DeviceError('N000003');
    return found;
  };
  const told = (...seen: (VideoLibrary | undefined)[]): string[] =>
    seen.some((lib) => lib?.shared === true) ? ['perm:video'] : [caller.username];

  if (action === 'list') return [];
  if (action === 'scan') {
    own();
    service.index.scan(true);
    return [];
  }
  const before = own();
  if (action === 'delete') {
    if (before === undefined) throw wrong('id');
    libs.remove(before.id);
    items.forget();
    service.index.scan();
    return told(before);
  }
  if (before === undefined && name === undefined) throw wrong('name');
  if (before === undefined && paths === undefined) throw wrong('paths');
  if (shared === true && !caller.isMaster) throw new DeviceError('N000002');
  const folders = paths === undefined ? undefined : await foldersOf(context, caller, paths, before?.folders ?? []);
  const excluded = exclude === undefined ? undefined : excludedOf(exclude);
  // Nothing is awaited from here on: no other call comes between these checks and the change.
  const known = own();
  const same = name?.toLowerCase();
  if (ofOwner().some((lib) => lib.id !== known?.id && lib.name.toLowerCase() === same))
    throw new DeviceError('N002002');
  if (known === undefined && ofOwner().length >= VIDEO_LIBS_MAX) throw new DeviceError('N001111');
  const next: VideoLibrary = {
    id: known?.id ?? libs.newId(),
    owner: known?.owner ?? caller.username,
    name: name ?? known?.name ?? '',
    kind: fields.kind ?? known?.kind ?? 'all',
    autoMatch: fields.auto_match ?? known?.autoMatch ?? true,
    subsLanguage: fields.subs_language ?? known?.subsLanguage ?? '',
    shared: shared ?? known?.shared ?? false,
    folders: folders ?? known?.folders ?? [],
    exclude: excluded ?? known?.exclude ?? [],
  };
  libs.save(next, Date.now());
  // What was taken out of a folder comes back when that is put into the library anew.
  const fresh = next.folders.filter((folder) => !(known?.folders ?? []).includes(folder));
  if (known !== undefined && fresh.length > 0)
    items.restore(next.id, (path) => fresh.some((folder) => isBelow(path, folder)));
  if (folders !== undefined || excluded !== undefined) service.index.scan();
  return told(known, next);
}
