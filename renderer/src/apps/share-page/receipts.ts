/** Receipts of one collection kept at most; the device answers about so many at once. */
const KEPT = 50;

const keyOf = (id: string): string => `collect-receipts:${id}`;

/** Receipts of what this browser has handed in to a collection, oldest first. */
export function receiptsOf(id: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(id)) ?? '[]');
    return Array.isArray(kept)
      ? kept.filter((one): one is string => typeof one === 'string' && /^.{1,64}$/.test(one))
      : [];
  } catch {
    // Something else wrote there, or nothing may be kept: then nothing is known.
    return [];
  }
}

function keep(id: string, receipts: readonly string[]): void {
  try {
    if (receipts.length === 0) localStorage.removeItem(keyOf(id));
    else localStorage.setItem(keyOf(id), JSON.stringify(receipts.slice(-KEPT)));
  } catch {
    // A browser that keeps nothing: what was sent has arrived all the same.
  }
}

/** Remembers what was just handed in. */
export function keepReceipt(id: string, receipt: string): void {
  keep(id, [...receiptsOf(id).filter((one) => one !== receipt), receipt]);
}

/** Forgets one that was taken back. */
export function dropReceipt(id: string, receipt: string): void {
  keep(
    id,
    receiptsOf(id).filter((one) => one !== receipt),
  );
}
