import type { DeviceContext, Handlers } from '../context.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { detailOf } from '../video/answers/detail.ts';
import { homeOf, listVideos, searchVideos } from '../video/answers/list.ts';
import { type Looking, lookingOf } from '../video/answers/records.ts';
import { changeLibs, libRecords } from '../video/change-libs.ts';
import { changeProgress } from '../video/change-progress.ts';
import { changeVideos } from '../video/change-videos.ts';
import { videoService } from '../video/service.ts';

type Names = 'videoHome' | 'videoList' | 'videoDetail' | 'videoEdit' | 'videoProgress' | 'videoSearch' | 'videoLib';

/** Films and series: libraries, lists, what is kept of them, where an account is in them (CALL-EXT-17). */
export function createVideoHandlers(context: DeviceContext): Handlers<Names> {
  const files = fileServices(context);
  const service = videoService(context);
  const services = { service, files };

  const look = async (caller: FileCaller): Promise<Looking> =>
    lookingOf(files.videos, caller, await service.viewOf(caller));
  /** Tells consoles that what they show of the films is different now. */
  const tell = (to: readonly string[]): void => {
    for (const each of to) context.push.send({ topic: 'settings', type: 'changed', to: each, data: { area: 'video' } });
  };

  return {
    videoHome: async (_fields, caller) => {
      const looking = await look(caller);
      return { ...homeOf(looking), libs: libRecords(service, looking.view.scopes) };
    },
    videoList: async (fields, caller, { language }) => listVideos(files.videos, await look(caller), fields, language),
    videoDetail: async (fields, caller, { language }) => detailOf(services, await look(caller), fields, language),
    videoEdit: async (fields, caller, { language }) => {
      const { list, isShared } = await changeVideos(services, caller, fields, language);
      tell([isShared ? 'perm:video' : caller.username]);
      return { list };
    },
    videoProgress: async (fields, caller) => {
      const { answer, hasChanged } = await changeProgress(service, files, caller, fields);
      if (hasChanged) tell([caller.username]);
      return answer;
    },
    videoSearch: async (fields, caller, { language }) => searchVideos(await look(caller), fields, language),
    videoLib: async (fields, caller) => {
      tell(await changeLibs(context, service, caller, fields));
      return { list: libRecords(service, await service.scopesOf(caller)) };
    },
  };
}
