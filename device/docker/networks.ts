import { isIPv4 } from 'node:net';
import type { EngineBody, EngineData } from '#shared/contract/engine/define-engine.ts';
import type { EngineCalls } from '#shared/contract/engine/index.ts';
import type { EngineCore } from './core.ts';
import { EngineError } from './engine-error.ts';
import { freshId } from './hash.ts';
import type { Container, Network } from './model.ts';

/** Networks that come with the engine. */
const own = ['bridge', 'host', 'none'] as const;
export const isOwnNetwork = (name: string): boolean => (own as readonly string[]).includes(name);

const toNumber = (ip: string): number => ip.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);
const toIp = (value: number): string => [24, 16, 8, 0].map((bits) => Math.floor(value / 2 ** bits) % 256).join('.');

/** First and last address of a range `a.b.c.d/n`; undefined when it is none. */
export function rangeOf(subnet: string): { readonly first: number; readonly last: number } | undefined {
  const [, ip = '', bits = ''] = /^(\d+\.\d+\.\d+\.\d+)\/(\d{1,2})$/.exec(subnet) ?? [];
  if (!isIPv4(ip) || Number(bits) < 8 || Number(bits) > 30) return undefined;
  const size = 2 ** (32 - Number(bits));
  const first = Math.floor(toNumber(ip) / size) * size;
  return { first, last: first + size - 1 };
}

const overlap = (a: string, b: string): boolean => {
  const [one, other] = [rangeOf(a), rangeOf(b)];
  return one !== undefined && other !== undefined && one.first <= other.last && other.first <= one.last;
};

/** Makes the networks of the engine where they are missing. */
export function ensureOwnNetworks({ tables, clock }: EngineCore): void {
  for (const name of own) {
    if (tables.network.all().some((network) => network.name === name)) continue;
    const isBridge = name === 'bridge';
    tables.network.save({
      id: freshId(),
      name,
      driver: name === 'none' ? 'null' : name,
      subnet: isBridge ? '172.17.0.0/16' : '',
      gateway: isBridge ? '172.17.0.1' : '',
      internal: false,
      options: {},
      createdAt: clock.now(),
    });
  }
}

/** A range that no network has. */
function freeSubnet(taken: readonly Network[]): string {
  for (let second = 18; second < 32; second += 1) {
    const subnet = `172.${second}.0.0/16`;
    if (!taken.some((network) => overlap(network.subnet, subnet))) return subnet;
  }
  throw new EngineError(400, 'all predefined address pools have been fully subnetted');
}

const isActive = ({ status }: Container): boolean => status === 'running' || status === 'paused';

export type Networks = ReturnType<typeof createNetworks>;

