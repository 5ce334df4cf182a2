import type { ByteSource } from './byte-source.ts';

/** Files that are being sent, by whatever address, as long as their bytes flow: what is read now (APP-FM-05). */
export interface SentFiles {
  /** The same bytes; the file counts as being sent until they are closed. */
  hold(wire: string, file: ByteSource): ByteSource;
  /** Names of the files below a wire path that are being sent, each once, in the order in which they began. */
  below(path: string): string[];
}

/** Knows which files are being sent. */
export function createSentFiles(): SentFiles {
  const held = new Set<{ readonly wire: string }>();
  return {
    hold(wire, file) {
      const mark = { wire };
      held.add(mark);
      return {
        read: (buffer, offset, length, position) => file.read(buffer, offset, length, position),
        close: () => {
          held.delete(mark);
          return file.close();
        },
      };
    },
    below: (path) => [
      ...new Set(
        [...held]
          .filter(({ wire }) => wire.startsWith(`${path}/`))
          .map(({ wire }) => wire.slice(wire.lastIndexOf('/') + 1)),
      ),
    ],
  };
}
