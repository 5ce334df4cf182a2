import type { MusicSetting } from '#shared/contract/calls-music.ts';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath, parseWirePath } from '../files/wire-path.ts';
import { checkedSources } from '../media/folder-index/scoped-index.ts';
import { listLibrary } from '../music/list-library.ts';
import { loadLyric } from '../music/load-lyric.ts';
import { changePlaylists } from '../music/change-playlists.ts';
import { playlistRecords, playlistSongs } from '../music/playlist-records.ts';
import { musicService } from '../music/service.ts';

type Names = 'musicLibrary' | 'musicPlaylist' | 'musicLyric' | 'musicSetting';

/** Music: library, playlists, lyrics, sources (CALL-EXT-18). */
export function createMusicHandlers(context: DeviceContext): Handlers<Names> {
  const files = fileServices(context);
  const service = musicService(context);
  const { fileSettings } = files;
  const { index } = service;

  const settingOf = async (caller: Caller): Promise<MusicSetting> => {
    index.begin();
    return {
      ...fileSettings.get(caller.username, 'music'),
      ...service.progressOf(await service.scopeOf(caller)),
      busy: index.isBusy() ? 1 : 0,
    };
  };

  /** Tells an account's consoles that its sources or playlists are other ones now. */
  const tell = (to: string): void => {
    context.push.send({ topic: 'settings', type: 'changed', to, data: { area: 'music' } });
  };

  const changeSetting = async (caller: Caller, fields: CallFields<Calls['musicSetting']>): Promise<void> => {
    const { folders, exclude, min_s } = fields;
    if ([folders, exclude, min_s].every((field) => field === undefined)) return;
    const known = fileSettings.get(caller.username, 'music');
    fileSettings.change(caller.username, 'music', {
      folders: folders === undefined ? known.folders : await checkedSources(context, caller, folders, known.folders),
      exclude:
        exclude === undefined
          ? known.exclude
          : [...new Set(exclude.map((path) => formatWirePath(parseWirePath(path))))],
      min_s: min_s ?? known.min_s,
    });
    tell(caller.username);
  };

  return {
    musicLibrary: (fields, caller, { language }) => listLibrary(service, files, caller, fields, language),
    musicPlaylist: async (fields, caller, { language }) => {
      if (fields.action === 'songs') return { list: await playlistSongs(service, files, caller, fields.id) };
      if (fields.action !== 'list') {
        await changePlaylists(files, caller, fields);
        tell(caller.username);
      }
      return { list: await playlistRecords(service, files, caller, language) };
    },
    musicLyric: ({ path }, caller) => loadLyric(files, caller, path),
    musicSetting: async (fields, caller) => {
      await changeSetting(caller, fields);
      const { rescan, folders, exclude } = fields;
      if (rescan === true || folders !== undefined || exclude !== undefined) index.scan(rescan === true);
      return settingOf(caller);
    },
  };
}
