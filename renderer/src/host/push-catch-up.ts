import type { MessageFrame } from '#shared/contract/push.ts';
import type { InvokeResponse } from '#shared/ipc/channels.ts';

interface CatchUpDeps {
  /** Asks main for the messages after a number. */
  readonly since: (seq: number) => Promise<InvokeResponse<'push:since'>>;
  readonly deliver: (message: MessageFrame) => void;
  /** Main no longer has what was missed. */
  readonly gap: () => void;
}

/**
 * Keeps a window's push messages in order and complete: numbers tell what is missing, main is asked for it, and a
 * hole that main cannot fill is told as a gap. A window that was just opened begins at the present number: what came
 * before is in the snapshot it loads.
 */
export function createPushCatchUp({ since, deliver, gap }: CatchUpDeps): {
  start(): void;
  received(seq: number, message: MessageFrame): void;
  check(): void;
} {
  let last: number | null = null;
  let asking: Promise<void> | null = null;
  let held: { seq: number; message: MessageFrame }[] = [];

  const drain = () => {
    held.sort((a, b) => a.seq - b.seq);
    for (const { seq, message } of held) {
      if (last !== null && seq <= last) continue;
      last = seq;
      deliver(message);
    }
    held = [];
  };

  const ask = () => {
    asking ??= since(last ?? 0)
      .then((answer) => {
        const isFilled = last !== null && answer.complete && answer.seq >= last;
        if (isFilled) answer.messages.forEach(deliver);
        else if (last !== null) gap();
        // What was heard meanwhile counts where nothing of the answer was delivered: it begins with the first of it.
        last = isFilled ? answer.seq : Math.min(answer.seq, ...held.map(({ seq }) => seq - 1));
      })
      .catch(() => {
        if (last !== null) gap();
      })
      .finally(() => {
        asking = null;
        drain();
      });
  };

  return {
    start: () => {
      if (last === null) ask();
    },
    received: (seq, message) => {
      if (asking === null && last !== null && seq === last + 1) {
        last = seq;
        deliver(message);
        return;
      }
      if (asking === null && last !== null && seq <= last) return;
      held.push({ seq, message });
      ask();
    },
    check: () => {
      if (last !== null) ask();
    },
  };
}
