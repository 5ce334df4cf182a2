import type { Page } from '@playwright/test';
import type { Control } from '../e2e/control.ts';

/** Who looks at the screen. */
export type Viewer = 'nobody' | 'master' | 'normal' | 'local';

/** Where a shot is taken. */
export interface Stage {
  page: Page;
  control: Control;
  /** Opens a route of the console; '' after the base is the desktop. */
  open(route: string): Promise<void>;
}

/** One screen as it is to be photographed. */
export interface Shot {
  name: string;
  area: string;
  viewer: Viewer;
  /** Also at the smallest size. */
  small?: true;
  /** What it brings about stays: it is taken after all others of its viewer. */
  last?: true;
  /** Brings the screen about; the picture is taken when it resolves. */
  prepare(stage: Stage): Promise<void>;
}
