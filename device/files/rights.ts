import type { DatabaseSync } from 'node:sqlite';
import { READ_ONLY_FS } from '#shared/constants.ts';
import type { PermKey } from '#shared/contract/define.ts';
import { isMountPath } from '#shared/rules/mount-path.ts';
import type { Caller } from '../context.ts';
import type { AlbumStore } from '../album/album-store.ts';
import type { CourseStore } from '../course/course-store.ts';
import { DeviceError } from '../device-error.ts';
import { grantFor, isBelow } from '../shares/grants.ts';
import type { Share, ShareStore } from '../shares/share-store.ts';
import { createGroupStore, type GroupView } from '../storage/group-store.ts';
import type { EjectedDrives } from './ejected-drives.ts';
import type { FileSettings } from './file-settings.ts';
import type { DriveMounts } from './mounts.ts';
import { formatWirePath, type WirePath } from './wire-path.ts';

/** Who asks, as far as files are concerned. */
export interface FileCaller extends Pick<Caller, 'username' | 'isMaster' | 'perm'> {
  /**
   * Wire path beside and above which nothing exists for this caller: a visitor of a share, who reads with the rights of
   * the account that made it.
   */
  readonly within?: string;
  /** The client it comes from, where that is known. */
  readonly deviceId?: string;
}

/** What a caller may do at a place. */
export interface Access {
  /** 1 read and write, 0 read. */
  readonly permission: 0 | 1;
  /** Wire path above which nothing may be seen; the root of the area where it is absent. */
  readonly top?: string;
  /** Account that shared the place with the caller. */
  readonly sharedBy?: string;
  /** The place itself, which must be a file and reached through no link: nothing else is given. */
  readonly exact?: true;
}

/** What is known of an external drive beside its folder. */
export interface UsbDrive {
  readonly uuid: string;
  readonly label: string;
  readonly fs: string;
  readonly readonly: boolean;
}

export type Rights = ReturnType<typeof createRights>;

