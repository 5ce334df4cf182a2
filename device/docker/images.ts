import type { EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import { parseReference, registryImage, searchRegistry } from './catalogue.ts';
import { type EngineCore, fullReference } from './core.ts';
import { EngineError } from './engine-error.ts';
import { isActive } from './lifecycle.ts';
import type { Container, Image } from './model.ts';
import { createPull, type PullLine } from './pull.ts';

/** How often a pull is told of (ms of model time). */
const TELL_MS = 200;
/** Host of the usual registry. */
const HUB = 'registry-1.docker.io';

export interface ImageDeps {
  readonly core: EngineCore;
  /** Whether the internet can be reached. */
  readonly isOnline: () => boolean;
  /** Mirror that is asked instead of the usual registry; '' = none. */
  readonly mirror: () => string;
}

type Removed = { Untagged?: string; Deleted?: string }[];
type Summary = EngineData<EngineCalls['imageList']>[number];

const sizeOf = ({ layers }: Image): number => layers.reduce((sum, { size }) => sum + size, 0);

export type Images = ReturnType<typeof createImages>;

/** Images and the way they come here (APP-DKR-04). */
export function createImages({ core, isOnline, mirror }: ImageDeps) {
  const { tables } = core;
  const usersOf = (image: Image): Container[] => tables.container.all().filter(({ imageId }) => imageId === image.id);

  const summary = (image: Image): Summary => ({
    Id: image.id,
    RepoTags: image.tags,
    RepoDigests: [`${image.repo}@${image.digest}`],
    Created: Math.floor(image.createdAt / 1000),
    Size: sizeOf(image),
    Containers: usersOf(image).length,
  });

  const found = (name: string): Image => {
    const image = core.image(name);
    if (!image) throw new EngineError(404, `No such image: ${/[:@]/.test(name) ? name : `${name}:latest`}`);
    return image;
  };

  const assertReachable = (host: string): void => {
    if (!isOnline()) throw new EngineError(500, `Get "https://${host}/v2/": dial tcp: lookup ${host}: no such host`);
  };
  const registryHost = (): string => (mirror() === '' ? HUB : new URL(mirror()).host);

  /** The image of the registry under a reference. Throws in the engine's words. */
  const offered = (reference: string): { image: Image; tag: string } => {
    const parsed = parseReference(reference);
    if (!parsed) throw new EngineError(400, 'invalid reference format');
    const { registry, repo, tag } = parsed;
    assertReachable(registry === '' ? registryHost() : registry);
    if (registry !== '')
      throw new EngineError(500, `Get "https://${registry}/v2/": dial tcp: lookup ${registry}: no such host`);
    const image = registryImage({ repo, tag });
    if (image === 'repository')
      throw new EngineError(404, `pull access denied for ${repo}, repository does not exist or may require 'docker login': denied: requested access to the resource is denied`); // prettier-ignore
    if (image === 'tag') throw new EngineError(404, `manifest for ${repo}:${tag} not found: manifest unknown: manifest unknown`); // prettier-ignore
    return { image, tag };
  };

  /** Puts an image here under its tag; whatever had the tag before has it no more. */
  const store = (image: Image): void => {
    const [tag = ''] = image.tags;
    for (const other of tables.image.all())
      if (other.id !== image.id && other.tags.includes(tag)) {
        const tags = other.tags.filter((each) => each !== tag);
        if (tags.length === 0 && usersOf(other).length === 0) tables.image.remove(other.id);
        else tables.image.save({ ...other, tags });
      }
    const here = tables.image.get(image.id);
    tables.image.save({ ...image, tags: [...new Set([...(here?.tags ?? []), tag])].sort() });
    core.emit('image', 'pull', tag, { name: image.repo });
  };

  /** Bytes of the layers that no other image has. */
  const ownSize = (image: Image): number => {
    const others = new Set(tables.image.all().flatMap((each) => (each.id === image.id ? [] : each.layers.map(({ id }) => id)))); // prettier-ignore
    return image.layers.reduce((sum, { id, size }) => sum + (others.has(id) ? 0 : size), 0);
  };

  const drop = (image: Image): Removed => {
    tables.image.remove(image.id);
    core.emit('image', 'delete', image.id, { name: image.id });
    return [...image.tags.map((tag) => ({ Untagged: tag })), { Deleted: image.id }];
  };

  return {
    list: (): Summary[] =>
      tables.image
        .all()
        .sort((a, b) => b.createdAt - a.createdAt)
        .map(summary),
    layersSize: (): number => {
      const layers = new Map(tables.image.all().flatMap((image) => image.layers.map(({ id, size }) => [id, size] as const))); // prettier-ignore
      return [...layers.values()].reduce((sum, size) => sum + size, 0);
    },
    inspect(name: string): EngineData<EngineCalls['imageInspect']> {
      const image = found(name);
      return {
        Id: image.id,
        RepoTags: image.tags,
        Created: new Date(image.createdAt).toISOString(),
        Size: sizeOf(image),
        Architecture: 'amd64',
        Os: 'linux',
        Config: {
          Env: image.env,
          Cmd: image.cmd,
          Entrypoint: image.entrypoint,
          ExposedPorts: image.exposed,
          Volumes: image.volumes,
          WorkingDir: image.workingDir,
          Labels: {},
        },
        RootFS: { Type: 'layers', Layers: image.layers.map(({ id }) => id) },
      };
    },
    search(term: string, limit: number) {
      assertReachable('index.docker.io');
      return searchRegistry(term, limit);
    },
    /**
     * Fetches an image. Throws before the first line for one that is not to be had; afterwards a failure is a line. It
     * ends without the image when `signal` is aborted.
     */
    pull(reference: string, signal: AbortSignal): AsyncGenerator<readonly PullLine[]> {
      const { image, tag } = offered(reference);
      const isNew = core.image(`${image.repo}:${tag}`)?.id !== image.id;
      const here = new Set(tables.image.all().flatMap(({ layers }) => layers.map(({ id }) => id)));
      const work = createPull(image, tag, here);
      return (async function* () {
        yield work.begin();
        let at = core.clock.now();
        while (!work.isDone()) {
          await core.waits.wait(TELL_MS, signal);
          if (signal.aborted) return;
          if (!isOnline()) {
            yield [{ error: 'unexpected EOF: the connection to the registry was lost' }];
            return;
          }
          const now = core.clock.now();
          yield work.advance(Math.max(0, now - at));
          at = now;
        }
        store(image);
        yield work.end(isNew);
      })();
    },
    /** Puts an image here without the way (demo data). */
    put: (reference: string): void => {
      const { repo, tag } = parseReference(reference) ?? { repo: '', tag: '' };
      const image = registryImage({ repo, tag });
      if (typeof image === 'object') store(image);
    },
    delete(name: string, force: boolean): Removed {
      const image = found(name);
      const tag = fullReference(name);
      const isTag = image.tags.includes(tag);
      if (isTag && image.tags.length > 1) {
        tables.image.save({ ...image, tags: image.tags.filter((each) => each !== tag) });
        core.emit('image', 'untag', image.id, { name: tag });
        return [{ Untagged: tag }];
      }
      const short = image.id.slice(7, 19);
      const users = usersOf(image);
      const running = users.find(isActive);
      const begin = isTag
        ? `conflict: unable to remove repository reference "${tag}"`
        : `conflict: unable to delete ${short}`;
      if (running) throw new EngineError(409, `${begin} (${isTag ? 'must force' : 'cannot be forced'}) - container ${running.id.slice(0, 12)} is using its referenced image ${short}`); // prettier-ignore
      const [idle] = users;
      if (idle && !force) throw new EngineError(409, `${begin} (must force) - container ${idle.id.slice(0, 12)} is using its referenced image ${short}`); // prettier-ignore
      if (!idle) return drop(image);
      // A container keeps what it was made from; only the name goes.
      tables.image.save({ ...image, tags: [] });
      core.emit('image', 'untag', image.id, { name: tag });
      return image.tags.map((each) => ({ Untagged: each }));
    },
    prune(all: boolean) {
      const unused = tables.image.all().filter((image) => usersOf(image).length === 0 && (all || image.tags.length === 0)); // prettier-ignore
      let space = 0;
      const removed = unused.flatMap((image) => {
        space += ownSize(image);
        return drop(image);
      });
      return { ImagesDeleted: removed, SpaceReclaimed: space };
    },
  };
}
