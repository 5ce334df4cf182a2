/** Something whose bytes can be read anywhere, like an open file; `bytesRead` is 0 behind its end. */
export interface ByteSource {
  read(buffer: Buffer, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  close(): Promise<void>;
}
