import type { OfflineRecord, OfflineSetting } from '#shared/contract/calls-offline.ts';
import { linkProblem } from '#shared/rules/download-links.ts';
import { failure, success, type CallResult } from '../api/result.ts';
import { HOME, type FakeFiles } from './files-harness.tsx';

type Args = Record<string, unknown>;

/** Folder that the fake device downloads to. */
export const DOWNLOADS = `${HOME}/Downloads`;

/** A download with what matters to a test. */
export function downloadOf(id: string, more: Partial<OfflineRecord> = {}): OfflineRecord {
  return {
    id,
    name: `${id}.zip`,
    source: `https://files.example/${id}.zip`,
    kind: 'http',
    size: 1000,
    done: 250,
    speed: 0,
    remain: -1,
    state: 'wait',
    error: '',
    to: DOWNLOADS,
    path: '',
    missing: 0,
    uploaded: 0,
    up_speed: 0,
    peers: 0,
    at: 1_790_000_000,
    finished_at: 0,
    ...more,
  };
}

/** A finished one. */
export const doneOf = (id: string, more: Partial<OfflineRecord> = {}): OfflineRecord =>
  downloadOf(id, {
    state: 'done',
    done: 1000,
    path: `${DOWNLOADS}/${id}.zip`,
    finished_at: 1_790_000_100,
    ...more,
  });

const isDone = ({ state, finished_at: at }: OfflineRecord): boolean => state === 'done' || state === 'seed' || at > 0;

export interface FakeOffline {
  list: OfflineRecord[];
  setting: OfflineSetting;
  /** What a torrent holds; null refuses it. */
  torrent: { name: string; size: number; files: { index: number; path: string; size: number }[] } | null;
}

/** Puts offline download into files in memory. */
export function fakeOffline(files: FakeFiles, list: readonly OfflineRecord[] = []): FakeOffline {
  const device: FakeOffline = {
    list: [...list],
    setting: {
      to: DOWNLOADS,
      max_tasks: 3,
      down_kb: 0,
      up_kb: 1024,
      seed_ratio: 1,
      schedule: { on: 0, from: '23:00', to: '07:00' },
      resting: 0,
    },
    torrent: null,
  };
  const add = ({ urls, look, to }: Args): CallResult<unknown> => {
    if (Array.isArray(urls)) {
      const links = urls as string[];
      const bad = links.filter((url) => linkProblem(url) !== null || url.includes('refused'));
      if (bad.length > 0) return { ...failure('N009001', 'This link or torrent cannot be used'), data: { urls: bad } };
      const made = links.map((source, at) =>
        downloadOf(`new-${device.list.length + at}`, { source, ...(typeof to === 'string' ? { to } : {}) }),
      );
      device.list.push(...made);
      return success({ ids: made.map(({ id }) => id) });
    }
    if (device.torrent === null) return failure('N009001', 'This link or torrent cannot be used');
    if (look === true) return success({ ids: [], torrent: device.torrent });
    device.list.push(downloadOf('torrent', { kind: 'torrent', name: device.torrent.name, source: '' }));
    return success({ ids: ['torrent'] });
  };
  const control = ({ ids, action }: Args): CallResult<unknown> => {
    const wanted = ids as string[];
    if (wanted.some((id) => !device.list.some((row) => row.id === id))) return failure('N000003', 'It is not there');
    if (action === 'delete' || action === 'delete_file')
      device.list = device.list.filter(({ id }) => !wanted.includes(id));
    else
      device.list = device.list.map((row): OfflineRecord => {
        if (!wanted.includes(row.id)) return row;
        if (row.state === 'seed') return { ...row, state: 'done' };
        return { ...row, state: action === 'pause' ? 'pause' : 'run', error: '' };
      });
    return success(null);
  };
  Object.assign(files.answers, {
    offlineAdd: add,
    offlineControl: control,
    offlineSetting: (change: Args) => {
      device.setting = { ...device.setting, ...change };
      return success(device.setting);
    },
    offlineList: ({ state, page = 1, size = 50 }: Args) => {
      const all = device.list.filter((row) => isDone(row) === (state === 'downloaded'));
      const start = (Number(page) - 1) * Number(size);
      return success({ list: all.slice(start, start + Number(size)), total: all.length });
    },
  });
  return device;
}
