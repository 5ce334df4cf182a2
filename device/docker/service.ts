import { mkdir } from 'node:fs/promises';
import type { DeviceContext } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import type { FileCaller } from '../files/rights.ts';
import { fileServices } from '../files/services.ts';
import { isOnline } from '../hardware/net/online.ts';
import { areFilesReady } from '../hardware/views.ts';
import { createServiceSettings } from '../machine/share-services.ts';
import type { DeviceParts } from '../parts.ts';
import { createContainers } from './containers.ts';
import { createCore } from './core.ts';
import { seedDemo } from './demo.ts';
import { createEngineSettings, NEWEST_ENGINE } from './engine-settings.ts';
import { EngineError } from './engine-error.ts';
import { createExecs } from './exec.ts';
import { createEngineHandlers } from './handlers.ts';
import { createImages } from './images.ts';
import { createLifecycle } from './lifecycle.ts';
import { createLogs } from './logs.ts';
import { createMounts } from './mounts.ts';
import { createNetworks, ensureOwnNetworks } from './networks.ts';
import { createPorts } from './ports.ts';
import { createRecordTables } from './record-store.ts';
import { createShellFiles } from './shell-files.ts';
import { createDockerTokens } from './tokens.ts';

/** The one engine of the device. */
export const END_POINT_ID = 1;

/** Time that the engine takes (ms of model time). */
const TAKES_MS = { start: 1500, stop: 800, update: 20_000 } as const;

export type ContainerEngine = ReturnType<typeof createContainerEngine>;

