import type { ServerResponse } from 'node:http';

/** Bytes read and written at a time: with less, the calls cost more than the bytes. */
export const PIECE = 1024 * 1024;
/** Read and write overlap with two buffers; of them so many are kept for the next downloads. */
const BUFFERS_KEPT = 8;
const buffers: Buffer[] = [];

const borrow = (): Buffer => buffers.pop() ?? Buffer.allocUnsafeSlow(PIECE);
const giveBack = (buffer: Buffer): void => {
  if (buffers.length < BUFFERS_KEPT) buffers.push(buffer);
};

/** Writes a buffer and resolves when it has left the process, so that it can be used again; rejects when it cannot. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    response.write(bytes, (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes an answer in large pieces, one on its way while the next is filled. */
export interface PieceWriter {
  /** True once the client has left: nothing more need be written. */
  readonly gone: boolean;
  /** The buffer to fill next, as soon as it is free. */
  buffer(): Promise<Buffer>;
  /** Sends the first bytes of the buffer that was asked for last. */
  send(bytes: number): void;
  /** Ends the answer when all has been written. */
  end(): Promise<void>;
  /** Gives the buffers back; to be called in the end whatever happened. */
  release(): void;
}

/** Makes a writer for an answer whose head is written. */
export function createPieceWriter(response: ServerResponse): PieceWriter {
  const pair = [borrow(), borrow()];
  const sent: Promise<void>[] = [Promise.resolve(), Promise.resolve()];
  let gone = response.destroyed;
  let turn = 0;
  const { promise: closed, resolve: onClose } = Promise.withResolvers<void>();
  response.once('close', () => {
    gone = true;
    onClose();
  });
  return {
    get gone() {
      return gone;
    },
    async buffer() {
      await Promise.race([sent[turn], closed]);
      return pair[turn] as Buffer;
    },
    send(bytes) {
      const done = write(response, (pair[turn] as Buffer).subarray(0, bytes));
      done.catch(() => (gone = true));
      sent[turn] = done;
      turn = 1 - turn;
    },
    async end() {
      await Promise.race([Promise.all(sent), closed]);
      if (!gone) response.end();
    },
    release() {
      // A buffer whose write is still under way may not be used for something else.
      for (const [index, buffer] of pair.entries())
        void sent[index]?.then(() => giveBack(buffer)).catch(() => undefined);
    },
  };
}