/** Rights on the areas of files (ROL-06, ROL-11): the client's own hiding is never relied on. */
export function createRights(
  db: DatabaseSync,
  fileSettings: FileSettings,
  shares: Pick<ShareStore, 'forMember'>,
  albums: Pick<AlbumStore, 'addersOf'>,
  courses: Pick<CourseStore, 'publishersOf'>,
  mountOf: DriveMounts,
  ejected: Pick<EjectedDrives, 'has'>,
) {
  const groups = createGroupStore(db);
  const settings = fileSettings.shared;
  const members = db.prepare('SELECT username FROM group_members WHERE group_id = ?');
  const drive = db.prepare('SELECT * FROM usb_drives WHERE uuid = ?');
  const networkMounts = db.prepare('SELECT id FROM network_mounts ORDER BY created_at, id');
  const networkMount = db.prepare('SELECT name, type FROM network_mounts WHERE id = ?');
  const accounts = db.prepare('SELECT username, is_master, perm FROM accounts');
  const account = db.prepare('SELECT username, is_master, perm FROM accounts WHERE username = ?');

  const sharing = db.prepare('SELECT share_disable OR disabled AS off FROM accounts WHERE username = ?');
  const fastSharing = db.prepare('SELECT flash_disable OR disabled AS off FROM accounts WHERE username = ?');

  const allows = (caller: FileCaller, key: PermKey): boolean => caller.isMaster || (caller.perm[key] ?? 1) === 1;

  const mayShare = (caller: FileCaller): boolean =>
    allows(caller, 'share') && (sharing.get(caller.username) as { off: number } | undefined)?.off === 0;

  /** Team folders exist for an account while they are switched on and it may use them. */
  const teamFolders = (caller: FileCaller): GroupView[] =>
    allows(caller, 'public') && settings.get('', 'device.public_switch') === '1'
      ? groups.visibleTo(caller.username, caller.isMaster)
      : [];

  const usbDrive = (uuid: string): UsbDrive => {
    if (isMountPath(`/usb/${uuid}`)) {
      const found = networkMount.get(uuid) as { name: string; type: string } | undefined;
      return { uuid, label: found?.name ?? uuid, fs: found?.type ?? '', readonly: true };
    }
    const row = drive.get(uuid) as { label: string; fs: string; readonly: number } | undefined;
    const mount = mountOf(uuid);
    const fs = row?.fs || (mount?.fs ?? '');
    const readonly = row?.readonly === 1 || mount?.readonly === true || READ_ONLY_FS.includes(fs.toUpperCase());
    return { uuid, label: row?.label || uuid, fs, readonly };
  };

  const purviewOf = (caller: FileCaller): 'none' | 'read' | 'write' =>
    caller.isMaster ? 'write' : fileSettings.purviewOf(caller.username);
  const mayUseUsb = (caller: FileCaller): boolean => allows(caller, 'usb') && purviewOf(caller) !== 'none';

  /**
   * Permission of an account on an area by itself. Throws N000002 for other users' areas and features the account
   * lacks, N001603 for the safe box, which is never read from here, N002001 for a team folder or a drive that is gone.
   */
  const own = (caller: FileCaller, parsed: WirePath): 0 | 1 => {
    switch (parsed.area) {
      case 'my':
        if (parsed.username !== caller.username) throw new DeviceError('N000002');
        return 1;
      case 'safe':
        if (parsed.username !== caller.username || !allows(caller, 'safebox')) throw new DeviceError('N000002');
        throw new DeviceError('N001603');
      case 'teamRoot':
        if (!allows(caller, 'public')) throw new DeviceError('N000002');
        return 0;
      case 'team': {
        const folder = teamFolders(caller).find(({ id, pool }) => id === parsed.groupId && pool === parsed.pool);
        if (folder) return folder.permission;
        throw new DeviceError(caller.isMaster ? 'N002001' : 'N000002');
      }
      case 'usb':
        if (!mayUseUsb(caller)) throw new DeviceError('N000002');
        if (ejected.has(parsed.uuid)) throw new DeviceError('N002001');
        return usbDrive(parsed.uuid).readonly || purviewOf(caller) === 'read' ? 0 : 1;
    }
  };

  /** An account as it stands now, for work that goes on without a call; undefined when it is gone. */
  const callerOf = (username: string): FileCaller | undefined => {
    const row = account.get(username) as { username: string; is_master: number; perm: string } | undefined;
    if (!row) return undefined;
    const perm = JSON.parse(row.perm) as FileCaller['perm'];
    return { username: row.username, isMaster: row.is_master === 1, perm };
  };

  /** Shares of which an account is a member, as far as their owners may still share (ROL-11). */
  const sharedWith = (username: string): Share[] => {
    const giving = new Map<string, boolean>();
    const gives = (owner: string): boolean => {
      const known = giving.get(owner);
      if (known !== undefined) return known;
      const who = callerOf(owner);
      const may = who !== undefined && mayShare(who);
      giving.set(owner, may);
      return may;
    };
    return shares.forMember(username).filter(({ owner }) => gives(owner));
  };

  /** True when the account may read an area by itself. */
  const mayRead = (caller: FileCaller, parsed: WirePath): boolean => {
    try {
      own(caller, parsed);
      return true;
    } catch (error) {
      if (error instanceof DeviceError) return false;
      throw error;
    }
  };

  /**
   * What an album gives on a photo in it, as long as one of those who added it may read it, and the owner of the album
   * may share (APP-AMG-01).
   */
  const inAlbum = (caller: FileCaller, parsed: WirePath): Access | undefined => {
    if (!allows(caller, 'album')) return undefined;
    const path = formatWirePath(parsed);
    const added = albums.addersOf(caller.username, path).find(({ adder, owner }) => {
      const [who, giver] = [callerOf(adder), callerOf(owner)];
      const isOwn = owner.toLowerCase() === caller.username.toLowerCase();
      const isGiven = isOwn || (giver !== undefined && mayShare(giver));
      return isGiven && who !== undefined && mayRead(who, parsed);
    });
    return added === undefined ? undefined : { permission: 0, top: path, sharedBy: added.adder };
  };

  /**
   * What a published course gives on one of its lessons or its cover, as long as who published it is an administrator
   * and may read it (APP-COURSE-01). Its folder and all else in there stay out of sight.
   */
  const inCourse = (parsed: WirePath): Access | undefined => {
    const path = formatWirePath(parsed);
    const publisher = courses.publishersOf(path).find((username) => {
      const who = callerOf(username);
      return who?.isMaster === true && mayRead(who, parsed);
    });
    return publisher === undefined ? undefined : { permission: 0, top: path, sharedBy: publisher, exact: true };
  };

  /** What a member share, an album or a course gives on a place, as long as the one who shared it may share and read it. */
  const granted = (caller: FileCaller, parsed: WirePath): Access | undefined => {
    const grant = grantFor(sharedWith(caller.username), caller.username, parsed);
    const sharer = grant && callerOf(grant.share.owner);
    if (!sharer) return inAlbum(caller, parsed) ?? inCourse(parsed);
    own(sharer, parsed);
    return { permission: 0, top: grant.path, sharedBy: sharer.username };
  };

  return {
    teamFolders,
    usbDrive,
    mayUseUsb,
    mayUseTeams: (caller: FileCaller): boolean => allows(caller, 'public'),
    mayUseSafeBox: (caller: FileCaller): boolean => allows(caller, 'safebox'),

    /**
     * What a caller may do at a place: by the account's own rights, else by a share of which it is a member. Throws
     * N000002 for other users' areas and features the account lacks, N001603 for the safe box, N002001 for a team
     * folder that is gone and for what lies outside a share.
     */
    access(caller: FileCaller, parsed: WirePath): Access {
      if (caller.within !== undefined) {
        if (!isBelow(formatWirePath(parsed), caller.within)) throw new DeviceError('N002001');
        own(caller, parsed);
        return { permission: 0, top: caller.within };
      }
      try {
        return { permission: own(caller, parsed) };
      } catch (error) {
        if (!(error instanceof DeviceError) || error.code !== 'N000002' || parsed.area === 'safe') throw error;
        const shared = granted(caller, parsed);
        if (shared) return shared;
        throw error;
      }
    },

    /** Ids of the network mounts, the oldest first. */
    networkMounts: (): string[] => (networkMounts.all() as { id: string }[]).map(({ id }) => id),

    callerOf,
    mayRead,
    sharedWith,
    /** True while the account may share files: the feature is not taken away, and sharing not switched off for it. */
    mayShare,
    /** True while the account gives links to its files: it may share, and has not switched its links off. */
    mayLink: (caller: FileCaller): boolean =>
      mayShare(caller) && settings.get(caller.username, 'file.share.links') === '1',
    /** True while the account may hand out by fast share; it may always receive. */
    mayFastShare: (caller: FileCaller): boolean =>
      allows(caller, 'share') && (fastSharing.get(caller.username) as { off: number } | undefined)?.off === 0,

    /** Accounts that can see an area: those to tell of changes in it. */
    watchers(parsed: WirePath): string[] {
      if (parsed.area === 'my' || parsed.area === 'safe') return [parsed.username];
      const all = accounts.all() as { username: string; is_master: number; perm: string }[];
      const masters = all.filter((row) => row.is_master === 1).map((row) => row.username);
      if (parsed.area === 'team') {
        const joined = members.all(parsed.groupId) as { username: string }[];
        return [...new Set([...masters, ...joined.map((row) => row.username)])];
      }
      const key = parsed.area === 'usb' ? 'usb' : 'public';
      return all
        .filter((row) => row.is_master === 1 || (JSON.parse(row.perm) as Record<string, unknown>)[key] !== 0)
        .map((row) => row.username);
    },

    /** The account's own setting for names that begin with a dot (SET-02). */
    showsHidden(caller: FileCaller): boolean {
      return settings.get(caller.username, 'file.show_hidden') === '1';
    },

    /** Whether the account wants folders to stand before the files (APP-FSET-02). */
    wantsFoldersFirst(caller: FileCaller): boolean {
      return fileSettings.get(caller.username, 'sortBy').folders_first === 1;
    },
  };
}
