import { demoPassword } from '../accounts.ts';
import { expect, type Locator, type Page } from '../fixtures.ts';

/** Where an action that erases, risks or stops something is confirmed for the last time. */
type Question = 'password-dialog' | 'confirm-dialog' | 'risk-dialog' | 'page';

/** What erases data, puts it at risk or stops the device, and how a person gets to it. */
export interface Danger {
  readonly id: string;
  readonly scenario: string;
  /** Page of the console it stands on; the desktop, with the overlay over it, where none is named. */
  readonly route?: string;
  /** Brings the page to where the button can be pressed. */
  readonly lead?: (page: Page) => Promise<void>;
  /** Button that asks the question; none where the page itself is the question, or the way to it asks. */
  readonly button: string | null;
  readonly question: Question;
  /** Button that answers it. */
  readonly ok: string | RegExp;
  /** Call that it sends. */
  readonly path: string;
}

const COUNTDOWN_MS = 10_000;

/** The overlay, or the window, that stands in front. */
export const front = (page: Page): Locator => page.locator('[data-overlay]').last();

export const questionOf = (page: Page, { question }: Danger): Locator =>
  question === 'page' ? front(page) : page.getByTestId(question);

const press = (page: Page, name: string) => front(page).getByRole('button', { name, exact: true }).click();

/** The ten seconds of a risk dialog pass, the risk is ticked. */
async function takeRisk(page: Page): Promise<void> {
  const dialog = page.getByTestId('risk-dialog');
  const box = dialog.getByRole('checkbox');
  // Nothing of it can be answered before the time is over.
  const { isCounting, isShut } = await dialog.evaluate((root) => ({
    isCounting: (root as HTMLElement).dataset.state === 'counting',
    isShut: root.querySelector('input:enabled') === null,
  }));
  if (isCounting) {
    expect(isShut).toBe(true);
    await page.clock.fastForward(COUNTDOWN_MS);
  }
  await box.check();
}

/** Fills in what the question wants, all but its answer. */
export async function fill(page: Page, danger: Danger): Promise<void> {
  const box = questionOf(page, danger);
  if (danger.question === 'risk-dialog') return takeRisk(page);
  if (danger.question === 'password-dialog') await box.getByLabel('Password', { exact: true }).fill(demoPassword);
  const tick = box.getByRole('checkbox');
  if (await tick.count()) await tick.check();
}

const expandCounted = async (page: Page): Promise<void> => {
  await press(page, 'Expand');
  await takeRisk(page);
  await page.getByTestId('risk-dialog').getByRole('button', { name: 'Expand' }).click();
};

const diskForm = async (form: Locator): Promise<void> => {
  await form.getByRole('combobox').selectOption('exFAT');
  await form.getByRole('checkbox').check();
};

const reset = { button: 'Reset all disks', question: 'password-dialog', ok: /^Erase/, path: '/storagepool/reset' } as const; // prettier-ignore
const confirmed = { question: 'password-dialog', path: '/storagepool/confirm' } as const;
const formatted = { question: 'password-dialog', ok: /^Erase/, path: '/disk/format' } as const;
const external = { question: 'password-dialog', ok: 'Erase disk', path: '/storagepool/dev/format/create' } as const;

/** Every dangerous action of the faults, the questions about disks, the formats and the mirrors. */
export const dangers: readonly Danger[] = [
  { id: 'WIZ-29', scenario: 'confirm-d-moved', ...reset },
  { id: 'WIZ-14', scenario: 'confirm-g-raid5', ...reset, button: 'Format to reset' },
  { id: 'BLK-08', scenario: 'block-generic', ...reset, button: 'Format existing disks' },
  { id: 'WIZ-12', scenario: 'confirm-e-rebuild', ...confirmed, button: 'Rebuild', ok: /rebuild$/ },
  { id: 'WIZ-15', scenario: 'confirm-h-dilate', ...confirmed, button: 'Lossless expansion', ok: /^Expand/ },
  { id: 'WIZ-16', scenario: 'confirm-i-foreign-pool', ...confirmed, button: 'Initialise (erases all data)', ok: /^(Erase|Initialise)/ }, // prettier-ignore
  {
    id: 'WIZ-28',
    scenario: 'confirm-b-dilate',
    ...confirmed,
    lead: expandCounted,
    button: null,
    ok: /^Expand/,
  },
  {
    id: 'WIZ-27',
    scenario: 'confirm-f-raid1-missing',
    button: 'Continue without it',
    question: 'risk-dialog',
    ok: 'Continue without it',
    path: '/storagepool/confirm',
  },
  {
    id: 'WIZ-07',
    scenario: 'confirm-a-too-small',
    button: 'Ignore',
    question: 'confirm-dialog',
    ok: 'Go on',
    path: '/storagepool/confirm',
  },
  {
    id: 'BLK-04',
    scenario: 'block-degraded-raid1-ignorable',
    button: 'Continue using',
    question: 'confirm-dialog',
    ok: /./,
    path: '/storagepool/confirm',
  },
  {
    id: 'BLK-09',
    scenario: 'block-ssd-lost',
    button: 'Force use',
    question: 'password-dialog',
    ok: /^Force use/,
    path: '/storagepool/ssd/wcache',
  },
  {
    id: 'BLK-12',
    scenario: 'block-position-changed',
    button: 'Reboot',
    question: 'confirm-dialog',
    ok: 'Reboot',
    path: '/system/reboot',
  },
  {
    id: 'BLK-12',
    scenario: 'block-position-changed',
    button: 'Shut down',
    question: 'confirm-dialog',
    ok: 'Shut down',
    path: '/system/shutdown',
  },
  {
    id: 'FMT-19',
    scenario: 'format-fail-formatdisk',
    button: 'Restart and retry',
    question: 'confirm-dialog',
    ok: /^Restart/,
    path: '/system/reboot',
  },
  {
    id: 'FMT-08',
    scenario: 'pending-two-equal',
    ...formatted,
    lead: (page) => page.locator('[data-option="raid1"]').click(),
    button: 'Start format',
  },
  {
    id: 'FMT-23',
    scenario: 'firsttime-single',
    ...formatted,
    lead: (page) => press(page, 'Next'),
    button: 'Next',
  },
  {
    id: 'WIZ-25',
    scenario: 'confirm-b-new-disk',
    ...external,
    lead: async (page) => {
      await press(page, 'Next step');
      await page.getByTestId('mount-list').getByRole('button', { name: /^Format/ }).click(); // prettier-ignore
      await diskForm(page.getByTestId('disk-form'));
    },
    button: 'Start format',
  },
  {
    id: 'EXT-03',
    scenario: 'ext-usb-format',
    route: '/setting/outsideDevice',
    ...external,
    lead: async (page) => {
      await page.locator('[data-action="format"]').first().click();
      await diskForm(page.getByTestId('external-form'));
    },
    button: 'Start format',
  },
  {
    id: 'FMTS-03',
    scenario: 'normal-complete',
    ...formatted,
    lead: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('Format disks');
      await page.getByRole('option', { name: /Format disks/ }).click();
      await page.locator('[data-option="raid1"] input').check();
      await press(page, 'Next');
      await front(page).getByRole('checkbox').check();
    },
    button: 'Next',
  },
  {
    id: 'RAID-07',
    scenario: 'raid1-recover-lost-disk',
    button: null,
    question: 'page',
    ok: 'Go on without the disk',
    path: '/disk/confirm',
  },
];
