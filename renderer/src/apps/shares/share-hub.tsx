import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useLocation } from 'react-router-dom';
import { useAppWindow } from '../../components/app-window.ts';
import { PlaceFrame } from '../../components/place/place-frame.tsx';
import { hasPerm } from '../../routes/guard.ts';
import { useVisitor } from '../../routes/visitor.ts';
import { ShareList } from './share-list.tsx';
import { ShareSheet } from './share-sheet.tsx';

const HUB = '/fileManage/share';

/** Wire paths an address asks to share; none for an address of another making. */
function pathsOf(value: string | null): string[] {
  try {
    const parsed: unknown = JSON.parse(value ?? '[]');
    return Array.isArray(parsed)
      ? parsed.filter((path): path is string => typeof path === 'string').slice(0, 1000)
      : [];
  } catch {
    return [];
  }
}

/** Everything that is shared: own links, what others of this device got from me, and what I got (VRT-02, VRT-06). */
export function ShareHub() {
  const { t } = useTranslation('sharing');
  const { search } = useLocation();
  const { navigate } = useAppWindow();
  const visitor = useVisitor();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  const wanted = useMemo(() => pathsOf(query.get('new')), [query]);
  const kind = query.get('kind') === 'members' ? 'members' : 'links';
  const [version, setVersion] = useState(0);
  const close = useCallback(
    (changed: boolean) => {
      if (changed) setVersion((now) => now + 1);
      navigate(HUB);
    },
    [navigate],
  );
  return (
    <PlaceFrame
      label={t('hub.title')}
      current={kind === 'links' ? HUB : `${HUB}?kind=members`}
      tabs={[
        { url: HUB, icon: 'link', label: t('hub.links') },
        { url: `${HUB}?kind=members`, icon: 'people', label: t('hub.mine') },
        { url: '/fileManage/myFiles?path=shareToMe', icon: 'share', label: t('hub.tome') },
      ]}
    >
      <ShareList key={`${kind}-${version}`} kind={kind} />
      {wanted.length > 0 && hasPerm(visitor, 'share') && <ShareSheet subject={{ paths: wanted }} onClose={close} />}
    </PlaceFrame>
  );
}
