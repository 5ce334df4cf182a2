import { useLocation } from 'react-router-dom';
import type { IconName } from '../../components/icon.ts';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { useTranslation } from '../../i18n/use-translation.ts';
import { refusal } from '../../routes/guard.ts';
import { findRoute } from '../../routes/route-table.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { AddPage } from './add-page.tsx';
import { ProfilePage } from './profile-page.tsx';
import { SignInsPage } from './sign-ins-page.tsx';
import { SpacePage } from './space-page.tsx';
import { UserPage } from './user-page.tsx';
import { UsersPage } from './users-page.tsx';

const icons = { me: 'person', zspace: 'disk', allUsers: 'people', device: 'monitor' } as const satisfies Record<
  string,
  IconName
>;
type Page = keyof typeof icons;

const shownPages = {
  '/userCenter': ['me', 'zspace', 'allUsers', 'device'],
  '/myAccount': ['me', 'zspace'],
} as const satisfies Record<string, readonly Page[]>;

function Frame({ app }: { app: keyof typeof shownPages }) {
  const { t } = useTranslation('accounts');
  const { pathname, search } = useLocation();
  const visitor = useVisitor();
  const pages: readonly Page[] = shownPages[app];
  const isUser = pathname.endsWith('/allUsers-user');
  // One account belongs to the list that leads to it.
  const current = isUser ? 'allUsers' : (pages.find((page) => pathname.endsWith(`/${page}`)) ?? 'me');
  const tabs = pages.filter((page) => {
    const route = findRoute(`${app}/${page}`);
    return route !== undefined && refusal(route, visitor) === null;
  });
  const query = new URLSearchParams(search);
  const username = query.get('username') ?? '';
  return (
    <PlaceFrame
      label={t(app === '/myAccount' ? 'own' : 'title')}
      current={`${app}/${current}`}
      tabs={tabs.map((page) => ({ url: `${app}/${page}`, icon: icons[page], label: t(`page.${page}`) }))}
    >
      {isUser ? (
        <UserPage key={username} username={username} />
      ) : current === 'zspace' ? (
        <SpacePage />
      ) : current === 'device' ? (
        <SignInsPage />
      ) : current === 'allUsers' ? (
        query.has('add') ? (
          <AddPage />
        ) : (
          <UsersPage />
        )
      ) : (
        <ProfilePage />
      )}
    </PlaceFrame>
  );
}

/** Own profile, own space, own sign-ins, and for the administrator everybody's accounts. APP-USER-01 to APP-USER-03 */
export const UserCenter = () => <Frame app="/userCenter" />;

/** The same profile and space for who does not administer. APP-MYACC-01, APP-MYACC-02 */
export const MyAccount = () => <Frame app="/myAccount" />;
