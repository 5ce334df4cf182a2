import path from 'node:path';
import type { CallFields } from '#shared/contract/define.ts';
import type { Calls } from '#shared/contract/index.ts';
import { isSafePath } from '#shared/rules/safe-path.ts';
import { DeviceError } from '../device-error.ts';
import { isInside } from '../files/locator.ts';
import type { FileCaller } from '../files/rights.ts';
import type { FileServices } from '../files/services.ts';
import type { Job, JobPlace, JobType, JobWish } from './job-store.ts';
import { locateJob } from './places.ts';

type Fields = CallFields<Calls['backupSave']>;

const wrong = (field: string, reason: string): DeviceError => new DeviceError('N000001', { data: { field, reason } });

function typeOf({ type, paths, target, backupType, backupTime }: Fields): JobType {
  if (type !== 'auto_oneway' && type !== 'auto_bothway') throw new DeviceError('N000006');
  if ([...paths, target.path].some(isSafePath)) throw new DeviceError('N000006');
  if (type === 'auto_bothway' && paths.length !== 1) throw wrong('paths', 'a pair has one folder at home');
  if (new Set(paths).size !== paths.length) throw wrong('paths', 'a folder stands there twice');
  if (backupType === 'timed' && backupTime.days.length === 0) throw wrong('backupTime', 'no day is chosen');
  return type;
}

const overlap = (one: string, other: string): boolean =>
  one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`);

/** What a job reads and what it writes, by wire path. */
function flowOf({ type, sources, target }: Pick<JobWish, 'type' | 'sources' | 'target'>) {
  const [home = ''] = sources.map((source) => source.path);
  return type === 'auto_bothway'
    ? { reads: [home, target], writes: [home, target] }
    : { reads: sources.map((source) => source.path), writes: sources.map(({ name }) => `${target}/${name}`) };
}

/** True when what a job writes comes back to what it reads through other jobs, and would do so for ever. */
function feedsItself(wish: JobWish, others: readonly Job[]): boolean {
  const feeds = (writes: readonly string[], reads: readonly string[]): boolean =>
    writes.some((written) => reads.some((read) => overlap(written, read)));
  const own = flowOf(wish);
  const open = [own.writes];
  const seen = new Set<string>();
  for (let writes = open.pop(); writes !== undefined; writes = open.pop())
    for (const job of others) {
      const flow = flowOf(job);
      if (seen.has(job.id) || !feeds(writes, flow.reads)) continue;
      if (feeds(flow.writes, own.reads)) return true;
      seen.add(job.id);
      open.push(flow.writes);
    }
  return false;
}

/** Names of the sources at the target: those that the job gave before stay; nobody else's folder is shared. */
function nameSources(
  paths: readonly { readonly path: string; readonly name: string }[],
  target: string,
  before: Job | undefined,
  others: readonly Job[],
): JobPlace[] {
  const taken = new Set(others.flatMap((job) => (job.type === 'auto_oneway' ? flowOf(job).writes : [])));
  const kept = before?.target === target ? before.sources : [];
  const used = new Set(kept.map(({ name }) => name));
  return paths.map(({ path: wire, name: wanted }) => {
    const known = kept.find((place) => place.path === wire);
    if (known) return known;
    let name = wanted;
    for (let number = 1; used.has(name) || taken.has(`${target}/${name}`); number += 1) name = `${wanted} (${number})`;
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
    language,
  }: { readonly before: Job | undefined; readonly jobs: readonly Job[]; readonly language: 'en' | 'zh' },
): Promise<JobWish> {
  const type = typeOf(fields);
  const plain = fields.paths.map((wire) => ({ path: wire, name: '' }));
  const { sources, target } = await locateJob(services, caller, { type, sources: plain, target: fields.target.path });
  const others = jobs.filter(({ id }) => id !== before?.id);
  const wanted = sources.map(({ wire, parsed }) => ({
    path: wire,
    name: parsed.segments.at(-1) ?? services.nameOf(parsed, caller, language),
  }));
  const named = type === 'auto_bothway' ? wanted : nameSources(wanted, target.wire, before, others);
  const name = (fields.name ?? '').trim();
  const wish: JobWish = {
    type,
    name: name === '' ? (named[0]?.name ?? '') : name,
    sources: named,
    ids: fields.ids,
    target: target.wire,
    plan: { backupType: fields.backupType, ...fields.backupTime, days: [...new Set(fields.backupTime.days)].sort() },
    ignore: { ...fields.ignore, ext: fields.ignore.ext.map((ext) => ext.toLowerCase()) },
    keepDeleted: fields.keep_deleted,
    language,
  };
  for (const [index, source] of sources.entries()) {
    const goal = type === 'auto_bothway' ? target.real : path.join(target.real, named[index]?.name ?? '');
    const isCircle = isInside(target.real, source.real) || isInside(source.real, goal) || isInside(goal, source.real);
    if (isCircle) throw new DeviceError('N002006');
  }
  const key = ({ type: kind, sources: from, target: to }: JobWish): string =>
    JSON.stringify([kind, from.map((place) => place.path).sort(), to]);
  if (others.some((job) => job.owner === caller.username && key(job) === key(wish))) throw new DeviceError('N000004');
  if (feedsItself(wish, others)) throw new DeviceError('N002006');
  return wish;
}
