import type { RouteEntry } from '../../routes/route-types.ts';
import { fold, matchText } from './match.ts';

/** Screens that show one subject and mean nothing without its id: found through their app, not by search. */
const needsSubject = new Set([
  '/album/list',
  '/album/momentDetail',
  '/albumManage',
  '/backupBaidu/auto',
  '/backupBaidu/uploadtobaidu',
  '/classroom/lessonDetail',
  '/docker/exec',
  '/docker/logs',
  '/fastShare',
  '/fileCollect/customTask',
  '/shareContent/file',
  '/shareContent/video',
  '/userCenter/allUsers-user',
  '/video/contentManage',
  '/video/detail',
  '/video/diyDetail',
  '/video/seriesDetail',
  '/video/settingDetail',
]);
/** Apps without an icon on the desktop that are still worth finding. */
const extraApps = new Set(['/babyMoment', '/fileSetting', '/notebookMemo', '/notebookSetup', '/safeNotebook']);

/** One thing the launcher can open. */
export interface Findable {
  readonly path: string;
  readonly app: string;
  readonly title: string;
  /** Title of the app, for a screen inside it. */
  readonly appTitle: string;
}

/** Routes the launcher searches: the apps of the account and their screens, each title once per app. */
export function findablesOf(
  table: readonly RouteEntry[],
  apps: readonly string[],
  mayEnter: (entry: RouteEntry) => boolean,
  titleOf: (entry: RouteEntry) => string,
): Findable[] {
  const parents = new Map(table.filter((entry) => entry.path === entry.app).map((entry) => [entry.path, entry]));
  const seen = new Set<string>();
  return table
    .filter((entry) => apps.includes(entry.app) || apps.includes(entry.path) || extraApps.has(entry.app))
    .filter((entry) => !needsSubject.has(entry.path) && mayEnter(entry))
    .map((entry) => {
      const parent = parents.get(entry.app) ?? entry;
      return { path: entry.path, app: entry.app, title: titleOf(entry), appTitle: titleOf(parent) };
    })
    .filter(({ app, title }) => {
      const key = `${app}\n${title}`;
      return seen.has(key) ? false : seen.add(key);
    });
}

/** What matches, best first: own titles before titles of the app, apps before their screens. At most `limit`. */
export function searchFindables(all: readonly Findable[], text: string, limit = 24): Findable[] {
  const query = fold(text);
  if (query === '') return [];
  return all
    .map((item, index) => {
      const own = matchText(item.title, query).score;
      const isApp = item.path === item.app;
      // A screen is also found by its app's name, behind everything that matches by itself.
      const inherited = isApp || own > 0 ? 0 : matchText(item.appTitle, query).score / 10;
      return { item, index, rank: own + inherited + (own > 0 && isApp ? 0.5 : 0) };
    })
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank || a.index - b.index)
    .slice(0, limit)
    .map(({ item }) => item);
}

/** Start and end of the matched letters in a title; null when another thing matched. */
export function matchIn(title: string, text: string): readonly [number, number] | null {
  return matchText(title, text).range;
}
