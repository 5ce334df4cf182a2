import type { DeviceContext } from '../context.ts';
import { fileServices } from '../files/services.ts';
import { formatWirePath } from '../files/wire-path.ts';
import { createSearchService, type SearchService } from './search-service.ts';

const made = new WeakMap<DeviceContext, SearchService>();

/** The search of a device: one, whichever part asks first. It hears of every change of the files. */
export function searchService(context: DeviceContext): SearchService {
  const known = made.get(context);
  if (known) return known;
  const { fileSettings, changes } = fileServices(context);
  const service = createSearchService(context, () => {
    const { index_content, folders, exclude } = fileSettings.get('', 'index');
    return { content: index_content === 1, folders, exclude };
  });
  changes.listen((folder) => service.touched(formatWirePath(folder)));
  made.set(context, service);
  return service;
}
