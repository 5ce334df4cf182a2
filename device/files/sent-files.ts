import type { ByteSource } from './byte-source.ts';

/** What answers read and write now, by whatever address, as long as they are under way (APP-FM-05). */
export interface SentFiles {
  /** The same bytes; the file counts as being sent until they are closed. */
  hold(wire: string, file: ByteSource): ByteSource;
  /** Something with a name for people works on places; the answer tells that it is over, once or more often. */
  begin(name: string, wires: readonly string[]): () => void;
  /** Names of what works at a wire path or below it, each once, in the order in which they began. */
  below(path: string): string[];
}

/** Name of a file by its wire path. */
const nameOf = (wire: string): string => wire.slice(wire.lastIndexOf('/') + 1);

/** Knows what answers are under way. */
export function createSentFiles(): SentFiles {
  const held = new Set<{ readonly name: string; readonly wires: readonly string[] }>();
  const begin = (name: string, wires: readonly string[]): (() => void) => {
    const mark = { name, wires };
    held.add(mark);
    return () => void held.delete(mark);
  };
  return {
    hold(wire, file) {
      const end = begin(nameOf(wire), [wire]);
      return {
        read: (buffer, offset, length, position) => file.read(buffer, offset, length, position),
        close: () => {
          end();
          return file.close();
        },
      };
    },
    begin,
    below: (path) => [
      ...new Set(
        [...held]
          .filter(({ wires }) => wires.some((wire) => wire === path || wire.startsWith(`${path}/`)))
          .map(({ name }) => name),
      ),
    ],
  };
}
