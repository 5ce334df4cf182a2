import type { EngineCore } from './core.ts';
import { EngineError } from './engine-error.ts';
import type { Container } from './model.ts';

type Published = Container['published'][number];

/** Where free ports are looked for. */
const FIRST_FREE = 32_768;
const LAST_PORT = 65_535;

export type Ports = ReturnType<typeof createPorts>;

/** Ports of the device that containers publish; `reserved` tells which the device itself listens on. */
export function createPorts(core: EngineCore, reserved: () => ReadonlySet<number>) {
  const taken = (but: string): Published[] =>
    core.tables.container.all().flatMap((each) => (each.id === but ? [] : each.published));
  const clashes = (used: readonly Published[], port: number, protocol: string): boolean =>
    used.some((each) => each.hostPort === port && each.protocol === protocol);

  return {
    /** The ports that a container gets when it is started. Throws 500 in the engine's words when one is not free. */
    allocate(container: Container): Published[] {
      if (container.networkMode === 'host' || container.networkMode === 'none') return [];
      const used = taken(container.id);
      const own: Published[] = [];
      for (const wanted of container.ports) {
        const isFree = (port: number): boolean =>
          !clashes([...used, ...own], port, wanted.protocol) && !(wanted.protocol === 'tcp' && reserved().has(port));
        let port = wanted.hostPort;
        if (port === 0) for (port = FIRST_FREE; port < LAST_PORT && !isFree(port); port += 1);
        const ip = wanted.hostIp === '' ? '0.0.0.0' : wanted.hostIp;
        const begin = `driver failed programming external connectivity on endpoint ${container.name}`;
        if (clashes([...used, ...own], port, wanted.protocol))
          throw new EngineError(500, `${begin}: Bind for ${ip}:${port} failed: port is already allocated`);
        if (!isFree(port))
          throw new EngineError(500, `${begin}: failed to bind host port for ${ip}:${port}/${wanted.protocol}: address already in use`); // prettier-ignore
        own.push({ ...wanted, hostPort: port, hostIp: ip });
      }
      return own;
    },
  };
}
