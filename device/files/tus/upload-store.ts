import { randomBytes } from 'node:crypto';
import path from 'node:path';
import type { DeviceContext, TaskHandle } from '../../context.ts';
import { DeviceError } from '../../device-error.ts';
import { InTurn } from '../../in-turn.ts';
import { transaction } from '../../storage/database.ts';
import { isSafeRow, placeSafeUpload } from '../../safebox/safe-upload.ts';
import { isDiskFull, withFsErrors } from '../fs-errors.ts';
import type { Area } from '../locator.ts';
import type { FileCaller } from '../rights.ts';
import { type FileServices, fileServices } from '../services.ts';
import { parseWirePath } from '../wire-path.ts';
import { cleanTemporary } from './clean-temporary.ts';
import { placeUpload, wasPlaced } from './place-upload.ts';
import { metadataFields } from './metadata.ts';
import { finishedTask, type NewUpload, type Upload } from './upload.ts';
import { taskOfPlace } from '../reserved-names.ts';
import { countedBytes, createPart, PART_SUFFIX, partPath, removePart } from './upload-file.ts';
import { createUploadTable, type UploadRow, type UploadTable } from './upload-table.ts';

/** Unfinished uploads nobody has touched for so long are given up; finished ones are remembered for a day (s). */
export const UNFINISHED_S = 7 * 24 * 3600;
const FINISHED_S = 24 * 3600;
const SWEEP_MS = 3_600_000;
/** Room is promised to an upload for so long without a byte: one that was left must not block its volume for days. */
export const PROMISE_MS = 5 * 60_000;
/** An upload whose client sends nothing for so long is shown as waiting. */
const IDLE_MS = 5000;

/** What the task list says of an upload: of one into a safe box neither name nor folder. */
function shownOf(row: Pick<UploadRow, 'dir' | 'name'>): { to: string; name: string } {
  if (!isSafeRow(row)) return { to: row.dir, name: row.name };
  const root = row.dir.slice(0, row.dir.lastIndexOf('/'));
  return { to: root, name: 'safebox' };
}

/** The list that shows it: the desktop app's own uploads have one of their own (APP-TASK-01). */
const kindOf = ({ metadata }: Pick<UploadRow, 'metadata'>): 'upload' | 'nativeUpload' =>
  metadataFields(metadata).origin === 'app' ? 'nativeUpload' : 'upload';

