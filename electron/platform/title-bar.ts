import type { BrowserWindowConstructorOptions, TitleBarOverlay } from 'electron';
import type { Theme } from '#shared/ipc/channels.ts';
import { TITLE_BAR_HEIGHT } from '#shared/constants.ts';
import type { Manners } from './manners.ts';

/** Background of a window before its page is painted, and of the strip beside the system's buttons; its symbols. */
const colours: Readonly<Record<Theme, { readonly background: string; readonly symbols: string }>> = {
  light: { background: '#F4F5F7', symbols: '#1A2130' },
  dark: { background: '#0F1217', symbols: '#E7EBF2' },
};

/** Colour of a window whose page is not painted yet. */
export const backgroundOf = (theme: Theme): string => colours[theme].background;

/** The system's buttons over the page, in the page's colours. */
export function overlayOf(theme: Theme): TitleBarOverlay {
  return { color: colours[theme].background, symbolColor: colours[theme].symbols, height: TITLE_BAR_HEIGHT };
}

/** What a window is given for its title bar. */
export function titleBarOptions(
  titleBar: Manners['titleBar'],
  theme: Theme,
): Pick<BrowserWindowConstructorOptions, 'titleBarStyle' | 'titleBarOverlay'> {
  return titleBar === 'overlay' ? { titleBarStyle: 'hidden', titleBarOverlay: overlayOf(theme) } : {};
}
