import type { MessageFrame } from '#shared/contract/push.ts';
import type { InvokeResponse } from '#shared/ipc/channels.ts';

/** Messages kept for windows that were asleep; the device repeats 200 at most (CALL-PUSH-02). */
const CAPACITY = 500;

/** Numbers the messages of this run of the app, so that a window can ask for what it missed. */
export interface MessageRing {
  /** Keeps a message and answers its number. */
  add(message: MessageFrame): number;
  /** What came after a number; `complete: false` when some of it is gone. */
  since(seq: number): InvokeResponse<'push:since'>;
  /** Another session begins, or messages are gone: nothing from before may be read any more. */
  clear(): void;
}

/** Makes an empty ring. */
export function createMessageRing(capacity = CAPACITY): MessageRing {
  let messages: MessageFrame[] = [];
  let seq = 0;
  return {
    add(message) {
      messages.push(message);
      if (messages.length > capacity) messages.shift();
      seq += 1;
      return seq;
    },
    since(known) {
      const missed = seq - known;
      if (missed >= 0 && missed <= messages.length) {
        return { seq, complete: true, messages: missed === 0 ? [] : messages.slice(-missed) };
      }
      // Older ones are gone, or the number is of another run.
      return { seq, complete: false, messages: [...messages] };
    },
    clear() {
      messages = [];
      // The number moves on, so that whoever knew the old ones learns of the gap.
      seq += 1;
    },
  };
}