/** Where the bytes of an upload count. */
function placeOf({ row, part }: Upload): Pick<Area, 'parsed' | 'volume'> {
  const parsed = parseWirePath(row.dir);
  // A file never goes into the list of team folders.
  if (parsed.area === 'teamRoot') throw new DeviceError('N002008');
  return { parsed, volume: path.dirname(path.dirname(part)) };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/**
 * Keeps the uploads of the device. An upload survives the end of the device at any moment: its record is in the
 * database before its address is handed out, its bytes are in a hidden file of the volume where it will stand, and
 * it gets its name in one step.
 */
export function createUploadStore(context: DeviceContext, services: FileServices) {
  const table: UploadTable = createUploadTable(context.db);
  const live = new Map<string, Upload>();
  /** Given up, and not yet out of the table. */
  const gone = new Set<string>();
  const loading = new Map<string, Promise<Upload | undefined>>();

  const unpromise = (upload: Upload): void => {
    clearTimeout(upload.promise);
    upload.promise = undefined;
    services.room.reserve(placeOf(upload), upload.row.id, 0);
  };
  /** Promises room for what is still to come, until nothing has come for long. */
  const promise = (upload: Upload): void => {
    unpromise(upload);
    if (upload.finished !== undefined || live.get(upload.row.id) !== upload) return;
    services.room.reserve(placeOf(upload), upload.row.id, upload.row.size - upload.offset);
    upload.promise = setTimeout(() => (upload.busy ? promise(upload) : unpromise(upload)), PROMISE_MS).unref();
  };

  /** The bytes first: on a full disk there is room for nothing else until they are gone. */
  const drop = async (upload: Upload): Promise<void> => {
    const { id } = upload.row;
    gone.add(id);
    live.delete(id);
    clearTimeout(upload.idle);
    unpromise(upload);
    upload.busy?.abort.abort();
    await upload.busy?.over;
    await upload.finishing?.catch(() => undefined);
    await removePart(upload.part);
    try {
      table.remove(id);
      gone.delete(id);
    } catch (error) {
      // Without its bytes it ends at the next start, or with the next look for what has expired.
      if (!isDiskFull(error)) throw error;
    }
  };

  const openTask = (row: UploadRow, known?: string): TaskHandle => {
    const { owner, size } = row;
    const { to, name } = shownOf(row);
    const handle = context.tasks.open(
      { owner, kind: kindOf(row), op: 'upload', name, from: '', to, size },
      {
        ...(known === undefined ? {} : { id: known }),
        onCancel: () => {
          const upload = live.get(row.id);
          if (upload)
            drop(upload).catch((error: unknown) =>
              context.log.error('an upload could not be given up', { upload: row.id, error: String(error) }),
            );
        },
      },
    );
    return handle;
  };

  const adopt = (row: UploadRow, part: string, offset: number, task: TaskHandle): Upload => {
    const upload: Upload = {
      row,
      part,
      task,
      offset,
      finished: row.done === 1 ? { path: row.target, replaced: row.replaced } : undefined,
      replaced: row.replaced,
      checked: row.checked === 1,
      finishing: undefined,
      idle: undefined,
      promise: undefined,
      busy: undefined,
    };
    // A finished one is only looked up again, by a client that missed the answer.
    if (upload.finished === undefined) live.set(row.id, upload);
    promise(upload);
    return upload;
  };

  /** Takes up an upload of an earlier run. */
  const load = async (row: UploadRow): Promise<Upload | undefined> => {
    const volume = await services.locator.volumePath(row.volume).catch(() => undefined);
    // An unplugged drive takes its uploads with it, and brings them back.
    if (volume === undefined) return undefined;
    const part = partPath(volume, row.id);
    if (row.done === 1) return adopt(row, part, row.size, finishedTask(row));
    if (row.target !== '' && (await wasPlaced(services, row, part))) {
      await removePart(part);
      table.setTarget(row.id, { path: row.target, replaced: row.replaced }, true);
      openTask(row, row.task).done();
      return adopt({ ...row, done: 1 }, part, row.size, finishedTask(row));
    }
    const offset = await countedBytes(part, row);
    if (offset === undefined) {
      table.remove(row.id);
      openTask(row, row.task).fail('interrupted');
      return undefined;
    }
    const task = openTask(row, row.task);
    task.wait(offset);
    return adopt(row, part, offset, task);
  };

  const find = async (id: string): Promise<Upload | undefined> => {
    const known = live.get(id);
    if (known) return known;
    if (gone.has(id)) return undefined;
    const row = table.find(id);
    if (!row) return undefined;
    let run = loading.get(id);
    if (!run) {
      run = load(row).finally(() => loading.delete(id));
      loading.set(id, run);
    }
    return run;
  };

  const place = async (upload: Upload, caller: FileCaller): Promise<void> => {
    const { id } = upload.row;
    const isSafe = isSafeRow(upload.row);
    const target = isSafe
      ? { path: await placeSafeUpload(services, caller, upload), replaced: '' }
      : await placeUpload(services, upload, caller, (aim) => table.setTarget(id, aim, false));
    upload.finished = target;
    live.delete(id);
    unpromise(upload);
    try {
      table.setTarget(id, target, true);
    } catch (error) {
      // It has its name: who asks again is told so by where the file stands.
      if (!isDiskFull(error)) throw error;
    }
    services.room.grown(placeOf(upload), upload.row.size);
    upload.task.done();
    if (isSafe) return;
    services.recent.note(caller.username, 'backuped', target.path);
    services.phones.note(caller, [target.path]);
  };

  /** Gives a complete upload its name, once, whoever asks. */
  const finish = async (upload: Upload, caller: FileCaller): Promise<void> => {
    if (upload.finished !== undefined) return;
    if (live.get(upload.row.id) !== upload) throw new DeviceError('N000003');
    upload.finishing ??= place(upload, caller).finally(() => (upload.finishing = undefined));
    await upload.finishing;
  };

  const expire = async (): Promise<void> => {
    const now = Math.floor(Date.now() / 1000);
    for (const row of table.all()) {
      if (gone.has(row.id)) {
        table.remove(row.id);
        gone.delete(row.id);
        continue;
      }
      if (now - row.touched_at < (row.done === 1 ? FINISHED_S : UNFINISHED_S) || live.get(row.id)?.busy) continue;
      const upload = row.done === 1 ? undefined : await find(row.id);
      upload?.task.cancel();
      if (upload) await drop(upload);
      else table.remove(row.id);
    }
  };
  const sweep = setInterval(
    () =>
      void expire().catch((error: unknown) =>
        context.log.error('uploads could not be swept', { error: String(error) }),
      ),
    SWEEP_MS,
  );
  sweep.unref();

  return {
    table,
    services,
    /** Questions about the same file, one after another. */
    offers: new InTurn(),
    find,
    finish,
    expire,
    /** An upload of this account; undefined for others' and unknown ones alike. */
    async findOwn(id: string, caller: FileCaller): Promise<Upload | undefined> {
      if (!/^[0-9a-f]{32}$/.test(id)) return undefined;
      const upload = await find(id);
      return upload?.row.owner === caller.username ? upload : undefined;
    },
    /** Makes an upload whose place, name and space were checked; one without bytes is finished at once. */
    async create(caller: FileCaller, wanted: NewUpload): Promise<Upload> {
      const { folder, name, size, mtime, conflict, metadata, made: firstMade } = wanted;
      const id = randomBytes(16).toString('hex');
      const part = partPath(folder.volume, id);
      return withFsErrors(async () => {
        await createPart(part);
        const facts = {
          id,
          owner: caller.username,
          dir: folder.wire,
          name,
          size,
          mtime: mtime ?? null,
          conflict,
          volume: folder.volumeKey,
          metadata,
          made: firstMade,
        };
        const fresh = { task: '', acked: 0, checked: 0, target: '', replaced: '', done: 0, touched_at: 0 };
        const blank: UploadRow = { ...facts, ...fresh };
        let task: TaskHandle | undefined;
        let made: { readonly row: UploadRow; readonly task: TaskHandle };
        try {
          made = transaction(context.db, () => {
            task = openTask(blank);
            const row = { ...blank, task: task.id };
            table.add(row);
            return { row, task };
          });
        } catch (error) {
          // Nobody will ask for it: no room for its record, as a rule.
          task?.cancel();
          await removePart(part);
          throw error;
        }
        const upload = adopt(made.row, part, 0, made.task);
        if (size === 0) await finish(upload, caller);
        return upload;
      });
    },
    /** Promises room once more to an upload that lost its promise. Throws N002004 when what is to come no longer fits. */
    async renew(upload: Upload): Promise<void> {
      // The promise first, so that two of them do not count on the same room.
      promise(upload);
      const { row, offset } = upload;
      try {
        await services.room.assert(placeOf(upload), row.size - offset, row.id);
      } catch (error) {
        unpromise(upload);
        throw error;
      }
    },
    /** Notes bytes that are safely there. */
    acknowledge(upload: Upload, offset: number, checked: boolean): void {
      upload.offset = offset;
      upload.checked ||= checked;
      // Given up while its last request was on its way.
      if (live.get(upload.row.id) !== upload) return;
      table.acknowledge(upload.row.id, offset, upload.checked);
      promise(upload);
      upload.task.advance(offset);
      // Between two requests of a client that goes on nothing is said.
      clearTimeout(upload.idle);
      upload.idle = setTimeout(() => {
        if (!upload.busy && upload.finished === undefined) upload.task.wait(upload.offset);
      }, IDLE_MS).unref();
    },
    /** Ends an upload for good; its bytes go. */
    async terminate(upload: Upload): Promise<void> {
      upload.task.cancel();
      await drop(upload);
    },
    /**
     * At start: puts away what was complete but had not got its place, and removes bytes that belong to no upload.
     */
    async recover(): Promise<void> {
      const rows = table.all();
      for (const row of rows) {
        if (row.done === 1) continue;
        const upload = await find(row.id);
        if (!upload || upload.finished !== undefined || upload.offset < row.size) continue;
        const owner = services.rights.callerOf(row.owner);
        // Refused now (folder gone, right lost): the client hears it when it asks.
        if (owner) await finish(upload, owner).catch(() => undefined);
      }
      const parts = new Set(rows.map((row) => row.id + PART_SUFFIX));
      const isOpenTask = (id: string | undefined): boolean => id !== undefined && context.tasks.isOpen(id);
      await cleanTemporary(context.config.dataDir, (name) => parts.has(name) || isOpenTask(taskOfPlace(name)));
    },
    close(): void {
      clearInterval(sweep);
      for (const upload of live.values()) {
        clearTimeout(upload.idle);
        clearTimeout(upload.promise);
        upload.busy?.abort.abort();
      }
    },
  };
}

const stores = new WeakMap<DeviceContext, UploadStore>();

/** The uploads of a device: one store, whichever part asks first. */
export function uploadStore(context: DeviceContext): UploadStore {
  let store = stores.get(context);
  if (!store) {
    store = createUploadStore(context, fileServices(context));
    stores.set(context, store);
  }
  return store;
}
