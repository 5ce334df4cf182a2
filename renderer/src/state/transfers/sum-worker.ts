import { Sha256 } from './sha256.ts';

/** A file to sum up, and the answer: the sum in hexadecimal, or null when it cannot be read. */
export interface SumRequest {
  readonly id: number;
  readonly file: Blob;
}
export interface SumAnswer {
  readonly id: number;
  readonly sum: string | null;
}

const PIECE = 4 * 1024 * 1024;

async function sumOf(file: Blob): Promise<string | null> {
  const sum = new Sha256();
  try {
    for (let at = 0; at < file.size; at += PIECE)
      sum.update(new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer()));
    return sum.digest();
  } catch {
    return null;
  }
}

/** Sums up whole files beside the page, piece by piece. */
self.onmessage = ({ data: { id, file } }: MessageEvent<SumRequest>) => {
  void sumOf(file).then((sum) => {
    self.postMessage({ id, sum } satisfies SumAnswer);
  });
};
