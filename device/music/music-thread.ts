// The thread of the index of songs, and the one that reads pictures and lyrics out of songs: tags of strangers are read
// nowhere else.
import { parentPort, workerData } from 'node:worker_threads';
import { fileTypes } from '#shared/rules/file-type.ts';
import { serveIndex } from '../media/folder-index/index-thread.ts';
import { lyricsOf } from './embedded-lyrics.ts';
import { songIndexFile, songIndexSchema, songIndexVersion } from './music-db.ts';
import type { FromTagThread, TagThreadData, ToTagThread } from './protocol.ts';
import { pictureOf, readTags } from './read-tags.ts';
import { readSong, unknownSong } from './song-facts.ts';
import { createSongTable } from './song-store.ts';

function serveTags(): void {
  parentPort?.on('message', ({ id, source, name, want }: ToTagThread) => {
    void readTags(source, name).then(
      (tags) => {
        const found = want === 'picture' ? pictureOf(tags) : lyricsOf(tags);
        // A copy: what the reader of tags gives may be a view of much more.
        const answer: FromTagThread = { id, found: typeof found === 'object' ? Uint8Array.from(found) : found };
        parentPort?.postMessage(answer);
      },
      () => parentPort?.postMessage({ id, found: undefined } satisfies FromTagThread),
    );
  });
}

if ((workerData as Partial<TagThreadData>).role === 'tags') serveTags();
else
  serveIndex({
    file: songIndexFile,
    schema: songIndexSchema,
    version: songIndexVersion,
    table: createSongTable,
    types: [fileTypes.music],
    readHead: readSong,
    unreadable: unknownSong,
  });
