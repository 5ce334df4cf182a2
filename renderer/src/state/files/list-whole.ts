import { FILE_PAGE_MAX } from '#shared/constants.ts';
import { calls } from '#shared/contract/index.ts';
import type { EndpointArgs, EndpointData } from '../../api/api-slice.ts';
import { call } from '../../api/call.ts';

/** Pages that are read of one folder: who walks through more than this looks for something else. */
const PAGES = 20;

type Listed = EndpointData<typeof calls.fileList>['list'][number];

/**
 * The files of a folder (no folders) in an order, page after page, up to 20,000 entries; what was read before a page
 * failed, nothing without a first one.
 */
export async function filesOf(
  args: Pick<EndpointArgs<typeof calls.fileList>, 'path' | 'sortBy' | 'order' | 'ftype'>,
  signal: AbortSignal,
): Promise<readonly Listed[]> {
  const found: Listed[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const result = await call(calls.fileList, { ...args, page, size: FILE_PAGE_MAX }, { signal, silent: true });
    if (!result.success) break;
    found.push(...result.data.list.filter(({ is_dir }) => is_dir === '0'));
    if (page * FILE_PAGE_MAX >= result.data.total) break;
  }
  return found;
}
