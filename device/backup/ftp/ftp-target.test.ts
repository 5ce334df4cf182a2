import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Client } from 'basic-ftp';
import { expect, test } from 'vitest';
import { DeviceError } from '../../device-error.ts';
import type { CopyStep } from '../target.ts';
import type { FtpLink } from './ftp-link.ts';
import { ftpTarget } from './ftp-target.ts';

/** A job's target over a connection that takes a file as it is told to. */
function targetWith(uploadFrom: (from: Readable) => Promise<unknown>) {
  const client = { list: () => Promise.resolve([]), uploadFrom } as unknown as Client;
  const link = { use: (work: (on: Client, session: object) => unknown) => work(client, { stamps: false }) };
  return ftpTarget({ link: link as unknown as FtpLink, base: '/nas', job: 'job' });
}

/** Sends a file of these pieces; `left` is what counts as sent of it in the end. */
async function send(uploadFrom: (from: Readable) => Promise<unknown>, pieces: () => AsyncGenerator<Uint8Array>) {
  let counted = 0;
  let isReading = false;
  let wasReading: boolean | undefined;
  const from = {
    size: () => Promise.resolve(0),
    sum: () => Promise.resolve(''),
    open: () =>
      Promise.resolve({
        mtime: 0,
        async *pieces() {
          isReading = true;
          try {
            for await (const bytes of pieces()) {
              isReading = false;
              yield bytes;
              isReading = true;
            }
          } finally {
            isReading = false;
          }
        },
        isUnchanged: () => Promise.resolve(true),
        async close() {
          wasReading = isReading;
        },
      }),
  };
  const pace = { piece: async (bytes: number) => void (counted += bytes), back: (bytes: number) => void (counted -= bytes) }; // prettier-ignore
  const step = { below: 'a.bin', from, own: undefined } as unknown as CopyStep;
  const error: unknown = await targetWith(uploadFrom)
    .file(step, pace)
    .catch((thrown: unknown) => thrown);
  // What was still under way then would have counted by now.
  await new Promise(setImmediate);
  return { error, counted, wasReading };
}

test('APP-BFTP-01 of a connection that breaks while a file is read nothing counts, and it is closed when it was read', async () => {
  const asked = Promise.withResolvers<void>();
  const read = Promise.withResolvers<void>();
  const sent = send(
    async (from) => {
      from.resume();
      await asked.promise;
      const gone = new Error('gone');
      from.destroy(gone);
      setImmediate(read.resolve);
      throw gone;
    },
    async function* () {
      yield Buffer.alloc(10);
      asked.resolve();
      await read.promise;
      yield Buffer.alloc(10);
    },
  );
  expect(await sent).toEqual({ error: new Error('gone'), counted: 0, wasReading: false });
});

test('APP-BFTP-01 what the file itself fails with is told, not what became of the connection by it', async () => {
  const unreadable = new DeviceError('N002001');
  const sent = send(
    async (from) => {
      from.resume();
      await once(from, 'close').catch(() => undefined);
      throw new Error('broken pipe');
    },
    async function* () {
      yield Buffer.alloc(10);
      throw unreadable;
    },
  );
  expect(await sent).toEqual({ error: unreadable, counted: 0, wasReading: false });
});
