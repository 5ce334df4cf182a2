/** The bundle that brings its styles along; the typed one leaves them out. */
declare module 'dockview-core/dist/dockview-core.js' {
  import { createDockview, themeLight } from 'dockview-core';
  export { createDockview, themeLight };
}
