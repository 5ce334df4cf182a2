import { closeMenus } from '../components/menu/menu-service.ts';
import { stopsLoad } from './paths.ts';

let stops = 0;

/** How often this document has stopped its load: a request cut off meanwhile was not answered badly, but left. */
export function pageStops(): number {
  return stops;
}

/** What every navigation of the document begins with: menus close, what the page still loads is stopped (WND-04). */
export function leavePage(from: string, to: string, stop: () => void): void {
  closeMenus();
  if (!stopsLoad(from, to)) return;
  stops += 1;
  stop();
}
