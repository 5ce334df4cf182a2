import { createArchiveHandlers } from './archives.ts';
import { createSubtitleHandlers } from './subtitles.ts';
import type { DeviceContext } from '../context.ts';
import { withFsErrors } from '../files/fs-errors.ts';
import { createAlbumHandlers } from './album.ts';
import { createAudiobookHandlers } from './audiobook.ts';
import { createBabyHandlers } from './baby.ts';
import { createClearHandlers } from './clear.ts';
import { createCollectHandlers } from './collect.ts';
import { createCollectVisitorHandlers } from './collect-visitor.ts';
import { createCourseHandlers } from './course.ts';
import { createFastShareHandlers } from './fast-share.ts';
import { createFileListHandlers } from './file-lists.ts';
import { createFileHandlers } from './files.ts';
import { createMergeHandlers } from './merges.ts';
import { createUndoHandlers } from './undo.ts';
import { createMusicHandlers } from './music.ts';
import { createRecycleHandlers } from './recycle.ts';
import { createSearchHandlers } from './search.ts';
import { createSharePageHandlers } from './share-pages.ts';
import { createShareHandlers } from './shares.ts';
import { createTeamActivityHandlers } from './team-activity.ts';
import { createVideoHandlers } from './video.ts';

/** What the file system says becomes the documented codes, whichever step it says it in. */
function translated<Handlers extends object>(handlers: Handlers): Handlers {
  const out: Record<string, unknown> = {};
  for (const [name, handler] of Object.entries(handlers) as [string, (...args: unknown[]) => unknown][])
    out[name] = (...args: unknown[]) => withFsErrors(async () => handler(...args));
  return out as Handlers;
}

/** Everything about files: folders, lists of them, the recycle bins. */
export function createFileDomain(context: DeviceContext) {
  return translated({
    ...createFileHandlers(context),
    ...createMergeHandlers(context),
    ...createUndoHandlers(context),
    ...createFileListHandlers(context),
    ...createRecycleHandlers(context),
    ...createArchiveHandlers(context),
    ...createSubtitleHandlers(context),
    ...createClearHandlers(context),
    ...createCollectHandlers(context),
    ...createCollectVisitorHandlers(context),
    ...createFastShareHandlers(context),
    ...createSearchHandlers(context),
    ...createAlbumHandlers(context),
    ...createBabyHandlers(context),
    ...createMusicHandlers(context),
    ...createAudiobookHandlers(context),
    ...createVideoHandlers(context),
    ...createCourseHandlers(context),
    ...createShareHandlers(context),
    ...createSharePageHandlers(context),
    ...createTeamActivityHandlers(context),
  });
}
