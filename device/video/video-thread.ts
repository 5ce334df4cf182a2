// The thread of the index of films: it looks through folders, and reads the heads of films and what describes them.
import { fileTypes } from '#shared/rules/file-type.ts';
import { serveIndex } from '../media/folder-index/index-thread.ts';
import { isNfoName, readHead, unknownFacts } from './read-head.ts';
import { videoIndexFile, videoIndexSchema, videoIndexVersion } from './video-db.ts';
import { createVideoTable } from './video-table.ts';

serveIndex({
  file: videoIndexFile,
  schema: videoIndexSchema,
  version: videoIndexVersion,
  table: createVideoTable,
  types: [fileTypes.video],
  isAlso: isNfoName,
  readHead,
  unreadable: unknownFacts,
});
