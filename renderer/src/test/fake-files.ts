import { tagColors, type TagColor } from '#shared/contract/kinds.ts';
import type { ErrorCode } from '#shared/contract/codes.ts';
import { failure, success, type CallResult } from '../api/result.ts';

/** Wire path of the account's own files. */
export const HOME = '/zenith_sata/mira/data';

/** A file or folder of the fake device; a folder ends with a slash. */
export interface FakeFolder {
  names: string[];
  writable?: boolean;
  free?: number;
  /** Answers this code instead of a listing. */
  fails?: ErrorCode | 'NETWORK' | '504';
  /** Names that are system entries. */
  system?: string[];
  /** Names that are shared. */
  shared?: string[];
}

/** Fields of a call. */
export type Args = Record<string, unknown>;

/** Files in memory behind the calls of the file areas. */
export class FakeFiles {
  readonly folders: Record<string, FakeFolder>;
  readonly calls: { name: string; args: Args }[] = [];
  /** Answers before the files are asked; a code fails the call. */
  readonly answers: Record<string, (args: Args) => CallResult<unknown> | undefined> = {};
  /** Team folders that may only be read. */
  readOnlyTeams: readonly string[] = [];
  /** Tags by wire path. */
  readonly tags = new Map<string, readonly TagColor[]>();
  /** Listings wait for this. */
  gate: Promise<unknown> | null = null;

  constructor(folders: Record<string, FakeFolder>) {
    this.folders = folders;
  }

  named(name: string): Args[] {
    return this.calls.filter((call) => call.name === name).map(({ args }) => args);
  }

  async call(name: string, args: Args): Promise<CallResult<unknown>> {
    this.calls.push({ name, args });
    const own = this.answers[name]?.(args);
    if (own !== undefined) return own;
    if (name === 'fileList') {
      if (this.gate !== null) await this.gate;
      return this.list(args);
    }
    if (name === 'fileMkdir' || name === 'fileRename') return this.make(name, args);
    if (name === 'fileRemove') return this.remove(args.paths as string[]);
    if (name === 'fileSubtitles') return success({ list: [] });
    if (name === 'textLoad') return success({ content: 'some words', encoding: 'utf-8', etag: '1', size: 10 });
    if (name === 'extdevList') return success({ list: [] });
    if (name === 'extdevSeen') return success({ list: [] });
    if (name === 'searchLook') return success({ list: (args.paths as string[]).flatMap((path) => this.known(path)) });
    if (name === 'fileInfo') return success({ list: [] });
    if (name === 'tagList')
      return success({ list: tagColors.map((tag) => ({ tag, name: '', count: this.countOf(tag) })) });
    if (name === 'tagMark') return this.tag(args);
    if (name === 'fileCamera') return success({});
    if (name === 'shareList') return success({ list: [], total: 0 });
    if (name === 'groupMembers') return success({ list: [] });
    if (name === 'teamActivity') return success({ list: [], total: 0 });
    if (name === 'userList') return success({ list: [], total: 0 });
    if (name === 'recycleList') return success({ list: [], total: 0, used: 0 });
    if (name === 'systemHome')
      return success({ pools: [{ key: 'zenith_sata', name: 'internal', total: 1000, used: 250 }] });
    if (name === 'taskList') return success({ list: [], total: 0 });
    if (name === 'downloadStart') return success({ id: 'download-1', total: 0, count: 0 });
    if (name === 'fileCopy' || name === 'fileMove') return success({ task_id: 'task-1' });
    return success(null);
  }

  private countOf(tag: TagColor): number {
    return [...this.tags.values()].filter((tags) => tags.includes(tag)).length;
  }

  private tag(args: Args): CallResult<unknown> {
    const { paths, add = [], remove = [] } = args as { paths: string[]; add?: TagColor[]; remove?: TagColor[] };
    for (const path of paths) {
      const kept = (this.tags.get(path) ?? []).filter((tag) => !remove.includes(tag));
      this.tags.set(path, [...kept, ...add]);
    }
    return success(null);
  }

  /** A file as a listing answers it. */
  entry(path: string): Args {
    return this.record(path.slice(0, path.lastIndexOf('/')), path.slice(path.lastIndexOf('/') + 1), 0);
  }

