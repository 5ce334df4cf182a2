/*
 * Keys that apps take by themselves, whether one of their windows is open or not: a shortcut of the desktop that were
 * given one of them would take it from the app (SHK-04). Written as `combination` writes them.
 */

const history = ['ctrl+z', 'ctrl+y', 'ctrl+shift+z'];

/** By the app; keys of lists (copy, find and the like) are those of all apps and not named again. */
export const appKeys: Readonly<Record<string, readonly string[]>> = {
  '/fileManage': [
    'F2',
    'F5',
    'shift+Delete',
    'ctrl+alt+Backspace',
    ...history,
    'ctrl+shift+n',
    'ctrl+l',
    'ctrl+o',
    'ctrl+i',
    'ctrl+Enter',
    'ctrl+ArrowUp',
    'ctrl+ArrowDown',
    'ctrl+[',
    'ctrl+]',
    'ctrl+Backspace',
    'alt+ArrowUp',
    'alt+Enter',
    'alt+d',
  ],
  '/album': ['F5', 'ctrl+shift+i', 'alt+Enter', 'shift+Delete', 'ctrl+alt+Backspace', ...history],
  '/notebook': [
    'ctrl+b',
    'ctrl+i',
    'ctrl+u',
    'ctrl+e',
    'ctrl+shift+b',
    'ctrl+shift+s',
    'ctrl+shift+7',
    'ctrl+shift+8',
    'ctrl+shift+9',
    'ctrl+alt+c',
    'alt+F10',
  ],
  '/txtEditor': ['F7', 'ctrl+s'],
  '/docker': ['ctrl+F6'],
};

/** What one writes with in any field. */
export const textKeys: readonly string[] = [...history, 'ctrl+x', 'ctrl+c', 'ctrl+v', 'ctrl+a'];
