import type { FastShareRecord } from '#shared/contract/calls-fastshare.ts';
import type { Caller, DeviceContext, Handlers } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { sumTree } from '../files/walk.ts';
import { createFastShareStore, type FastShare } from '../shares/fast-share-store.ts';
import { createFastShareTasks } from '../shares/fast-share-tasks.ts';
import { checkShareable } from '../shares/shareable.ts';

/** Seconds in which one with a code can be taken, and one for accounts be answered, unless said otherwise. */
const CODE_S = 600;
const ANSWER_S = 7 * 86_400;
/** Wrong codes of one account before it has to wait, and how long. */
const TRIES = 5;
const LOCK_MS = 600_000;
/** Receptions of an account whose folder is looked up. */
const TASKS_MAX = 200;
/** Entries counted before the answer. */
const COUNT_MAX = 20_000;

const nowS = (): number => Math.floor(Date.now() / 1000);
const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Files from account to account, or by a code (CALL-EXT-12). */
export function createFastShareHandlers(
  context: DeviceContext,
): Handlers<'fastShareCreate' | 'fastShareList' | 'fastShareAnswer' | 'fastShareCancel' | 'fastShareSetting'> {
  const services = fileServices(context);
  const { rights, accountNames, fileSettings, locator } = services;
  const store = createFastShareStore(context.db);
  const tasks = createFastShareTasks(context, services, store);
  const failures = new Map<string, { count: number; at: number }>();

  /** Folders that an account receives into, by task. */
  const placesOf = (username: string): ReadonlyMap<string, string> =>
    new Map(
      context.tasks.list(username, { kind: 'fastShare', page: 1, size: TASKS_MAX }).list.map(({ id, to }) => [id, to]),
    );

  const recordOf = (share: FastShare, viewer: Caller, places: ReadonlyMap<string, string>): FastShareRecord => ({
    id: share.id,
    name: share.name,
    from: accountNames.shown(share.owner, viewer),
    to: share.receiver === '' ? '' : accountNames.shown(share.receiver, viewer),
    count: share.count,
    size: share.size,
    state: share.state,
    rate: tasks.rateOf(share),
    at: share.createdAt,
    expire_at: share.expireAt,
    // The task is the receiver's alone.
    ...(same(share.receiver, viewer.username)
      ? { task_id: share.task, place: places.get(share.task) ?? '' }
      : { task_id: '', place: '' }),
    ...(same(share.owner, viewer.username)
      ? { paths: [...share.paths], receiver: share.receiver, code: share.state === 'wait' ? share.code : '' }
      : { paths: [], receiver: '', code: '' }),
  });

  const placeOf = (receiver: string): string =>
    fileSettings.get(receiver, 'fastShare').path || `/zenith_sata/${receiver}/data`;

  /** A message for who wants to be reminded (APP-FSC-02). */
  const remind = ({ receiver, owner, name }: FastShare, action: 'fastshare_offered' | 'fastshare_arriving'): void => {
    const account = rights.callerOf(receiver);
    if (account === undefined || fileSettings.get(receiver, 'fastShare').remind === 0) return;
    context.notices.post({ to: receiver, action, values: { from: accountNames.shown(owner, account), name } });
  };

  const offer = async (share: Omit<FastShare, 'id' | 'code' | 'createdAt' | 'task' | 'state'>): Promise<FastShare> => {
    const { receive } = fileSettings.get(share.receiver, 'fastShare');
    const made = store.create({ ...share, state: receive === 'none' ? 'refused' : 'wait' }, false);
    if (receive === 'none') return made;
    const receiver = receive === 'all' ? rights.callerOf(share.receiver) : undefined;
    if (receiver) {
      try {
        const taken = await tasks.receive(made, receiver, placeOf(receiver.username));
        remind(taken, 'fastshare_arriving');
        return taken;
      } catch (error) {
        // It does not fit, or the folder is gone: then the receiver is asked after all.
        if (!(error instanceof DeviceError)) throw error;
      }
    }
    tasks.tell('incoming', made, [made.receiver]);
    remind(made, 'fastshare_offered');
    return made;
  };

  /** One that waits for this account. Throws N003001 when it is over, N003003 for a code that nobody has. */
  const waiting = (caller: Caller, id: string | undefined, code: string | undefined): FastShare => {
    if (code === undefined) {
      const share = id === undefined ? undefined : store.find(id);
      if (!share || !same(share.receiver, caller.username) || share.state !== 'wait') throw new DeviceError('N003001');
      return share;
    }
    const before = failures.get(caller.username);
    const tries = before && before.at > Date.now() - LOCK_MS ? before : { count: 0, at: Date.now() };
    if (tries.count >= TRIES)
      throw new DeviceError('N001102', { data: { minutes: Math.ceil((tries.at + LOCK_MS - Date.now()) / 60_000) } });
    const share = store.findCode(code);
    if (!share || same(share.owner, caller.username)) {
      failures.set(caller.username, { count: tries.count + 1, at: Date.now() });
      throw new DeviceError('N003003');
    }
    failures.delete(caller.username);
    return share;
  };

  const cancel = (share: FastShare, caller: FileCaller): void => {
    const isSender = same(share.owner, caller.username);
    if (!isSender && !same(share.receiver, caller.username)) return;
    if (share.state === 'run') {
      try {
        context.tasks.control(share.receiver, [share.task], 'cancel');
      } catch (error) {
        if (!(error instanceof DeviceError)) throw error;
      }
    } else if (share.state === 'wait' && isSender) {
      tasks.tell('answered', store.change(share, { state: 'canceled' }), [share.receiver]);
    }
  };

  return {
    fastShareCreate: async ({ paths, to, code, expire }, caller) => {
      if (!rights.mayFastShare(caller)) throw new DeviceError('N003004');
      if ((to === undefined) === (code !== true))
        throw new DeviceError('N000001', { data: { field: 'to', reason: 'either accounts or a code' } });
      const entries = await checkShareable(services, caller, paths);
      let [count, size] = [0, 0];
      for (const entry of entries) {
        const sum = await sumTree(entry.real, { limit: COUNT_MAX });
        count += sum.files + sum.dirs;
        size += sum.bytes;
      }
      const common = {
        owner: caller.username,
        name: entries[0]?.name ?? '',
        paths: entries.map(({ wire }) => wire),
        count,
        size,
      };
      if (to === undefined) {
        const expireAt = nowS() + (expire ?? CODE_S);
        const made = store.create({ ...common, receiver: '', state: 'wait', expireAt }, true);
        return { id: made.id, code: made.code, url: `/fastShare?code=${made.code}`, expire_at: made.expireAt };
      }
      const receivers = [...new Set(to)].map((name) => {
        const known = accountNames.known(name);
        if (known === undefined) throw new DeviceError('N000003');
        if (same(known, caller.username))
          throw new DeviceError('N000001', { data: { field: 'to', reason: 'oneself' } });
        return known;
      });
      const expireAt = nowS() + (expire ?? ANSWER_S);
      const made: FastShare[] = [];
      for (const receiver of receivers) made.push(await offer({ ...common, receiver, expireAt }));
      return { id: made[0]?.id ?? '', expire_at: expireAt };
    },
    fastShareList: ({ box, page, size }, caller) => {
      const { username } = caller;
      const all =
        box === 'initiate'
          ? store.sent(username)
          : store.received(username).filter(({ task }) => box === 'receive' || task !== '');
      const places = box === 'initiate' ? new Map<string, string>() : placesOf(username);
      const list = all.slice((page - 1) * size, page * size).map((share) => recordOf(share, caller, places));
      return { list, total: all.length };
    },
    fastShareAnswer: async ({ id, code, action, to }, caller) => {
      const share = waiting(caller, id, code);
      if (action === 'refuse') {
        // A code is for whoever has it: nobody refuses it for the others.
        if (share.receiver === '') return { task_id: '' };
        tasks.tell('answered', store.change(share, { state: 'refused' }), [share.owner]);
        return { task_id: '' };
      }
      const taken = await tasks.receive(share, caller, to ?? placeOf(caller.username));
      tasks.tell('answered', taken, [share.owner]);
      return { task_id: taken.task };
    },
    fastShareCancel: ({ ids }, caller) => {
      for (const id of ids) {
        const share = store.find(id);
        if (share) cancel(share, caller);
      }
      return null;
    },
    fastShareSetting: async ({ receive, path, remind }, caller) => {
      const place = path === undefined ? undefined : await locator.locateFolder(caller, path, 'write');
      fileSettings.change(caller.username, 'fastShare', {
        ...(receive === undefined ? {} : { receive }),
        ...(place === undefined ? {} : { path: place.wire }),
        ...(remind === undefined ? {} : { remind: remind ? 1 : 0 }),
      });
      const page = fileSettings.get(caller.username, 'fastShare');
      return { ...page, path: placeOf(caller.username) };
    },
  };
}
