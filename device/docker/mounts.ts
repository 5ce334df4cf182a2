import { mkdir, readdir, rename, rm, stat, cp } from 'node:fs/promises';
import path from 'node:path';
import type { EngineBody } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { DeviceError } from '../device-error.ts';
import { isInside, type Locator } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { EngineCore } from './core.ts';
import { EngineError } from './engine-error.ts';
import { freshId } from './hash.ts';
import type { Container, Mount } from './model.ts';

export interface MountDeps {
  readonly core: EngineCore;
  readonly locator: Pick<Locator, 'locateFolder' | 'locate'>;
  /** The account of that name as it is now. */
  readonly account: (username: string) => FileCaller | undefined;
  /** Folder in which the engine keeps its own, made when it is missing. Throws DeviceError when it cannot be had. */
  readonly root: () => Promise<string>;
}

type HostConfig = NonNullable<EngineBody<EngineCalls['containerCreate']>['HostConfig']>;

const VOLUME_NAME = /^[a-zA-Z0-9][\w.-]{1,126}$/;
/** Files that are counted of a volume before its size is told as it is by then. */
const MAX_COUNTED = 20_000;

/** Reads `source:target[:ro|rw]`. */
function readBind(text: string): Mount {
  const [, source = '', target = '', mode = 'rw'] = /^(.*?):(\/[^:]*)(?::(ro|rw))?$/.exec(text) ?? [];
  if (source === '') throw new EngineError(400, `invalid volume specification: '${text}'`);
  const type = source.startsWith('/') ? 'bind' : 'volume';
  return { type, source, target, readOnly: mode === 'ro' };
}

/** Bytes below a folder, at most of so many files. */
async function folderSize(folder: string): Promise<number> {
  let [bytes, files] = [0, 0];
  const queue = [folder];
  for (let at = queue.shift(); at !== undefined && files < MAX_COUNTED; at = queue.shift())
    for (const entry of await readdir(at, { withFileTypes: true }).catch(() => [])) {
      const full = path.join(at, entry.name);
      if (entry.isDirectory()) queue.push(full);
      else if (entry.isFile()) {
        files += 1;
        bytes += (await stat(full).catch(() => ({ size: 0 }))).size;
      }
    }
  return bytes;
}

export type Mounts = ReturnType<typeof createMounts>;

/**
 * Folders and volumes in containers. They are real: a folder is one that the account can reach, read-only or not, and a
 * volume is a folder of the engine's own.
 */
