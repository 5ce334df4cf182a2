/**
 * Addresses of bytes that a page opens by itself (a picture, a film, a download) and that want a session: nobody can
 * put a token into such a request but who sends it on. Checked against the contract.
 */
export const sessionStreams: ReadonlySet<string> = new Set([
  '/v2/file/download',
  '/v2/file/stream',
  '/v2/file/subtitle',
  '/v2/file/thumb',
  '/v2/file/decrypt/download',
  '/file/dw',
  '/v2/note/image',
]);
