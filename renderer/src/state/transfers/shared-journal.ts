import type { PagePresence } from './page-presence.ts';
import type { UploadJournal, UploadRecord } from './transfer-types.ts';

/** The journal as one page of several uses it: what it writes down is its own while it is open. */
export interface SharedJournal extends UploadJournal {
  /** What this page has written down before, and all that no open page works on, which is its own from now on. */
  load(owner: string): Promise<UploadRecord[]>;
  /** Takes over what other pages have left behind since; `rest` is how many uploads belong to pages that are open. */
  takeOver(owner: string): Promise<{ readonly records: UploadRecord[]; readonly rest: number }>;
}

/** Makes it over the journal of the browser. */
export function shareJournal(journal: UploadJournal, presence: PagePresence): SharedJournal {
  const put = (records: readonly UploadRecord[]): Promise<void> => {
    if (records.length > 0) presence.appear();
    return journal.put(records.map((record) => ({ ...record, page: presence.id })));
  };
  const isOwn = ({ page }: UploadRecord): boolean => page === presence.id;
  const takeOver: SharedJournal['takeOver'] = (owner) =>
    presence.alone(async (isThere) => {
      const others = (await journal.load(owner)).filter((record) => !isOwn(record));
      const records = others.filter(({ page }) => page === undefined || !isThere(page));
      await put(records);
      return { records, rest: others.length - records.length };
    });
  return {
    put,
    remove: (ids) => journal.remove(ids),
    takeOver,
    async load(owner) {
      await takeOver(owner);
      return (await journal.load(owner)).filter(isOwn);
    },
  };
}
