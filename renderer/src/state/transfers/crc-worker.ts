import { crc32 } from './crc32.ts';

/** A piece of a file to sum up, and its answer: the sum, or null when the file cannot be read. */
export interface CrcRequest {
  readonly id: number;
  readonly piece: Blob;
}
export interface CrcAnswer {
  readonly id: number;
  readonly sum: number | null;
}

/** Sums up pieces beside the page, so that a gigabyte costs it nothing. */
self.onmessage = (event: MessageEvent<CrcRequest>) => {
  const { id, piece } = event.data;
  const answer = (sum: number | null): void => {
    self.postMessage({ id, sum } satisfies CrcAnswer);
  };
  piece.arrayBuffer().then(
    (buffer) => {
      answer(crc32(new Uint8Array(buffer)));
    },
    () => {
      answer(null);
    },
  );
};
