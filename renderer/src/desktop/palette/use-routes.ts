import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { isBuilt } from '../../routes/built.ts';
import { refusal } from '../../routes/guard.ts';
import { useSettingFindables } from '../../routes/setting-findables.ts';
import { findRoute, resolveRoute, routeTable } from '../../routes/route-table.ts';
import type { TitleKey } from '../../routes/route-title.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { useAppSelector, useAppStore } from '../../state/store.ts';
import { windowActions } from '../../state/windows-slice.ts';
import { useDesktopApps } from '../apps-of-account.ts';
import { findablesOf } from '../launcher/search.ts';
import type { PaletteDoor } from './palette-door.ts';
import type { PaletteItem } from './palette-types.ts';

/** Apps whose screens are settings. */
const settingsApps = new Set(['/setting', '/fileSetting', '/userCenter', '/myAccount']);
const isSetting = (path: string, app: string) => settingsApps.has(app) || /\/setting\b/i.test(path);

/** Open windows, apps and their screens; what the account may not enter says so (RTE-26). */
export function useRouteItems(door: PaletteDoor): { items: PaletteItem[]; loading: boolean } {
  const { t } = useTranslation(['palette', 'apps']);
  const store = useAppStore();
  const visitor = useVisitor();
  const { apps, loading } = useDesktopApps();
  const order = useAppSelector((state) => state.windows.order);
  const byName = useAppSelector((state) => state.windows.byName);
  const mayEnter = useCallback(
    (path: string): boolean => {
      const entry = findRoute(path);
      return entry !== undefined && apps.includes(entry.app) && isBuilt(path) && refusal(entry, visitor) === null;
    },
    [apps, visitor],
  );
  const settings = useSettingFindables(mayEnter);
  const wordsOf = new Map(settings.map(({ url, words }) => [url, words]));
  const titleOf = (key: string) => t(`apps:${key as TitleKey}`);

  const windows = order.flatMap((name): PaletteItem[] => {
    const record = byName[name];
    if (!record || record.modal !== null || record.hideInBar) return [];
    const screen = resolveRoute(record.url.replace(/[?#].*$/, ''));
    const title = record.title === '' ? titleOf(screen?.titleKey ?? '404') : record.title;
    return [
      {
        id: `window:${name}`,
        group: 'windows',
        title: t('switchTo', { title }),
        detail: t('openWindow'),
        picture: { kind: 'app', app: record.icon },
        run: () => {
          store.dispatch(windowActions.activateWindow(name));
        },
      },
    ];
  });
  // Apps of the device that this account may not enter are there too, and say so.
  const refused = routeTable
    .filter((entry) => entry.path === entry.app && isBuilt(entry.path) && refusal(entry, visitor) !== null)
    .map((entry): PaletteItem => {
      const why = refusal(entry, visitor) === 'approval' ? t('notApproved') : t('noPermission');
      const picture = { kind: 'app', app: entry.app } as const;
      const run = () => undefined;
      return {
        id: `route:${entry.path}`,
        group: 'apps',
        title: titleOf(entry.titleKey),
        detail: '',
        picture,
        disabled: why,
        run,
      };
    });
  const screens = findablesOf(
    routeTable,
    apps,
    (entry) => isBuilt(entry.path) && refusal(entry, visitor) === null,
    (entry) => titleOf(entry.titleKey),
  ).map(({ path, app, title, appTitle }): PaletteItem => ({
    id: `route:${path}`,
    group: isSetting(path, app) ? 'settings' : 'apps',
    title,
    detail: path === app ? '' : appTitle,
    picture: { kind: 'app', app },
    words: `${path} ${wordsOf.get(path) ?? ''}`,
    run: (how) => {
      if (how === 'another') door.openAnother(app);
      else if (path === app) door.openApp(app);
      else door.openRoute(path);
    },
  }));
  // Pages stand there already; what stands on them has an address of its own.
  const onPages = settings
    .filter(({ url }) => url.includes('?'))
    .map(({ url, title, page, words }): PaletteItem => ({
      id: `route:${url}`,
      group: 'settings',
      title,
      detail: page,
      picture: { kind: 'app', app: '/setting' },
      words,
      run: () => {
        door.openRoute(url);
      },
    }));
  return { items: [...windows, ...screens, ...onPages, ...refused], loading };
}
