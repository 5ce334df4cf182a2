// The desktop of OS.js as its own template puts it together: the services it comes with, signed in as the demo account.
import {
  AuthServiceProvider,
  Core,
  CoreServiceProvider,
  DesktopServiceProvider,
  NotificationServiceProvider,
  SettingsServiceProvider,
  VFSServiceProvider,
} from '@osjs/client';
import { DialogServiceProvider } from '@osjs/dialogs';
import { GUIServiceProvider } from '@osjs/gui';
import { PanelServiceProvider } from '@osjs/panels';
import '@osjs/client/dist/main.css';
import '@osjs/panels/dist/main.css';
import '@osjs/gui/dist/main.css';
import '@osjs/dialogs/dist/main.css';

const desktop = { theme: 'StandardTheme', icons: 'GnomeIcons', sounds: false, font: 'sans-serif' };
const core = new Core({ auth: { login: { username: 'demo', password: 'demo' } }, desktop: { settings: desktop } }, {});
core.register(CoreServiceProvider);
core.register(DesktopServiceProvider);
core.register(VFSServiceProvider);
core.register(NotificationServiceProvider);
core.register(SettingsServiceProvider, { before: true });
core.register(AuthServiceProvider, { before: true });
core.register(PanelServiceProvider);
core.register(DialogServiceProvider);
core.register(GUIServiceProvider);
core.boot();
