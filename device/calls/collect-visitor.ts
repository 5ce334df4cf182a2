import path from 'node:path';
import type { DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { lookAt } from '../files/place.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { createCollectStore } from '../shares/collect-store.ts';
import { tellOwner } from '../shares/collect-submit.ts';
import { ownerOf } from '../shares/share-places.ts';
import { createSubmissionStore, type Submission } from '../shares/submission-store.ts';
import { assertMayVisit } from '../shares/visitors.ts';

/** What visitors of a collection see and take back of their own, by the receipts they were given (CALL-EXT-13). */
export function createCollectVisitorHandlers(context: DeviceContext): Handlers<'collectMine' | 'collectTakeBack'> {
  const services = fileServices(context);
  const collects = createCollectStore(context.db);
  const submissions = createSubmissionStore(context.db);

  /** Puts the files of a submission into the bin of the owner; what was moved, changed or deleted meanwhile stays. */
  const discard = async (owner: FileCaller, { files }: Submission): Promise<void> => {
    for (const { path: wire, size } of files) {
      const entry = await services.locator.locateEntry(owner, wire, 'write').catch(() => undefined);
      if (!entry) continue;
      await services.locks.hold([path.dirname(entry.real)], async () => {
        const there = await lookAt(entry.real);
        if (there?.isFile() && there.size === size) await services.bin.discard(entry, owner.username);
      });
      services.names.forget(entry.parent);
      services.changes.parentOf(entry.parsed);
    }
  };

  return {
    collectMine: ({ id, receipts }, caller, { remote = false }) => {
      assertMayVisit(services, remote, caller);
      if (!collects.find(id)) throw new DeviceError('N003001');
      const list = [...new Set(receipts)].flatMap((receipt) => {
        const found = submissions.find(id, receipt);
        if (!found) return [];
        return [{ receipt, at: found.at, files: found.files.map(({ name, size }) => ({ name, size })) }];
      });
      return { list: list.sort((a, b) => b.at - a.at) };
    },
    collectTakeBack: async ({ id, receipt }, caller, { remote = false }) => {
      assertMayVisit(services, remote, caller);
      const collect = collects.find(id);
      const found = submissions.find(id, receipt);
      if (!collect || !found) throw new DeviceError('N000003');
      if (collect.isClosed) throw new DeviceError('N003002');
      const owner = ownerOf(services.rights, collect);
      // Gone from the list first: what is asked for twice at once is done once.
      submissions.remove(found.id);
      await discard(owner, found);
      tellOwner(context, collects, id, 'withdrawn');
      return null;
    },
  };
}
