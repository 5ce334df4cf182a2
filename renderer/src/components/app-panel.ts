import type { AppPanel } from '#shared/ipc/desktop-channels.ts';
import { createEmitter } from '../host/emitter.ts';

const asked = createEmitter<AppPanel>();

/** Opens a panel of the installed app over whatever is shown; nothing happens in a browser. */
export const requestAppPanel = (panel: AppPanel): void => asked.emit(panel);

/** Hears what panel is asked for; the one place that shows them listens. */
export const onAppPanelRequest = (listener: (panel: AppPanel) => void) => asked.on(listener);
