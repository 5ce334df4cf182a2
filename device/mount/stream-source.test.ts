import { PassThrough, type Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { NoAnswerError } from '../device-error.ts';
import { streamSource } from './stream-source.ts';

test('APP-SET-07 an answer that comes after whoever read has gone is let go of, and none is asked for any more', async () => {
  const answers: PromiseWithResolvers<Readable>[] = [];
  const source = streamSource(() => {
    const answer = Promise.withResolvers<Readable>();
    answers.push(answer);
    return answer.promise;
  });
  const read = () => source.read(Buffer.alloc(4), 0, 4, 0);
  const reading = read();
  await source.close();
  const late = new PassThrough();
  answers[0]?.resolve(late.end('late'));
  await expect(reading).rejects.toThrow(NoAnswerError);
  expect(late.destroyed).toBe(true);
  await expect(read()).rejects.toThrow(NoAnswerError);
  expect(answers).toHaveLength(1);
});
