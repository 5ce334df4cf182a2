import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { prepareDownload, type PreparedDownload } from '../files/downloads/prepared.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { fileServices } from '../files/services.ts';

const shown = ({ id, total, count }: PreparedDownload) => ({ id, total, count });

/** The calls that prepare the download of several files (CALL-DW-01). */
export function createDownloadHandlers(context: DeviceContext): Handlers<'downloadStart' | 'downloadList'> {
  const services = fileServices(context);
  return {
    downloadStart: ({ paths }, caller) =>
      withFsErrors(async () => shown(services.downloads.add(await prepareDownload(services, caller, paths)))),
    downloadList: ({ id, page, size }, caller) => {
      const download = services.downloads.find(id, caller.username);
      if (!download) throw new DeviceError('N000003');
      const list = download.entries.slice((page - 1) * size, page * size).map((entry) => ({
        path: entry.path,
        rel: entry.name.replace(/\/$/, ''),
        size: entry.size,
        is_dir: entry.name.endsWith('/') ? ('1' as const) : ('0' as const),
      }));
      return { list, total: download.entries.length };
    },
  };
}
