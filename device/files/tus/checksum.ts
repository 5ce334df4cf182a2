import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Algorithms of Upload-Checksum (tus checksum extension). */
export const checksumAlgorithms = ['sha256', 'sha1', 'crc32'] as const;
export type ChecksumAlgorithm = (typeof checksumAlgorithms)[number];

/** Checks bytes on their way against the sum that the client sent. */
export interface ChecksumCheck {
  update(bytes: Uint8Array): void;
  matches(): boolean;
}

interface Digest {
  update(bytes: Uint8Array): void;
  value(): Buffer;
}

function digestOf(algorithm: ChecksumAlgorithm): Digest {
  if (algorithm === 'crc32') {
    let sum = 0;
    return {
      update: (bytes) => {
        sum = crc32(bytes, sum);
      },
      value: () => {
        const out = Buffer.alloc(4);
        out.writeUInt32BE(sum >>> 0);
        return out;
      },
    };
  }
  const hash = createHash(algorithm);
  return { update: (bytes) => void hash.update(bytes), value: () => hash.digest() };
}

/** Reads an Upload-Checksum header, "algorithm base64"; undefined when it cannot be used. */
export function parseChecksum(header: string): ChecksumCheck | undefined {
  const [name = '', expected = '', ...rest] = header.trim().split(' ');
  const algorithm = checksumAlgorithms.find((known) => known === name);
  if (!algorithm || rest.length > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(expected)) return undefined;
  const digest = digestOf(algorithm);
  const wanted = Buffer.from(expected, 'base64');
  return { update: (bytes) => digest.update(bytes), matches: () => digest.value().equals(wanted) };
}
