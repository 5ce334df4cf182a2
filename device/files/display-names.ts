import { wireRoot, type PoolKey, type WirePath } from './wire-path.ts';

export type Language = 'en' | 'zh';

/** What a person reads instead of the path of an area (VRT-07). */
const areas = {
  en: { my: 'my files', safe: 'safe box', team: 'team files' },
  zh: { my: '我的文件', safe: '保险箱', team: '团队文件' },
} as const;
/** Names of the pools where the device gives none (POOL-01). */
const pools: Readonly<Record<Language, Readonly<Record<PoolKey, string>>>> = {
  en: { zenith_sata: 'internal storage', zenith_m2: 'high-speed storage', other: 'expansion storage' },
  zh: { zenith_sata: '内置存储', zenith_m2: '高速存储', other: '扩展存储' },
};
const DEFAULT_POOL: PoolKey = 'zenith_sata';

/** Display names of the virtual roots (VRT-01). */
export const virtualRootNames = {
  en: {
    share: 'shared files',
    recentlyBackuped: 'recent uploads',
    recentlyVisited: 'recent visits',
    favorite: 'my favourites',
    myShare: 'shared by me',
    shareToMe: 'shared with me',
  },
  zh: {
    share: '共享文件',
    recentlyBackuped: '最近上传',
    recentlyVisited: '最近访问',
    favorite: '我的收藏',
    myShare: '我的共享',
    shareToMe: '共享给我',
  },
} as const;

/** What a safe box is called where nothing of it may be named. */
export const safeBoxName = (language: Language): string => areas[language].safe;

/** Name of an area's root: of a team folder or drive its own, of the others that of the area and its pool. */
export function areaName(
  parsed: WirePath,
  language: Language,
  names: { team(id: string): string | undefined; drive(uuid: string): string },
): string {
  if (parsed.area === 'usb') return names.drive(parsed.uuid);
  const base = areas[language][parsed.area === 'my' ? 'my' : parsed.area === 'safe' ? 'safe' : 'team'];
  const own = parsed.area === 'team' ? names.team(parsed.groupId) : undefined;
  if (own !== undefined) return own;
  if (parsed.pool === DEFAULT_POOL) return base;
  const pool = pools[language][parsed.pool];
  return language === 'zh' ? `${base}（${pool}）` : `${base} (${pool})`;
}

/** A path as it may be shown: area name and relative part, never a real storage path (VRT-07). */
export function displayPath(
  parsed: WirePath,
  language: Language,
  names: { team(id: string): string | undefined; drive(uuid: string): string },
): string {
  const head =
    parsed.area === 'team' ? [areaName({ area: 'teamRoot', pool: parsed.pool, segments: [] }, language, names)] : [];
  return [...head, areaName(parsed, language, names), ...parsed.segments].join('/');
}

/** Key of the pool an area lies on; external drives have none. */
export function poolOf(parsed: WirePath): string {
  return parsed.area === 'usb' ? '' : (wireRoot(parsed).split('/')[1] ?? '');
}
