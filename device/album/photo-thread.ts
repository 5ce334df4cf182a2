// The thread of the photo index.
import { fileTypeOf, fileTypes } from '#shared/rules/file-type.ts';
import { serveIndex } from '../media/folder-index/index-thread.ts';
import { photoIndexFile, photoIndexSchema, photoIndexVersion } from './photo-db.ts';
import { readPhoto, unknownPhoto } from './photo-facts.ts';
import { createPhotoTable } from './photo-store.ts';

serveIndex({
  file: photoIndexFile,
  schema: photoIndexSchema,
  version: photoIndexVersion,
  table: createPhotoTable,
  types: [fileTypes.image, fileTypes.video],
  readHead: (real, name, mtimeMs) => readPhoto(real, fileTypeOf(name), mtimeMs),
  unreadable: (_name, mtimeMs) => unknownPhoto(mtimeMs),
});
