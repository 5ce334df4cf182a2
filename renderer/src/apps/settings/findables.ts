import { useMemo } from 'react';
import { fileSettingPages } from '#shared/contract/kinds.ts';
import type { settings } from '../../i18n/en-US/settings.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useVisitor } from '../../routes/visitor.ts';
import type { Findable } from './find-settings.ts';
import { settingGroups } from './menu.ts';

type Key = keyof (typeof settings)['find'];
type WordsKey = keyof (typeof settings)['words'];

/** Pages whose parts are found by other words than their titles. */
const pagesWithWords: ReadonlySet<string> = new Set<WordsKey>([
  ...fileSettingPages,
  'docker',
  'mount',
  'outsideDevice',
]);

/** What stands on each page, by the names of its parts; a number is a page of the storage manager. */
const parts: readonly (readonly [page: string, key: Key, part: string])[] = [
  ['shareSetting', 'expire', 'expire'],
  ['shareSetting', 'code', 'code'],
  ['shareSetting', 'remind', 'remind'],
  ['fileAndShare', 'hidden', 'hidden'],
  ['fastShare', 'receive', 'receive'],
  ['backup', 'backupMac', 'mac'],
  ['poolManage', 'pools', '1'],
  ['poolManage', 'disks', '3'],
  ['poolManage', 'ssd', '2'],
  ['poolManage', 'upkeep', '4'],
  ['poolManage', 'health', '5'],
  ['poolManage', 'expansion', '6'],
  ['network', 'ports', 'ports'],
  ['network', 'wifi', 'wifi'],
  ['network', 'ipv6', 'ipv6'],
  ['network', 'diagnose', 'diagnose'],
  ['doubleNet', 'bond', 'mode'],
  ['LAN', 'samba', 'samba'],
  ['LAN', 'dlna', 'dlna'],
  ['LAN', 'webdav', 'webdav'],
  ['LAN', 'ftp', 'ftp'],
  ['LAN', 'sftp', 'sftp'],
  ['LAN', 'nfs', 'nfs'],
  ['hardware', 'power', 'power'],
  ['hardware', 'plan', 'plan'],
  ['hardware', 'ups', 'ups'],
  ['hardware', 'led', 'led'],
  ['hardware', 'fan', 'fan'],
  ['hardware', 'sleep', 'sleep'],
  ['help', 'feedback', 'feedback'],
];

/** Everything in the settings that can be searched for, as far as the account may see it (APP-SET-01). */
export function useFindables(shows: (path: string) => boolean): readonly Findable[] {
  const { t } = useTranslation(['settings', 'apps']);
  const visitor = useVisitor();
  return useMemo(() => {
    const titleOf = (path: string): string => t(`apps:${path.slice(1) as TitleKey}`);
    const wordsOf = (name: string): string => (pagesWithWords.has(name) ? t(`settings:words.${name as WordsKey}`) : '');
    const pages = settingGroups
      .flat()
      .filter(({ path }) => shows(path))
      .map(({ path }) => ({ url: path, title: titleOf(path), page: titleOf('/setting'), path }))
      .map(({ path, ...page }) => ({ ...page, words: `${path.slice(9)} ${wordsOf(path.slice(9))}` }));
    const inPages = parts
      .map(([page, key, part]) => ({ path: `/setting/${page}`, key, part }))
      .filter(({ path }) => shows(path))
      .map(({ path, key, part }) => {
        const [title = '', ...words] = t(`settings:find.${key}`).split('|');
        const query = /^\d+$/.test(part) ? `currentPage=${part}` : `at=${part}`;
        return { url: `${path}?${query}`, title, page: titleOf(path), words: words.join(' ') };
      });
    const ofFiles = fileSettingPages
      .map((page) => `/fileSetting/${page}`)
      .filter((path) => {
        const entry = findRoute(path);
        return entry !== undefined && refusal(entry, visitor) === null;
      })
      .map((path) => ({
        url: path,
        title: titleOf(path),
        page: titleOf('/fileSetting'),
        words: wordsOf(path.slice(13)),
      }));
    return [...pages, ...inPages, ...ofFiles];
  }, [t, shows, visitor]);
}