export function createMounts({ core, locator, account, root }: MountDeps) {
  const { tables, clock } = core;
  const volumeFolder = async (name: string): Promise<string> => path.join(await root(), 'volumes', name);

  /** The folder on the disk, with the rights of an account. Throws in the engine's words. */
  const locate = async (caller: FileCaller, { source, readOnly }: Mount): Promise<string> => {
    try {
      return (await locator.locateFolder(caller, source, readOnly ? 'read' : 'write')).real;
    } catch (error) {
      if (!(error instanceof DeviceError)) throw error;
      const isRight = ['N000002', 'N002003', 'N002005', 'N001603', 'N007104'].includes(error.code);
      const begin = 'invalid mount config for type "bind": ';
      throw isRight
        ? new EngineError(403, `${begin}permission denied: ${source}`)
        : new EngineError(400, `${begin}bind source path does not exist: ${source}`);
    }
  };

  const ensureVolume = async (name: string, named: boolean): Promise<void> => {
    await mkdir(await volumeFolder(name), { recursive: true, mode: 0o700 });
    if (tables.volume.get(name)) return;
    tables.volume.save({ id: name, createdAt: clock.now(), named });
    core.emit('volume', 'create', name, { driver: 'local' });
  };

  const usersOf = (name: string): Container[] =>
    tables.container
      .all()
      .filter(({ mounts }) => mounts.some(({ type, source }) => type === 'volume' && source === name));

  const removeVolume = async (name: string): Promise<number> => {
    const folder = await volumeFolder(name);
    const size = await folderSize(folder);
    await rm(folder, { recursive: true, force: true });
    tables.volume.remove(name);
    core.emit('volume', 'destroy', name, { driver: 'local' });
    return size;
  };

  return {
    /** What a new container gets mounted, checked with the rights of who makes it; its volumes are there afterwards. */
    async prepare(caller: FileCaller, host: HostConfig, declared: readonly string[]): Promise<Mount[]> {
      const mounts = [
        ...(host.Binds ?? []).map(readBind),
        ...(host.Mounts ?? []).map(({ Type, Source, Target, ReadOnly }) => ({
          ...{ type: Type, source: Source, target: Target, readOnly: ReadOnly === true },
        })),
      ];
      for (const target of declared)
        if (!mounts.some((mount) => mount.target === target))
          mounts.push({ type: 'volume', source: '', target, readOnly: false });
      const seen = new Set<string>();
      for (const { type, source, target } of mounts) {
        if (!target.startsWith('/') || path.posix.normalize(target) === '/')
          throw new EngineError(400, `invalid mount config for type "${type}": invalid mount path: '${target}' mount path must be absolute`); // prettier-ignore
        if (seen.has(path.posix.normalize(target))) throw new EngineError(400, `Duplicate mount point: ${target}`);
        seen.add(path.posix.normalize(target));
        if (type === 'volume' && source !== '' && !VOLUME_NAME.test(source))
          throw new EngineError(400, `create ${source}: "${source}" includes invalid characters for a local volume name, only "[a-zA-Z0-9][a-zA-Z0-9_.-]" are allowed`); // prettier-ignore
      }
      for (const mount of mounts) if (mount.type === 'bind') await locate(caller, mount);
      const named: Mount[] = [];
      for (const mount of mounts) {
        const source = mount.source === '' ? freshId() : mount.source;
        if (mount.type === 'volume') await ensureVolume(source, mount.source !== '');
        named.push({ ...mount, source });
      }
      return named;
    },
    /** Throws in the engine's words when a folder of a container cannot be mounted any more. */
    async check({ owner, mounts }: Container): Promise<void> {
      const caller = account(owner);
      for (const mount of mounts) {
        if (mount.type === 'volume') await ensureVolume(mount.source, true);
        else if (caller) await locate(caller, mount);
        else throw new EngineError(403, `invalid mount config for type "bind": permission denied: ${mount.source}`);
      }
    },
    /**
     * Folder on the disk that a path of a container leads to, with what follows below it; undefined for a path that
     * no mount covers. Both who made the container and who looks must be allowed to.
     */
    async find(
      container: Container,
      inside: string,
      looker: FileCaller,
    ): Promise<{ folder: string; rest: string[] } | undefined> {
      // prettier-ignore
      const mount = container.mounts
        .filter(({ target }) => inside === target || inside.startsWith(`${target}/`))
        .sort((a, b) => b.target.length - a.target.length)[0];
      if (!mount) return undefined;
      const rest = inside
        .slice(mount.target.length)
        .split('/')
        .filter((name) => name !== '');
      if (mount.type === 'volume') return { folder: await volumeFolder(mount.source), rest };
      const owner = account(container.owner);
      if (!owner) throw new EngineError(403, 'permission denied');
      await locate(looker, { ...mount, readOnly: true });
      return { folder: await locate(owner, mount), rest };
    },
    view: ({ type, source, target, readOnly }: Mount) => ({
      Type: type,
      ...(type === 'volume' ? { Name: source } : {}),
      Source: source,
      Destination: target,
      RW: !readOnly,
    }),
    async volumes() {
      const folder = await root().catch(() => '');
      return Promise.all(
        tables.volume.all().map(async ({ id, createdAt }) => ({
          Name: id,
          Driver: 'local',
          Mountpoint: `volumes/${id}`,
          CreatedAt: new Date(createdAt).toISOString(),
          Scope: 'local',
          UsageData: {
            Size: folder === '' ? 0 : await folderSize(path.join(folder, 'volumes', id)),
            RefCount: usersOf(id).length,
          },
        })),
      );
    },
    /** Removes volumes that nobody uses: those without a name, or all of them. */
    async prune(all: boolean) {
      const unused = tables.volume.all().filter(({ id, named }) => (all || !named) && usersOf(id).length === 0);
      let space = 0;
      for (const { id } of unused) space += await removeVolume(id);
      return { VolumesDeleted: unused.map(({ id }) => id), SpaceReclaimed: space };
    },
    /** Removes the volumes without a name that a container alone used. */
    async leave({ mounts }: Container): Promise<void> {
      for (const { type, source } of mounts) {
        const volume = type === 'volume' ? tables.volume.get(source) : undefined;
        if (volume && !volume.named && usersOf(source).length === 0) await removeVolume(source);
      }
    },
    /** Takes what the engine keeps to another folder. */
    async move(from: string, to: string): Promise<void> {
      const [source, target] = [path.join(from, 'volumes'), path.join(to, 'volumes')];
      if (isInside(to, source)) throw new DeviceError('N002005');
      if (source === target || !(await stat(source).catch(() => undefined))) return;
      if (await stat(target).catch(() => undefined)) throw new DeviceError('N002002');
      await rename(source, target).catch(async (error: unknown) => {
        if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
        await cp(source, target, { recursive: true, preserveTimestamps: true });
        await rm(source, { recursive: true, force: true });
      });
    },
  };
}
