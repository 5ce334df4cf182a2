import { useContext } from 'react';
import { AppWindowContext, type AppWindow } from '../../components/app-window.ts';
import { Icon } from '../../components/icon.ts';
import { openPanel } from '../../components/menu/menu-service.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useAppHistory } from '../../routes/history-context.ts';
import { useAppSelector } from '../../state/store.ts';

/** The panel of the desktop that finds apps, files, settings and actions. */
const PALETTE = 'palette';

function Search({ onSearch }: { onSearch: () => void }) {
  const { t } = useTranslation('signin');
  return (
    <button type="button" className="btn btn-secondary" onClick={onSearch}>
      <Icon name="search" />
      {t('waysOn.search')}
    </button>
  );
}

/** From a page that fills the document: home, where one was, and the search of the desktop. */
function PageWays({ home, isSignedIn }: { home: string; isSignedIn: boolean }) {
  const { t } = useTranslation('signin');
  const { navigator } = useAppHistory();
  return (
    <>
      <button
        type="button"
        className="btn btn-primary"
        onClick={() => {
          navigator.push(isSignedIn ? '/' : '/login');
        }}
      >
        {home}
      </button>
      {history.length > 1 && (
        <button
          type="button"
          className="btn btn-secondary"
          onClick={() => {
            navigator.go(-1);
          }}
        >
          {t('waysOn.back')}
        </button>
      )}
      {isSignedIn && (
        <Search
          onSearch={() => {
            // The way to the desktop closes what is open; the palette is to be open there.
            navigator.push('/');
            openPanel(PALETTE);
          }}
        />
      )}
    </>
  );
}

/** From a window: where it was before, or its end, and the search of the desktop. */
function WindowWays({ around }: { around: AppWindow }) {
  const { t } = useTranslation('signin');
  const hasBack = useAppSelector(({ windows }) => (windows.byName[around.name]?.histIdx ?? 0) > 0);
  return (
    <>
      <button type="button" className="btn btn-primary" onClick={hasBack ? around.back : around.close}>
        {t(hasBack ? 'waysOn.back' : 'waysOn.close')}
      </button>
      <Search
        onSearch={() => {
          openPanel(PALETTE);
        }}
      />
    </>
  );
}

/** The ways on from a page that shows nothing (RTE-15, RTE-16); `home` is the word of the way to desktop or sign-in. */
export function WaysOn({ page, home }: { page: boolean; home: string }) {
  const isSignedIn = useAppSelector((state) => state.session.token !== '');
  const around = useContext(AppWindowContext);
  if (!page && around?.inWindow === true) return <WindowWays around={around} />;
  return <PageWays home={home} isSignedIn={isSignedIn} />;
}