  /** An entry as it stands in its folder; none for what is not there. */
  private known(path: string): Args[] {
    const parent = path.slice(0, path.lastIndexOf('/'));
    const { names } = this.folders[parent] ?? { names: [] };
    const name = names.find((each) => `${parent}/${each.replace(/\/$/, '')}` === path);
    return name === undefined ? [] : [this.record(parent, name, names.indexOf(name))];
  }

  private record(parent: string, name: string, index: number): Args {
    const isDir = name.endsWith('/');
    const plain = isDir ? name.slice(0, -1) : name;
    const system = this.folders[parent]?.system?.includes(name) === true;
    return {
      id: `${parent}/${plain}`,
      name: plain,
      path: `${parent}/${plain}`,
      is_dir: isDir ? '1' : '0',
      is_sys: system ? '1' : '0',
      nshare: this.folders[parent]?.shared?.includes(name) === true ? '1' : '0',
      fnum: 0,
      dirnum: 0,
      width: 0,
      height: 0,
      ori: 0,
      ftype: 0,
      size: isDir ? 0 : 1024 * (index + 1),
      mtime: 1_700_000_000 + index,
      ctime: 1_700_000_000,
      owner: 'mira',
      fav: '0',
      encrypted: '0',
      tags: this.tags.get(`${parent}/${plain}`) ?? [],
    };
  }

  private list(args: Args): CallResult<unknown> {
    const { path, page = 1, size = 200 } = args as { path?: string; page?: number; size?: number };
    if (path === undefined) {
      const places = [HOME, '/zenith_sata/public/g1', '/usb/u-1'].map((place, index) => ({
        ...this.record('', `${['my files', 'Family', 'Travel'][index]}/`, index),
        path: place,
      }));
      return success({ list: places, total: places.length, folder: { path: '', permission: 0, free: 0 } });
    }
    if (path === '/zenith_sata/public')
      return success({
        list: [
          { ...this.record(path, 'Family/', 0), path: `${path}/g1` },
          ...this.readOnlyTeams.map((name) => ({
            ...this.record(path, `${name}/`, 1),
            path: `${path}/${name}`,
            read_only: '1',
          })),
        ],
        total: 1 + this.readOnlyTeams.length,
        folder: { path, permission: 0, free: 0 },
      });
    const folder = this.folders[path];
    if (folder === undefined) return failure('N002001', 'The file does not exist');
    if (folder.fails !== undefined) return failure(folder.fails, 'no');
    const rows = folder.names.slice((page - 1) * size, page * size);
    return success({
      list: rows.map((name, index) => this.record(path, name, (page - 1) * size + index)),
      total: folder.names.length,
      folder: {
        path,
        name: '',
        is_sys: '0',
        nshare: '0',
        permission: folder.writable === false ? 0 : 1,
        owner: 'mira',
        pool: 'zenith_sata',
        free: folder.free ?? 1e12,
      },
    });
  }

  private make(call: string, args: Args): CallResult<unknown> {
    const { path, name } = args as { path: string; name: string };
    const parent = call === 'fileMkdir' ? path : path.slice(0, path.lastIndexOf('/'));
    const folder = this.folders[parent];
    if (folder === undefined) return failure('N002001', 'gone');
    const old = path.slice(path.lastIndexOf('/') + 1);
    if (folder.names.some((taken) => taken.replace(/\/$/, '') === name)) return failure('N002002', 'taken');
    if (call === 'fileMkdir') folder.names.unshift(`${name}/`);
    else folder.names = folder.names.map((known) => (known === old ? name : known === `${old}/` ? `${name}/` : known));
    return success(this.record(parent, call === 'fileMkdir' ? `${name}/` : name, 0));
  }

  private remove(paths: string[]): CallResult<unknown> {
    for (const path of paths) {
      const folder = this.folders[path.slice(0, path.lastIndexOf('/'))];
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (folder !== undefined) folder.names = folder.names.filter((known) => known.replace(/\/$/, '') !== name);
    }
    return success({ task_id: 'task-1' });
  }
}
