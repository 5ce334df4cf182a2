import path from 'node:path';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import {
  driveOfType,
  hasServer,
  isDriveFolder,
  isElsewhere,
  isFetching,
  staysHere,
} from '#shared/rules/backup/elsewhere.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { ftpFolder } from '#shared/contract/ftp-fields.ts';
import { DeviceError } from '../device-error.ts';
import { isInside } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import { formatWirePath, isPlainSegment, parseWirePath } from '../files/wire-path.ts';
import { INCOMING } from '../netdisk/drives.ts';
import { isJobType, type Job, type JobPlace, type JobType, type JobWish } from './job-store.ts';
import { locateJob } from './places.ts';

type Fields = CallFields<Calls['backupSave']>;

const wrong = (field: string, reason: string): DeviceError => new DeviceError('N000001', { data: { field, reason } });

/** A folder of a cloud drive, outside of what is on its way there. */
const isDriveTarget = (path: string): boolean => isDriveFolder(path) && path.split('/').find(Boolean) !== INCOMING;

function typeOf({ type, paths, target, backupType, backupTime }: Fields): JobType {
  if (!isJobType(type)) throw new DeviceError('N000006');
  if ([...paths, ...(isElsewhere(type) ? [] : [target.path])].some(isSafePath)) throw new DeviceError('N000006');
  if (type === 'ftp' && !ftpFolder.test(target.path)) throw wrong('target', 'no folder of a server');
  if (driveOfType(type) !== undefined && !isDriveTarget(target.path)) throw wrong('target', 'no folder of a drive');
  if (!staysHere(type) && backupType === 'realtime')
    throw wrong('backupType', 'what is elsewhere is not asked all the time');
  if (!hasServer(type) && target.server !== undefined) throw wrong('target', 'a folder of this device has no server');
  if (type === 'auto_bothway' && paths.length !== 1) throw wrong('paths', 'a pair has one folder at home');
  if (new Set(paths).size !== paths.length) throw wrong('paths', 'a folder stands there twice');
  if (backupType === 'timed' && backupTime.days.length === 0) throw wrong('backupTime', 'no day is chosen');
  return type;
}

const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

type Goal = Pick<JobWish, 'type' | 'target' | 'server'>;

/** A folder that a job reads: a wire path, or one that is none for a folder of another device. */
const readOf = ({ type, server }: Goal, path: string): string =>
  isFetching(type) ? `${type}:${server}:${path}` : path;

/** Where a job of an account writes: a wire path, or one that is none for a folder elsewhere. */
const baseOf = ({ type, target, server }: Goal, owner: string): string =>
  isElsewhere(type) ? `${type}:${server === '' ? owner.toLowerCase() : server}:${target}` : target;

/** What a job reads and what it writes, by wire path. */
function flowOf(job: Goal & Pick<JobWish, 'sources'>, owner: string) {
  const { type, sources, target } = job;
  const [home = ''] = sources.map((source) => source.path);
  return type === 'auto_bothway'
    ? { reads: [home, target], writes: [home, target] }
    : {
        reads: sources.map((source) => readOf(job, source.path)),
        writes: sources.map(({ name }) => `${baseOf(job, owner)}/${name}`),
      };
}

/** True when what a job writes comes back to what it reads through other jobs, and would do so for ever. */
function feedsItself(wish: JobWish, owner: string, others: readonly Job[]): boolean {
  const feeds = (writes: readonly string[], reads: readonly string[]): boolean =>
    writes.some((written) => reads.some((read) => overlap(written, read)));
  const own = flowOf(wish, owner);
  const open = [own.writes];
  const seen = new Set<string>();
  for (let writes = open.pop(); writes !== undefined; writes = open.pop())
    for (const job of others) {
      const flow = flowOf(job, job.owner);
      if (seen.has(job.id) || !feeds(writes, flow.reads)) continue;
      if (feeds(flow.writes, own.reads)) return true;
      seen.add(job.id);
      open.push(flow.writes);
    }
  return false;
}

/** A folder of another device; one that is a place there is called as the device is. Throws N002005 for no wire path. */
function farPlace(wire: string, device: string): JobPlace {
  const parsed = parseWirePath(wire);
  if (parsed.area === 'safe') throw new DeviceError('N000006');
  const name = parsed.segments.at(-1) ?? device;
  return { path: formatWirePath(parsed), name: isPlainSegment(name) ? name : 'device' };
}

