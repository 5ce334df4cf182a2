import { stat } from 'node:fs/promises';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { listRecent } from '../files/list-virtual.ts';
import { mapParallel } from '#shared/rules/parallel.ts';
import { fileServices } from '../files/services.ts';
import type { FileCaller } from '../files/rights.ts';
import { parseWirePath } from '../files/wire-path.ts';
import { createFileSettingHandler } from './file-setting.ts';

/** Favourites, recent files and the settings of the file manager (CALL-EXT-06, CALL-SYS-05, CALL-EXT-28). */
export function createFileListHandlers(
  context: DeviceContext,
): Handlers<'favoriteAdd' | 'favoriteRemove' | 'tagList' | 'tagMark' | 'tagRename' | 'systemRecent' | 'fileSetting'> {
  const services = fileServices(context);
  const { locator, favourites, tags, recent, changes } = services;
  const plain = (wire: string): string => (wire.length > 1 ? wire.replace(/\/$/, '') : wire);
  /** Entries that can be marked: those that are there, and not in the safe box. */
  const markable = (caller: FileCaller, paths: readonly string[]): Promise<{ path: string; isDir: boolean }[]> =>
    mapParallel(paths, 16, async (wire) => {
      // A mark is a record outside the safe box, and would tell what lies in it.
      if (parseWirePath(wire).area === 'safe') throw new DeviceError('N000002');
      const place = await locator.locate(caller, wire);
      const stats = await stat(place.real);
      if (!stats.isFile() && !stats.isDirectory()) throw new DeviceError('N002001');
      return { path: place.wire, isDir: stats.isDirectory() };
    });
  return {
    favoriteAdd: async ({ paths }, caller) => {
      favourites.add(caller.username, await markable(caller, paths));
      changes.list(caller.username, 'favorite');
      return null;
    },
    favoriteRemove: ({ paths }, caller) => {
      favourites.remove(caller.username, paths.map(plain));
      changes.list(caller.username, 'favorite');
      return null;
    },
    tagList: (_fields, caller) => ({ list: tags.list(caller.username) }),
    tagMark: async ({ paths, add, remove }, caller) => {
      const entries = add.length > 0 ? await markable(caller, paths) : [];
      tags.mark(caller.username, entries, add, { paths: paths.map(plain), tags: remove });
      return null;
    },
    tagRename: ({ tag, name }, caller) => {
      tags.rename(caller.username, tag, name);
      return null;
    },
    systemRecent: async ({ type, page, size, ftype, action, paths }, caller, info) => {
      if (action === 'clear') {
        recent.clear(caller.username, type, paths);
        return { list: [], total: 0 };
      }
      const all = await listRecent(services, caller, type, info.language);
      const list = ftype === undefined ? all : all.filter((entry) => entry.ftype === ftype);
      return { list: list.slice((page - 1) * size, page * size), total: list.length };
    },
    fileSetting: createFileSettingHandler(context),
  };
}
