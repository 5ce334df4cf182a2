/** Batches whose bytes are all there, and which are about to give their files names. */
export interface OpenBatches {
  /** Notes such a batch of an account below a folder (wire path); to be called once more when it is over. */
  begin(owner: string, base: string): () => void;
  /** Resolves when no batch of the account that began before can put anything into the folder any more. */
  over(owner: string, folder: string): Promise<void>;
}

/**
 * Who did not hear what became of a batch asks about its files one by one (UPL-05). Until the batch is over the answer
 * would be that a name is free which it is about to take, and the file would be there twice.
 */
export function createOpenBatches(): OpenBatches {
  const open = new Set<{ owner: string; base: string; over: Promise<void> }>();
  return {
    begin(owner, base) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const batch = { owner, base, over: promise };
      open.add(batch);
      return () => {
        open.delete(batch);
        resolve();
      };
    },
    async over(owner, folder) {
      const waited = [...open].filter((batch) => batch.owner === owner && `${folder}/`.startsWith(`${batch.base}/`));
      await Promise.all(waited.map(({ over }) => over));
    },
  };
}