/** The container engine of a device: what it holds, its settings, and whether it is up (CALL-EXT-23, CALL-DKR-04). */
function createContainerEngine(ctx: DeviceContext, parts: DeviceParts) {
  const { config, db, log } = ctx;
  const { hardware, accounts, configStore, identity, clock } = parts;
  const settings = createEngineSettings(configStore);
  const { locator } = fileServices(ctx);
  const services = createServiceSettings(configStore);
  let isUpdating = false;
  let isReady = areFilesReady(hardware.state());

  const account = (username: string): FileCaller | undefined => accounts.find(username);
  const master = (): FileCaller => {
    const found = accounts.list().find(({ isMaster }) => isMaster);
    if (!found) throw new DeviceError('N000005');
    return found;
  };
  const rootPath = (): string => {
    const chosen = settings.root.get();
    return chosen === '' ? `/zenith_sata/${master().username}/data/Containers` : chosen;
  };
  /** The storage folder on the disk, made when it is the usual one. */
  const rootFolder = async (wire = rootPath()): Promise<string> => {
    try {
      return (await locator.locateFolder(master(), wire, 'write')).real;
    } catch (error) {
      if (settings.root.get() !== '' || wire !== rootPath()) throw error;
      const { real } = await locator.locateEntry(master(), wire, 'write');
      await mkdir(real, { recursive: true, mode: 0o700 });
      return real;
    }
  };
  const bound = new Set<number>();
  /** Ports on which the device itself answers. */
  const reserved = (): ReadonlySet<number> =>
    new Set([
      config.port,
      config.pushPort,
      8050,
      ...bound,
      ...(services.isOn('samba') ? [139, 445] : []),
      ...(services.isOn('webdav') ? [services.webdav.get().http_port, services.webdav.get().https_port] : []),
      ...(services.isOn('ftp') ? [services.ftp.get().port] : []),
      ...(services.isOn('sftp') ? [services.sftp.get().port] : []),
      ...(services.isOn('nfs') ? [2049] : []),
    ]);

  const core = createCore(createRecordTables(db, log), clock, log);
  ensureOwnNetworks(core);
  const networks = createNetworks(core);
  const mounts = createMounts({ core, locator, account, root: () => rootFolder() });
  const lifecycle = createLifecycle({ core, networks, ports: createPorts(core, reserved) });
  const containers = createContainers({ core, networks, mounts, lifecycle });
  const images = createImages({
    core,
    isOnline: () => isOnline(hardware.state().net),
    mirror: () => settings.registry.get().url,
  });
  const execs = createExecs(core, createShellFiles(mounts));
  const tokens = createDockerTokens();

  const isUp = (): boolean => settings.on.get() && !isUpdating && areFilesReady(hardware.state());
  const tell = (): void => {
    const data = {
      showDocker: settings.show.get() ? 1 : 0,
      isNewVersion: settings.version.get() === NEWEST_ENGINE ? 0 : 1,
    };
    // To everybody: who may not use it learns that it is not for him, and the others follow at once.
    parts.hub.send({ topic: 'docker', type: 'session_changed', to: 'all', data });
  };

  lifecycle.wereLost(settings.closedAt.get() > 0 ? Math.min(settings.closedAt.get(), clock.now()) : clock.now());
  settings.closedAt.set(0);
  if (config.demo && !settings.demo.get() && accounts.count() > 0) {
    seedDemo({ core, images, settings, owner: master().username });
    settings.demo.set(true);
  }
  if (isUp()) lifecycle.allUp();
  hardware.subscribe((_before, after, at) => {
    const ready = areFilesReady(after);
    if (ready === isReady) return;
    isReady = ready;
    if (!settings.on.get() || isUpdating) return;
    if (ready) lifecycle.allUp();
    else lifecycle.allDown(at);
  });

  const assertReady = (): void => {
    if (isUpdating || !areFilesReady(hardware.state())) throw new DeviceError('N000005');
  };

  return {
    core,
    settings,
    tokens,
    execs,
    isUp,
    rootPath,
    /** Tells every client that the container manager was shown, hidden, switched or renewed. */
    tell,
    isNewVersion: (): boolean => settings.version.get() !== NEWEST_ENGINE,
    handlers: createEngineHandlers({
      ...{ core, lifecycle, containers, images, networks, mounts, execs, logs: createLogs(core, lifecycle) },
      facts: () => ({
        name: identity.name(),
        version: settings.version.get(),
        root: rootPath(),
        mirror: settings.registry.get().url,
      }),
    }),
    /** Throws 503 while the engine is off. */
    assertUp(): void {
      if (isUpdating) throw new EngineError(503, 'the container engine is being updated');
      if (!areFilesReady(hardware.state())) throw new EngineError(503, 'the storage of the device is not ready');
      if (!settings.on.get()) throw new EngineError(503, 'the container engine is not running');
    },
    async start(): Promise<void> {
      assertReady();
      if (settings.on.get()) return;
      await core.waits.wait(TAKES_MS.start);
      settings.on.set(true);
      lifecycle.allUp();
      tell();
    },
    async stop(): Promise<void> {
      assertReady();
      if (!settings.on.get()) return;
      await core.waits.wait(TAKES_MS.stop);
      settings.on.set(false);
      lifecycle.allDown(clock.now());
      tell();
    },
    /**
     * Begins to bring the engine to its newest version; containers are stopped for it, and the engine does not answer
     * meanwhile. Throws N000003 when there is none.
     */
    update(): string {
      assertReady();
      if (settings.version.get() === NEWEST_ENGINE) throw new DeviceError('N000003');
      isUpdating = true;
      tell();
      if (settings.on.get()) lifecycle.allDown(clock.now());
      core.waits.at(clock.now() + TAKES_MS.update, () => {
        isUpdating = false;
        settings.version.set(NEWEST_ENGINE);
        if (isUp()) lifecycle.allUp();
        tell();
      });
      return NEWEST_ENGINE;
    },
    isUpdating: (): boolean => isUpdating,
    /** The device answers on this port: no container can have it. */
    listensOn: (port: number): void => void bound.add(port),
    /**
     * Takes what the engine keeps to another folder of the device. Throws N000005 while the engine runs, N002002 when
     * something of an engine lies there, and what is wrong with the folder.
     */
    async moveTo(wire: string): Promise<void> {
      if (settings.on.get() || isUpdating) throw new DeviceError('N000005');
      const [from, to] = [await rootFolder(), (await locator.locateFolder(master(), wire, 'write')).real];
      await mounts.move(from, to);
      settings.root.set(wire);
    },
    /** Bytes of images and volumes. */
    async used(): Promise<number> {
      const volumes = await mounts.volumes();
      return images.layersSize() + volumes.reduce((sum, { UsageData }) => sum + UsageData.Size, 0);
    },
    close(): void {
      settings.closedAt.set(clock.now());
      lifecycle.close();
      core.waits.close();
    },
  };
}

const made = new WeakMap<DeviceContext, ContainerEngine>();

/** The container engine of a device: one, whichever part asks first. */
export function containerEngine(ctx: DeviceContext, parts: DeviceParts): ContainerEngine {
  let engine = made.get(ctx);
  if (!engine) {
    engine = createContainerEngine(ctx, parts);
    made.set(ctx, engine);
  }
  return engine;
}