/** A folder elsewhere in its one form. */
const plainFolder = (path: string): string =>
  `/${path
    .split('/')
    .filter((name) => name !== '')
    .join('/')}`;

/** Names of the sources at the target: those that the job gave before stay; nobody else's folder is shared. */
function nameSources(
  paths: readonly { readonly path: string; readonly name: string }[],
  to: Goal,
  owner: string,
  before: Job | undefined,
  others: readonly Job[],
): JobPlace[] {
  const taken = new Set(others.flatMap((job) => (job.type === 'auto_bothway' ? [] : flowOf(job, job.owner).writes)));
  const kept =
    before !== undefined && before.server === to.server && baseOf(before, owner) === baseOf(to, owner)
      ? before.sources
      : [];
  const used = new Set(kept.map(({ name }) => name));
  return paths.map(({ path: wire, name: wanted }) => {
    const known = kept.find((place) => place.path === wire);
    if (known) return known;
    let name = wanted;
    for (let number = 1; used.has(name) || taken.has(`${baseOf(to, owner)}/${name}`); number += 1)
      name = `${wanted} (${number})`;
    used.add(name);
    return { path: wire, name };
  });
}

/**
 * Checks everything about a job that somebody wants, before anything is stored (CALL-EXT-22): the folders with the
 * rights of the account, and that nothing is carried round in circles.
 */
export async function checkJob(
  services: FileServices,
  caller: FileCaller,
  fields: Fields,
  {
    before,
    jobs,
    server: own,
    language,
  }: {
    readonly before: Job | undefined;
    readonly jobs: readonly Job[];
    /** The FTP server, or the other device, that the job names: what it calls itself; undefined for none of the account's. */
    readonly server: { readonly name: string } | undefined;
    readonly language: 'en' | 'zh';
  },
): Promise<JobWish> {
  const type = typeOf(fields);
  const server = hasServer(type) ? (fields.target.server ?? '') : '';
  if (hasServer(type) && own === undefined) throw new DeviceError('N000003');
  const plain = fields.paths.map((wire) => ({ path: wire, name: '' }));
  const { sources, target } = await locateJob(services, caller, {
    type,
    sources: plain,
    target: fields.target.path,
  });
  const to = { type, target: target?.wire ?? plainFolder(fields.target.path), server };
  const owner = caller.username;
  const others = jobs.filter(({ id }) => id !== before?.id);
  const wanted = isFetching(type)
    ? fields.paths.map((wire) => farPlace(wire, own?.name ?? ''))
    : sources.map(({ wire, parsed }) => ({
        path: wire,
        name: parsed.segments.at(-1) ?? services.nameOf(parsed, caller, language),
      }));
  const named = type === 'auto_bothway' ? wanted : nameSources(wanted, to, owner, before, others);
  const name = (fields.name ?? '').trim();
  const wish: JobWish = {
    name: name === '' ? (named[0]?.name ?? '') : name,
    sources: named,
    ids: fields.ids,
    ...to,
    plan: { backupType: fields.backupType, ...fields.backupTime, days: [...new Set(fields.backupTime.days)].sort() },
    ignore: { ...fields.ignore, ext: fields.ignore.ext.map((ext) => ext.toLowerCase()) },
    keepDeleted: fields.keep_deleted,
    language,
  };
  for (const [index, source] of sources.entries()) {
    if (!target) break;
    const goal = type === 'auto_bothway' ? target.real : path.join(target.real, named[index]?.name ?? '');
    const isCircle = isInside(target.real, source.real) || isInside(source.real, goal) || isInside(goal, source.real);
    if (isCircle) throw new DeviceError('N002006');
  }
  const key = (job: JobWish): string =>
    JSON.stringify([job.type, job.sources.map((place) => readOf(job, place.path)).sort(), baseOf(job, owner)]);
  if (others.some((job) => job.owner === owner && key(job) === key(wish))) throw new DeviceError('N000004');
  if (feedsItself(wish, owner, others)) throw new DeviceError('N002006');
  return wish;
}
