// The thread of the index of books: files of strangers are read nowhere else.
import { fileTypes } from '#shared/rules/file-type.ts';
import { serveIndex } from '../media/folder-index/index-thread.ts';
import { isBookName } from '../music/song-name.ts';
import { bookIndexFile, bookIndexSchema, bookIndexVersion } from './book-db.ts';
import { readTrack, unknownTrack } from './track-facts.ts';
import { createTrackTable } from './track-store.ts';

serveIndex({
  file: bookIndexFile,
  schema: bookIndexSchema,
  version: bookIndexVersion,
  table: createTrackTable,
  types: [fileTypes.music],
  isAlso: isBookName,
  readHead: readTrack,
  unreadable: unknownTrack,
});
