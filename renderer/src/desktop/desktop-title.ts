import { useEffect } from 'react';
import { useRouteTitle } from '../routes/route-title.ts';
import { useAppSelector } from '../state/store.ts';
import { useWindowTitleText } from './window/window-title.ts';

const none = { title: '', url: '' };

/**
 * Title of the document: the active window's, or the desktop's, with the name of the device (RTE-25). A component of
 * its own, so that a change of the active window renders nothing else.
 */
export function DesktopTitle(): null {
  const active = useAppSelector(({ windows }) => windows.byName[windows.active]);
  const nasName = useAppSelector((state) => state.device.nasName);
  const desktop = useRouteTitle('desktop');
  const own = useWindowTitleText(active ?? none);
  const screen = active ? own : desktop;
  useEffect(() => {
    document.title = nasName === '' ? screen : `${screen} - ${nasName}`;
  }, [screen, nasName]);
  return null;
}