/** Networks of the engine (APP-DKR-05). */
export function createNetworks(core: EngineCore) {
  const { tables } = core;
  const members = (network: Network): Container[] =>
    tables.container.all().filter((each) => each.endpoints[network.name]?.networkId === network.id);

  const view = (network: Network): EngineData<EngineCalls['networkList']>[number] => ({
    Id: network.id,
    Name: network.name,
    Created: new Date(network.createdAt).toISOString(),
    Scope: 'local',
    Driver: network.driver,
    Internal: network.internal,
    IPAM: { Config: network.subnet === '' ? [] : [{ Subnet: network.subnet, Gateway: network.gateway }] },
    Containers: Object.fromEntries(
      members(network).map(({ id, name, endpoints }) => {
        const { ip = '', mac = '' } = endpoints[network.name] ?? {};
        const bits = network.subnet.split('/')[1] ?? '';
        return [id, { Name: name, IPv4Address: ip === '' ? '' : `${ip}/${bits}`, MacAddress: mac }];
      }),
    ),
    Options: network.options,
  });

  /** The first address of a network that nobody has. */
  const freeAddress = (network: Network): string => {
    const range = rangeOf(network.subnet);
    if (range === undefined) return '';
    const taken = new Set(members(network).map(({ endpoints }) => endpoints[network.name]?.ip));
    taken.add(network.gateway);
    for (let value = range.first + 1; value < range.last; value += 1) {
      const ip = toIp(value);
      if (!taken.has(ip)) return ip;
    }
    throw new EngineError(500, "no available IPv4 addresses on this network's address pools: " + network.name);
  };

  const remove = (network: Network): void => {
    for (const container of members(network)) {
      const { [network.name]: _gone, ...rest } = container.endpoints;
      tables.container.save({ ...container, endpoints: rest });
    }
    tables.network.remove(network.id);
    core.emit('network', 'destroy', network.id, { name: network.name, type: network.driver });
  };

  /** Gives a running container its addresses in the networks that it is in. Throws 404 for one that is gone. */
  const attach = (container: Container): Container => {
    const endpoints: Container['endpoints'] = {};
    for (const [name, endpoint] of Object.entries(container.endpoints)) {
      const network = tables.network.get(endpoint.networkId);
      if (!network) throw new EngineError(404, `network ${endpoint.networkId} not found`);
      const ip = endpoint.ip !== '' ? endpoint.ip : freeAddress(network);
      const mac = ip === '' ? '' : `02:42:${ip.split('.').map((part) => Number(part).toString(16).padStart(2, '0')).join(':')}`; // prettier-ignore
      endpoints[name] = { ...endpoint, ip, mac };
      // The next one sees the address as taken.
      tables.container.save({ ...container, endpoints: { ...container.endpoints, ...endpoints } });
    }
    return { ...container, endpoints };
  };

  return {
    list: () =>
      tables.network
        .all()
        .map(view)
        .sort((a, b) => a.Name.localeCompare(b.Name)),
    attach,
    /** Takes its addresses back. */
    detach: (container: Container): Container => ({
      ...container,
      endpoints: Object.fromEntries(
        Object.entries(container.endpoints).map(([name, endpoint]) => [name, { ...endpoint, ip: '', mac: '' }]),
      ),
    }),
    create(body: EngineBody<EngineCalls['networkCreate']>) {
      const { Name: name, Driver: driver, IPAM: ipam, Options: options = {}, Internal: internal = false } = body;
      if (!/^[a-zA-Z0-9][\w.-]*$/.test(name)) throw new EngineError(400, `invalid network name: ${name}`);
      if (tables.network.all().some((each) => each.name === name))
        throw new EngineError(409, `network with name ${name} already exists`);
      const wanted = ipam?.Config[0];
      const subnet = wanted?.Subnet ?? freeSubnet(tables.network.all());
      const range = rangeOf(subnet);
      if (range === undefined) throw new EngineError(400, `invalid subnet ${subnet}: invalid CIDR address`);
      const clash = tables.network.all().find((each) => overlap(each.subnet, subnet));
      if (clash)
        throw new EngineError(403, `invalid pool request: Pool overlaps with other one on this address space (${clash.name} has ${clash.subnet})`); // prettier-ignore
      const gateway = wanted?.Gateway ?? toIp(range.first + 1);
      const at = isIPv4(gateway) ? toNumber(gateway) : -1;
      if (at <= range.first || at >= range.last)
        throw new EngineError(400, `invalid network config: no matching subnet for gateway ${gateway}`);
      const network: Network = { id: freshId(), name, driver, subnet, gateway, internal, options, createdAt: core.clock.now() }; // prettier-ignore
      tables.network.save(network);
      core.emit('network', 'create', network.id, { name, type: driver });
      return { Id: network.id, Warning: '' };
    },
    delete(name: string): void {
      const network = core.network(name);
      if (isOwnNetwork(network.name))
        throw new EngineError(403, `${network.name} is a pre-defined network and cannot be removed`);
      if (members(network).some(isActive))
        throw new EngineError(403, `error while removing network: network ${network.name} has active endpoints`);
      remove(network);
    },
    connect(name: string, { Container: who }: EngineBody<EngineCalls['networkConnect']>): void {
      const network = core.network(name);
      const container = core.container(who);
      if (network.driver === 'host' || network.driver === 'null' || container.networkMode === 'host')
        throw new EngineError(403, `container cannot be connected to host network - container is attached to another network`); // prettier-ignore
      if (container.endpoints[network.name])
        throw new EngineError(403, `endpoint with name ${container.name} already exists in network ${network.name}`);
      const joined = { ...container, endpoints: { ...container.endpoints, [network.name]: { networkId: network.id, ip: '', mac: '' } } }; // prettier-ignore
      tables.container.save(isActive(joined) ? attach(joined) : joined);
      core.emit('network', 'connect', network.id, { name: network.name, container: container.id });
    },
    disconnect(name: string, { Container: who }: EngineBody<EngineCalls['networkDisconnect']>): void {
      const network = core.network(name);
      const container = core.container(who);
      if (!container.endpoints[network.name])
        throw new EngineError(403, `container ${container.id} is not connected to network ${network.name}`);
      const { [network.name]: _left, ...rest } = container.endpoints;
      tables.container.save({ ...container, endpoints: rest });
      core.emit('network', 'disconnect', network.id, { name: network.name, container: container.id });
    },
    prune() {
      const unused = tables.network.all().filter((each) => !isOwnNetwork(each.name) && members(each).length === 0);
      unused.forEach(remove);
      return { NetworksDeleted: unused.map(({ name }) => name) };
    },
    /** Addresses that a new container begins with, by the network it names. */
    firstEndpoint(mode: string): Container['endpoints'] {
      const network = core.network(mode === 'default' || mode === '' ? 'bridge' : mode);
      return { [network.name]: { networkId: network.id, ip: '', mac: '' } };
    },
  };
}
