/** Words or a pattern of words on the screen. */
export type Words = string | RegExp;

/** What stands before one account: the screen of a scenario as its specification gives it. */
export interface View {
  /** Name of the device-wide screen (`data-overlay`), or null where the desktop stays free of any. */
  readonly overlay?: string | null;
  /** A part of the page that is not such a screen, by its test id. */
  readonly part?: string;
  /** No part of this test id is there. */
  readonly without?: string;
  /** State of the screen, or of the part (`data-state`). */
  readonly state?: Words;
  /** Letter of a wizard (WIZ-01). */
  readonly letter?: string;
  /** Its first heading. */
  readonly title?: Words;
  /** Words on it. */
  readonly says?: readonly Words[];
  /** Words that must not be on it. */
  readonly silent?: readonly Words[];
  /** Buttons that can be pressed. */
  readonly offers?: readonly string[];
  /** Buttons that are missing, or that cannot be pressed. */
  readonly refuses?: readonly string[];
  /** How many parts of a test id there are. */
  readonly counts?: Readonly<Record<string, number>>;
  /** How many parts a selector finds. */
  readonly counted?: Readonly<Record<string, number>>;
  /** How often the page has loaded itself since the scenario began. */
  readonly reloaded?: number;
}

/** What the administrator does next, or what is to be seen then; each has one field. */
export type Step =
  | { readonly press: Words }
  /** A link, a card or a row, by a selector. */
  | { readonly choose: string }
  /** The last box that can be ticked. */
  | { readonly tick: true }
  /** Fills a field, by its label. */
  | { readonly fill: string; readonly with: string }
  /** Fills a field, by its label, with the code that the device sent last. */
  | { readonly code: string }
  | { readonly select: string; readonly option: string }
  | { readonly key: string }
  /** Types the password, ticks where the dialog wants it, and presses this button. */
  | { readonly password: Words }
  /** Another scenario of the device. */
  | { readonly enter: string }
  /** A route of the console. */
  | { readonly open: string }
  | { readonly reload: true }
  /** Time of the device passes, ms. */
  | { readonly device: number }
  /** Time of the page passes, ms: long waits of the page are jumped over. */
  | { readonly passes: number }
  /** The same, moment by moment: a jump would be taken for the sleep of the computer. */
  | { readonly runs: number }
  /** The part of the device that is operated by hand: `enclosure` off, for example. */
  | { readonly operate: string; readonly op: object }
  | { readonly see: View }
  /** The same moment, as the other accounts see it. */
  | { readonly others: View }
  /** The answer of the poll is changed. */
  | { readonly poll: object }
  /** The answers of calls, by their names, are changed. */
  | { readonly answers: Readonly<Record<string, object>> }
  /** A call is repeated with time of the page in between, until it came so often. */
  | { readonly polls: string; readonly everyMs: number; readonly times: number }
  /** Calls of a path that the device received since the scenario began. */
  | { readonly sent: string; readonly fields?: object; readonly times?: number };

/** A scenario of the device, and what each account sees of it. */
export interface ScenarioScreen {
  readonly scenario: string;
  /** What it is entered with; nothing when absent. */
  readonly params?: Readonly<Record<string, unknown>>;
  /** Requirements that the rows of this scenario show, beside the ones of screens in general. */
  readonly shows: string;
  /** Where the page is; the desktop when absent. */
  readonly at?: string;
  /** The page is loaded once the scenario is there: what is decided at a start (upgrade, network). */
  readonly loads?: true;
  /** Nothing reaches the page from the device: no poll is awaited. */
  readonly unheard?: true;
  readonly master: View;
  readonly others: View;
  /** What follows for the administrator. */
  readonly then?: readonly Step[];
  /** What is pushed once, when the scenario begins: every page listens before. */
  readonly pushed?: true;
}

/** Nothing stands over the desktop. */
export const free: View = { overlay: null };

/** What other accounts are told: in words, with nothing but Log out. OVL-13 */
export const told = (overlay: string, ...says: Words[]): View => ({
  overlay,
  state: 'info',
  says,
  silent: [/N300\d\d\d/, /ZS[A-Z]\dT\d/],
  offers: ['Log out'],
  refuses: ['Continue', 'Reboot', 'Shut down'],
});

/** As `told`, where the storage can be used meanwhile. */
export const noticed = (overlay: string, ...says: Words[]): View => ({
  ...told(overlay, ...says),
  offers: ['Continue', 'Log out'],
  refuses: ['Reboot', 'Shut down'],
});
