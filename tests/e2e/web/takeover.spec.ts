import { expect, test } from '../shared-device.ts';
import { overlay, title } from './takeover-page.ts';

const letters = [
  ['confirm-j-no-disk', 'J', 'No disk in the device', ['Reboot'], 'Reboot'],
  ['confirm-a-too-small', 'A', 'Unsupported disk', ['Ignore', 'Shut down'], 'Shut down'],
  ['confirm-a-too-large', 'A', 'Unsupported disk', ['Shut down'], 'Shut down'],
  ['confirm-a-other-error', 'A', 'Unsupported disk', ['Shut down'], 'Shut down'],
  ['confirm-b-first-use', 'B', 'New disk found', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-new-disk', 'B', 'New disk found', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-dilate', 'B', 'New disk found', ['Expand', 'Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  ['confirm-b-replaced', 'B', 'Disk replaced', ['Ignore', 'Mount as external disk', 'Next step'], 'Next step'],
  [
    'confirm-c-single-replaced',
    'C',
    'Original single disk mode damaged',
    ['Reset all disks', 'Restore original mode'],
    'Restore original mode',
  ],
  [
    'confirm-c-recoverable',
    'C',
    'Original ZDR mode damaged',
    ['Reset all disks', 'Restore original mode'],
    'Restore original mode',
  ],
  ['confirm-d-moved', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-d-mode-changed', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-d-unchanged', 'D', 'Disks changed', ['Reset all disks', 'Continue using'], 'Continue using'],
  ['confirm-e-rebuild', 'E', 'Redundancy lost, data still available', ['Ignore', 'Rebuild'], null],
  ['confirm-e-damaged-in-place', 'E', 'Redundancy lost, data still available', ['Ignore', 'Shut down'], 'Shut down'],
  ['confirm-f-raid1-missing', 'F', 'Disk missing', ['Expand', 'Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-f-zdr-missing', 'F', 'Disk missing', ['Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-f-double-raid1', 'F', 'Disk missing', ['Continue without it', 'Shut down'], 'Shut down'],
  ['confirm-g-raid5', 'G', 'Original RAID5 damaged', ['Format to reset', 'Reboot'], 'Reboot'],
  ['confirm-h-dilate', 'H', 'New disk: expand the storage', ['Ignore', 'Lossless expansion', 'Next step'], 'Next step'],
  [
    'confirm-i-foreign-pool',
    'I',
    'Disk with existing storage found',
    ['Initialise (erases all data)', 'Decide later', 'Mount as external disk', 'Mount the existing storage'],
    'Mount the existing storage',
  ],
  [
    'confirm-i-extra-pool',
    'I',
    'Disk with existing storage found',
    ['Decide later', 'Mount as external disk', 'Mount as expansion storage'],
    'Mount as expansion storage',
  ],
] as const;

test.describe('letters', () => {
  test('WIZ-05 to WIZ-16 OVL-12 each question has its letter, its title, its buttons, and a safe focus', async ({
    page,
    signIn,
    control,
  }) => {
    await signIn(page);
    for (const [scenario, letter, name, buttons, focused] of letters) {
      await test.step(scenario, async () => {
        await control.scenario('normal-complete');
        await expect(overlay(page)).toHaveCount(0);
        await control.scenario(scenario);
        await expect(overlay(page)).toHaveAttribute('data-letter', letter);
        await expect(title(page)).toHaveText(name);
        const found = overlay(page).locator('footer button[data-option]');
        await expect(found).toHaveText([...buttons]);
        if (focused !== null) await expect(found.filter({ hasText: focused })).toBeFocused();
        else await expect(page.locator('[data-option="ignore"] input')).toBeFocused();
      });
    }
  });
});
