/** Most messages a client gets again after an interruption, and for how long they are kept (CALL-PUSH-02). */
export const REPLAY_MAX = 200;
export const REPLAY_MS = 10 * 60_000;
/** Messages kept for all accounts together. */
const RING_SIZE = 2000;

/** A message as it was sent, with whom it was for. */
export interface SentMessage {
  readonly id: number;
  readonly ts: number;
  readonly to: string;
  /** Hash of the token whose client made the change itself and is not told. */
  readonly except: string;
  /** Hashes of the only tokens it is for; all of the account's when absent. */
  readonly only?: ReadonlySet<string> | undefined;
  /** True for a message to sockets that came through the relay alone. */
  readonly remoteOnly?: boolean | undefined;
  readonly frame: Buffer;
}

export type MessageRing = ReturnType<typeof createMessageRing>;

/** The latest messages, for clients that come back. Bounded in number and age. */
export function createMessageRing(firstId: number, now: () => number = Date.now) {
  let messages: SentMessage[] = [];
  return {
    add(message: SentMessage): void {
      messages.push(message);
      if (messages.length > RING_SIZE * 1.25) messages = messages.slice(-RING_SIZE);
    },
    /**
     * Messages after `lastId` that `wants` lets through, oldest first. `complete` is false when some of them are
     * gone: the client must load its state afresh.
     */
    since(lastId: number, wants: (message: SentMessage) => boolean): { list: SentMessage[]; complete: boolean } {
      const oldest = now() - REPLAY_MS;
      const kept = messages.filter((message) => message.ts >= oldest);
      const latestId = messages.at(-1)?.id ?? firstId - 1;
      const list = kept.filter((message) => message.id > lastId && wants(message));
      const reachesBack = lastId >= (kept[0]?.id ?? latestId + 1) - 1;
      return {
        list: list.slice(-REPLAY_MAX),
        complete: reachesBack && lastId <= latestId && list.length <= REPLAY_MAX,
      };
    },
  };
}
