/**
 * Gives the memory of a piece of bytes back at once; the piece is empty afterwards. For bytes that went through and that
 * nobody else holds. Left to the collector, tens of mebibytes of them pile up, and with each pile it marks the whole
 * heap: as much work as sending them. A part of a larger buffer is left as it is, because it has neighbours, and so is
 * memory that its owner does not give away. Never throws.
 */
export function releaseMemory({ buffer, byteLength }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer) || buffer.detached || buffer.byteLength !== byteLength) return;
  try {
    buffer.transfer(0);
  } catch {
    // Such as the memory of WebAssembly: the collector has it.
  }
}
