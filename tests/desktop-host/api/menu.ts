import { hostApp } from './app.ts';

type Template = Electron.MenuItemConstructorOptions;

/** An entry of a menu; `click()` does what a user's click would. */
export class HostMenuItem {
  readonly id: string | undefined;
  readonly label: string;
  readonly type: string;
  readonly role: string | undefined;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly submenu: HostMenu | undefined;
  readonly #template: Template;

  constructor(template: Template) {
    this.#template = template;
    this.id = template.id;
    this.role = template.role;
    this.label = template.label ?? template.role ?? '';
    this.type = template.submenu ? 'submenu' : (template.type ?? 'normal');
    this.enabled = template.enabled ?? true;
    this.checked = template.checked ?? false;
    this.submenu = Array.isArray(template.submenu) ? HostMenu.buildFromTemplate(template.submenu) : undefined;
  }

  click(): void {
    if (!this.enabled) return;
    if (this.role === 'quit') hostApp.quit();
    else this.#template.click?.(this as never, undefined, {});
  }
}

/** A menu; nothing is drawn. */
export class HostMenu {
  static #application: HostMenu | null = null;
  readonly items: readonly HostMenuItem[];

  constructor(items: readonly HostMenuItem[]) {
    this.items = items;
  }

  static buildFromTemplate(template: Template[]): HostMenu {
    return new HostMenu(template.map((entry) => new HostMenuItem(entry)));
  }

  static setApplicationMenu(menu: HostMenu | null): void {
    HostMenu.#application = menu;
  }

  static getApplicationMenu(): HostMenu | null {
    return HostMenu.#application;
  }

  getMenuItemById(id: string): HostMenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }
}
