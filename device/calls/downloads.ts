import { isMountPath } from '#shared/rules/mount-path.ts';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { PreparedDownload } from '../files/downloads/prepared.ts';
import { prepareDownload } from '../files/downloads/prepare-download.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { fileServices } from '../files/services.ts';
import { prepareMountDownload } from '../mount/mount-download.ts';
import { mountService } from '../mount/service.ts';

const shown = ({ id, total, count }: PreparedDownload) => ({ id, total, count });

/** The calls that prepare the download of several files (CALL-DW-01). */
export function createDownloadHandlers(context: DeviceContext): Handlers<'downloadStart' | 'downloadList'> {
  const services = fileServices(context);
  const mounted = { services, mounts: mountService(context) };
  return {
    downloadStart: ({ paths }, caller) =>
      withFsErrors(async () => {
        const isMounted = paths.some(isMountPath);
        // One archive is of one kind of place.
        if (isMounted && !paths.every(isMountPath)) throw new DeviceError('N002005');
        const prepare = isMounted
          ? prepareMountDownload.bind(undefined, mounted)
          : prepareDownload.bind(undefined, services);
        return shown(services.downloads.add(await prepare(caller, paths)));
      }),
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
