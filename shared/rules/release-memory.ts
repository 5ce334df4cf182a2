/**
 * Gives the memory of a piece of bytes back at once; the piece is empty afterwards. For bytes that went through and that
 * nobody else holds. Left to the collector they are not seen to be many: every thirty mebibytes it marks the whole heap,
 * which is as much work as sending them, and as much memory lies about. A part of a larger buffer is left as it is: it
 * has neighbours.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && !buffer.detached && buffer.byteLength === byteLength) buffer.transfer(0);
}
