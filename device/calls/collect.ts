import { nameKey } from '#shared/rules/roster.ts';
import { unknownPlaceholders } from '#shared/rules/collect-naming.ts';
import type { CallData } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { fileServices } from '../files/services.ts';
import { localTime } from '../notices/local-time.ts';
import { authorOf, missingOf, newAccounts, rosterOf, twinsOf } from '../shares/collect-roster.ts';
import { type Asked, type Collect, createCollectStore } from '../shares/collect-store.ts';
import { tellOwner } from '../shares/collect-submit.ts';
import { createSubmissionStore, type Submission } from '../shares/submission-store.ts';

type Detail = CallData<Calls['collectModify']>;

/** Seconds between two reminders of one collection. */
const REMIND_EVERY_S = 600;

const wrong = (field: string, reason: string): DeviceError => new DeviceError('N000001', { data: { field, reason } });
const nowS = (): number => Math.floor(Date.now() / 1000);

function recordOf(collect: Collect, submissions: readonly Submission[]) {
  const { id, name, count, people, fresh, deadline, roster, isClosed } = collect;
  return {
    id,
    name,
    url: `/share/collect/${id}`,
    count,
    people,
    fresh,
    asked: roster.length,
    missing: missingOf(roster, submissions).length,
    deadline,
    state: isClosed ? ('closed' as const) : ('open' as const),
  };
}

const detailOf = (collect: Collect, submissions: readonly Submission[]): Detail => ({
  ...recordOf(collect, submissions),
  template: collect.template,
  note: collect.note,
  path: collect.path,
  fields: [...collect.fields],
  max_files: collect.maxFiles,
  max_size: collect.maxSize,
  max_total: collect.maxTotal,
  used: submissions.flatMap(({ files }) => files).reduce((sum, { size }) => sum + size, 0),
  types: [...collect.types],
  pattern: collect.pattern,
  folders: collect.folders ? 1 : 0,
  reminded_at: collect.remindedAt,
  roster: rosterOf(collect.roster, submissions),
});

/** Refuses what could not work, before anything is kept. Throws N000001. */
function assertWhole({
  fields,
  pattern,
  roster,
}: Pick<Collect, 'pattern' | 'roster'> & { readonly fields: readonly { readonly label: string }[] }): void {
  const [unknown] = unknownPlaceholders(pattern, fields.map(({ label }) => label)); // prettier-ignore
  if (unknown !== undefined) throw wrong('pattern', `{${unknown}} is no field`);
  if (new Set(roster.map(({ name }) => nameKey(name))).size < roster.length)
    throw wrong('roster', 'the same name twice');
  if (roster.length > 0 && fields.length === 0) throw wrong('roster', 'no field to know them by');
}

function assertFuture(deadline: number): void {
  if (deadline <= nowS()) throw wrong('deadline', 'in the past');
}

type CollectCalls =
  | 'collectCreate'
  | 'collectList'
  | 'collectDetail'
  | 'collectSeen'
  | 'collectModify'
  | 'collectAssign'
  | 'collectRemind'
  | 'collectDelete';

