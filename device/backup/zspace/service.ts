import { createHash } from 'node:crypto';
import { DeviceError, NoAnswerError } from '../../device-error.ts';
import { parseWirePath } from '../../files/wire-path.ts';
import { InTurn } from '../../in-turn.ts';
import type { OfflineTiming } from '../../offline/timing.ts';
import { createRateLimit } from '../../security/rate-limit.ts';
import type { FileIndex } from '../file-index.ts';
import type { Job, JobStore } from '../job-store.ts';
import type { OneWaySource } from '../source.ts';
import type { FarAccess, FarDevice, FarDevices } from './device-store.ts';
import type { FarPeer } from './far-call.ts';
import { asNoAnswer, createFarLink, type FarLink, type FarLinkDeps, type FarTokens } from './far-link.ts';
import { farKey, farSignIn } from './far-sign-in.ts';
import { farSource, listFar } from './far-source.ts';

/** Questions to other devices that an account may ask by hand in a minute: enough for a person, too few to guess passwords with. */
const TRIES = 60;
/** Sign-ins of them: the other device counts as well, and locks this one out. */
const SIGN_INS = 10;
/** Folders that one look tells. */
const FOLDERS = 1000;
/** Longest that a person waits for another device (ms). */
const LOOK_MS = 24_000;

export interface FarBackupDeps {
  readonly devices: FarDevices;
  readonly jobs: Pick<JobStore, 'of'>;
  readonly index: Pick<FileIndex, 'clear'>;
  readonly timing: OfflineTiming;
  readonly isLive: (id: string) => boolean;
  /** Other devices that this one knows, and itself: ids to origins, as the relay has them. */
  readonly peers: Readonly<Record<string, string>>;
  readonly ownId: string;
  /** What this device calls itself in the list of sign-ins of others. */
  readonly ownName: () => string;
}

/** Whether a job can fetch a folder: lists of the other device, such as what was seen lately, and its safe boxes are none. */
function mayFetch(wire: string): boolean {
  try {
    return parseWirePath(wire).area !== 'safe';
  } catch {
    return false;
  }
}

/** What somebody signs in with. */
export type FarSignIn = Pick<FarAccess, 'nasid' | 'username' | 'secret'>;

export type FarBackups = ReturnType<typeof createFarBackups>;

/** Other devices of accounts, and the way of jobs to the folders there (APP-TOZ-01). */
export function createFarBackups(deps: FarBackupDeps) {
  const { devices, jobs, index, timing, isLive, peers, ownId, ownName } = deps;
  const tokens: FarTokens = { kept: new Map(), turns: new InTurn() };
  const tries = createRateLimit(TRIES);
  const signIns = createRateLimit(SIGN_INS);
  const count = (limit: typeof tries, owner: string): void => {
    const wait = limit.take(owner.toLowerCase());
    if (wait > 0) throw new DeviceError('N001102', { data: { wait } });
  };
  const jobsOf = (owner: string, id: string): Job[] =>
    jobs.of(owner).filter(({ type, server }) => type === 'zspace' && server === id);

  /** Throws N000003 for a device that this one does not know. */
  const peerOf = (owner: string, nasid: string): FarPeer => {
    const origin = Object.hasOwn(peers, nasid) ? peers[nasid] : undefined;
    if (origin === undefined || nasid === ownId) throw new DeviceError('N000003');
    // One sign-in for each account: the next one takes the place of the last.
    const deviceId = createHash('sha256').update(`backup:${ownId}:${owner.toLowerCase()}`).digest('hex').slice(0, 32);
    return { nasid, origin, deviceId, device: ownName() };
  };
  /** Throws N000003 without a sign-in, N008001 for one that cannot be read any more. */
  const linkTo = (owner: string, id: string, how: Pick<FarLinkDeps, 'language' | 'signal' | 'checkpoint'>): FarLink => {
    const device = devices.find(owner, id);
    if (!device) throw new DeviceError('N000003');
    const access = devices.access(owner, id);
    if (!access) throw new DeviceError('N008001', { data: { reason: 'login' } });
    return createFarLink({ id, peer: peerOf(owner, device.nasid), access, tokens, ...how });
  };
  /** Work that a person waits for: silence is told as such. */
  const waited = async <T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    const signal = AbortSignal.timeout(LOOK_MS);
    return work(signal).catch((error: unknown) => {
      throw signal.aborted ? new NoAnswerError('timeout') : asNoAnswer(error);
    });
  };

  return {
    of: (owner: string): FarDevice[] => devices.of(owner),
    find: (owner: string, id: string): FarDevice | undefined => devices.find(owner, id),
    /** Jobs that fetch from a device. */
    jobsOf,
    /**
     * Signs in to another device and keeps that. Jobs go on with it; for another account, whose files are others, all that
     * they have fetched is forgotten, and stays where it is. Throws N008001 with the words of the other device.
     */
    async login(owner: string, wanted: FarSignIn, language: 'en' | 'zh'): Promise<Pick<FarDevice, 'id' | 'name'>> {
      const before = devices.byNasid(owner, wanted.nasid);
      const waiting = before === undefined ? [] : jobsOf(owner, before.id);
      const assertIdle = (): void => {
        if (waiting.some(({ id }) => isLive(id))) throw new DeviceError('N000005');
      };
      const peer = peerOf(owner, wanted.nasid);
      assertIdle();
      count(signIns, owner);
      const { key, name, token } = await waited(async (signal) => {
        const { name: told, ...pem } = await farKey(peer, { language, signal });
        return { key: pem, name: told, token: await farSignIn(peer, { ...wanted, key: pem }, { language, signal }) };
      });
      assertIdle();
      if (before && before.username.toLowerCase() !== wanted.username.toLowerCase())
        for (const { id } of waiting) index.clear(id);
      const shown = name === '' ? wanted.nasid : name.slice(0, 64);
      const id = devices.save(owner, shown, { ...wanted, key });
      tokens.kept.set(id, token);
      return { id, name: shown };
    },
    /** Drops a sign-in with its secret. Throws N000003 for none, N000005 while jobs fetch from there. */
    forget(owner: string, id: string): void {
      if (!devices.find(owner, id)) throw new DeviceError('N000003');
      if (jobsOf(owner, id).length > 0) throw new DeviceError('N000005');
      devices.forget(owner, id);
      tokens.kept.delete(id);
    },
    /** Folders in a folder there, by name; without a path the places of the account. Throws N002001 for one that is gone. */
    async folders(owner: string, id: string, path: string, language: 'en' | 'zh') {
      if (!devices.find(owner, id)) throw new DeviceError('N000003');
      count(tries, owner);
      const found = await waited((signal) =>
        listFar(linkTo(owner, id, { signal, language, checkpoint: () => Promise.resolve() }), path),
      );
      const folders = found
        .filter(({ kind, real }) => kind === 'folder' && mayFetch(real))
        .map(({ name, real }) => ({ name, path: real }));
      return { folders: folders.slice(0, FOLDERS), complete: folders.length <= FOLDERS };
    },
    /** The folders of a job on its device, as sources. Throws N008001 when the account has no sign-in there any more. */
    sourcesOf(job: Job, signal: AbortSignal, checkpoint: () => Promise<void>): OneWaySource[] {
      if (!devices.find(job.owner, job.server)) throw new DeviceError('N008001', { data: { reason: 'login' } });
      const link = linkTo(job.owner, job.server, { signal, checkpoint, language: job.language });
      return job.sources.map((source) => farSource(link, timing, source));
    },
  };
}