/** The account's own file collections (CALL-EXT-13). */
export function createCollectHandlers(context: DeviceContext): Handlers<CollectCalls> {
  const { locator, rights, accountNames } = fileServices(context);
  const collects = createCollectStore(context.db);
  const submissions = createSubmissionStore(context.db);

  const own = (id: string, caller: Caller): Collect => {
    const collect = collects.find(id);
    if (collect?.owner.toLowerCase() !== caller.username.toLowerCase()) throw new DeviceError('N000003');
    return collect;
  };
  /** A list with the accounts of this device as they are written here. Throws N001100 for one that is not there. */
  const known = (roster: readonly Asked[]): Asked[] =>
    roster.map(({ name, account }) => {
      const found = account === '' ? undefined : rights.callerOf(account);
      if (account !== '' && !found) throw new DeviceError('N001100', { data: { account } });
      return { name, account: found?.username ?? '' };
    });
  /** Tells accounts of this device that files are waited for. Answers how many. */
  const tell = (
    action: 'collect_asked' | 'collect_reminded',
    { id, name, owner, deadline }: Pick<Collect, 'id' | 'name' | 'owner' | 'deadline'>,
    accounts: readonly string[],
  ): number => {
    const there = accounts.filter((account) => account !== owner && rights.callerOf(account) !== undefined);
    const values = { from: accountNames.shown(owner), name, collect: id, until: localTime(deadline) };
    for (const to of there) context.notices.post({ to, action, values });
    return there.length;
  };

  return {
    collectCreate: async ({ path, deadline, max_files, max_size, max_total, ...fields }, caller) => {
      if (!rights.mayShare(caller)) throw new DeviceError('N003004');
      assertFuture(deadline);
      assertWhole(fields);
      const folder = await locator.locateFolder(caller, path, 'write');
      const roster = known(fields.roster);
      const owner = caller.username;
      const id = collects.create({
        ...fields,
        roster,
        owner,
        path: folder.wire,
        deadline,
        maxFiles: max_files,
        maxSize: max_size,
        maxTotal: max_total,
      });
      tell('collect_asked', { id, name: fields.name, owner, deadline }, newAccounts(roster, []));
      return { id, url: `/share/collect/${id}` };
    },
    collectList: ({ state, page, size }, caller) => {
      const all = collects.ofOwner(caller.username);
      const wanted = all.filter(({ isClosed }) => state === undefined || isClosed === (state === 'closed'));
      const shown = wanted.slice((page - 1) * size, page * size);
      return {
        // Who is missing is worked out where there is a list of people.
        list: shown.map((each) => recordOf(each, each.roster.length === 0 ? [] : submissions.all(each.id))),
        total: wanted.length,
        fresh: collects.freshOf(caller.username),
      };
    },
    collectDetail: ({ id, page, size }, caller) => {
      const collect = own(id, caller);
      const all = submissions.all(id);
      const twins = twinsOf(collect, all);
      const list = submissions.page(id, page, size).map((submission) => ({
        id: submission.id,
        name: submission.name,
        fields: { ...submission.fields },
        files: submission.files.map(({ name, path, size: bytes }) => {
          const twin = twins.get(path);
          return { name, path, size: bytes, ...(twin === undefined ? {} : { twin }) };
        }),
        person: authorOf(collect.roster, submission),
        at: submission.at,
      }));
      return { task: detailOf(collect, all), list, total: collect.people };
    },
    collectSeen: ({ id }, caller) => {
      if (own(id, caller).fresh > 0) {
        submissions.see(id);
        tellOwner(context, collects, id, 'seen');
      }
      return { fresh: collects.freshOf(caller.username) };
    },
    collectModify: ({ id, deadline, state, ...change }, caller) => {
      const collect = own(id, caller);
      const ends = deadline ?? collect.deadline;
      const isClosed = state === undefined ? collect.isClosed && deadline === undefined : state === 'closed';
      if (!isClosed) assertFuture(ends);
      const roster = change.roster === undefined ? collect.roster : known(change.roster);
      const pattern = change.pattern ?? collect.pattern;
      assertWhole({ fields: collect.fields, pattern, roster });
      collects.change(id, {
        name: change.name ?? collect.name,
        note: change.note ?? collect.note,
        deadline: ends,
        maxFiles: change.max_files ?? collect.maxFiles,
        maxSize: change.max_size ?? collect.maxSize,
        maxTotal: change.max_total ?? collect.maxTotal,
        types: change.types ?? collect.types,
        pattern,
        folders: change.folders ?? collect.folders,
        roster,
        isClosed,
      });
      const changed = own(id, caller);
      if (!isClosed) tell('collect_asked', changed, newAccounts(roster, collect.roster));
      return detailOf(changed, submissions.all(id));
    },
    collectAssign: ({ id, submission, person }, caller) => {
      const { roster } = own(id, caller);
      const found = roster.find(({ name }) => nameKey(name) === nameKey(person));
      if (person !== '' && !found) throw wrong('person', 'not on the list');
      if (!submissions.assign(id, submission, found?.name ?? '')) throw new DeviceError('N000003');
      return null;
    },
    collectRemind: ({ id }, caller) => {
      const collect = own(id, caller);
      if (collect.isClosed) throw new DeviceError('N003002');
      const wait = collect.remindedAt + REMIND_EVERY_S - nowS();
      if (wait > 0) throw new DeviceError('N001105', { data: { wait } });
      const missing = missingOf(collect.roster, submissions.all(id));
      const told = tell('collect_reminded', collect, newAccounts(missing, []));
      collects.noteReminder(id);
      return { told, missing: missing.map(({ name }) => name), reminded_at: nowS() };
    },
    collectDelete: ({ ids }, caller) => {
      for (const id of ids) collects.remove(caller.username, id);
      return null;
    },
  };
}
