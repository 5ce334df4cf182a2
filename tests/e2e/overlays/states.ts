/** One scenario of the device and what stands over the desktop while it lasts. */
export interface OverlayState {
  readonly scenario: string;
  /** Name of the overlay. */
  readonly overlay: string;
  /** Its heading for the administrator; null for the small dialog of the start, which has none. */
  readonly title: string | RegExp | null;
  /** Words of the page that decide; what the scenario puts there. */
  readonly says?: readonly string[];
  /** Buttons of its content and footer, in order. */
  readonly buttons: readonly string[];
  /** What the other accounts read and can press; they see nothing where it is null. OVL-13 */
  readonly others: OthersView | null;
}

/** A page of the other accounts: whom it names, and its buttons in order. */
export interface OthersView {
  readonly says: string;
  readonly buttons: readonly string[];
}

const fault: OthersView = {
  says: 'The device has a disk problem; please contact the administrator',
  buttons: ['Log out'],
};
const boot: OthersView = { says: 'please contact the administrator', buttons: ['Log out'] };
const prepared: OthersView = {
  says: 'The disks are being prepared, please wait for the administrator',
  buttons: ['Log out'],
};
const changed: OthersView = {
  says: 'The disks of the device changed; please wait for the administrator to handle it',
  buttons: ['Log out'],
};
/** The pool is mounted: the files can be used meanwhile. MSG-13 */
const changedInUse: OthersView = { ...changed, buttons: ['Continue', 'Log out'] };

const state = (
  scenario: string,
  overlay: string,
  title: string | RegExp | null,
  rest: Omit<OverlayState, 'scenario' | 'overlay' | 'title'>,
): OverlayState => ({ scenario, overlay, title, ...rest });

const waits = (scenario: string, text: string): OverlayState =>
  state(scenario, 'booting', null, {
    says: [text],
    buttons: ['Log out'],
    others: { says: text, buttons: ['Log out'] },
  });

const booting: readonly OverlayState[] = [
  waits('boot-booting', 'The device is starting, please wait'),
  waits('boot-waiting', 'The system has started, storage services are getting ready'),
  waits('boot-checking', 'Preparing disks, please wait; this can take a few minutes'),
  waits('boot-preparing-long', 'Preparing disks, please wait; this can take a few minutes'),
  state('boot-mount-problem-2slot', 'booting', 'Disk mount problem', {
    says: ['mount failed', 'Slot 1', 'Slot 2', 'file system damaged', 'back up and replace the disk', 'Damaged'],
    buttons: ['Reboot', 'Shut down', 'Code N300005'],
    others: boot,
  }),
  state('boot-mount-problem-4slot', 'booting', 'Disk mount problem', {
    says: ['Slot 3', 'read errors', 'replace the disk', 'Slot 4', 'Empty'],
    buttons: ['Reboot', 'Shut down', 'Code N300005'],
    others: boot,
  }),
  state('boot-no-disk-message', 'booting', 'No disk found', {
    buttons: ['Reboot', 'Shut down', 'Code N300001'],
    others: boot,
  }),
  state('boot-disk-faulty-message', 'booting', 'Disk faulty', {
    says: ['I/O error'],
    buttons: ['Reboot', 'Shut down', 'Code N300002'],
    others: boot,
  }),
  state('sysdevrm-ssd-abnormal', 'sysdevrm', 'The SSD works abnormally', {
    says: ['M.2 slot 1', 'no response', 'M2A5120001'],
    buttons: ['Reboot', 'Shut down', 'Code N300418'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
  state('sysdevrm-other', 'sysdevrm', 'System disk removed', {
    says: ['A system disk was removed while running. Shut down, re-insert the disk and start again'],
    buttons: ['Reboot', 'Shut down', 'Code N300400'],
    others: fault,
  }),
];

const faults: readonly OverlayState[] = [
  state('block-position-changed', 'blocking', 'Disk position changed', {
    says: ['put the disks back as shown', 'moved from slot 2', 'moved from slot 1'],
    buttons: ['Reboot', 'Shut down', 'Code N300034'],
    others: fault,
  }),
  state('block-degraded-raid1', 'blocking', 'RAID1 mode degraded', {
    says: ['Slot 2: disk failed', 'Shut down and replace the disk in slot 2'],
    buttons: ['Shut down', 'Code N300061'],
    others: fault,
  }),
  state('block-degraded-raid1-ignorable', 'blocking', 'RAID1 mode degraded', {
    buttons: ['Continue using', 'Shut down', 'Code N300061'],
    others: fault,
  }),
  state('block-degraded-double-raid1', 'blocking', 'double RAID1 mode degraded', {
    says: ['The disk in slot 4 has failed.'],
    buttons: ['Continue using', 'Shut down', 'Code N300061'],
    others: fault,
  }),
  state('block-degraded-single', 'blocking', 'single disk mode degraded', {
    says: ['The disk in slot 1 has failed.'],
    buttons: ['Shut down', 'Code N300061'],
    others: fault,
  }),
  state('block-disk-too-small', 'blocking', 'Disk too small', {
    says: ['The disk in slot 2 is smaller than the original disk', 'at least 3.64 TB', 'replaced'],
    buttons: ['Shut down', 'Code N300036'],
    others: fault,
  }),
  state('block-no-disk', 'blocking', 'No disk found', {
    says: ['insert the original disks and start again'],
    buttons: ['Reboot', 'Shut down', 'Code N300035'],
    others: fault,
  }),
  state('block-generic', 'blocking', 'Disk encountered a problem', {
    says: ['assemble failed', 'Code N300029'],
    buttons: ['Format existing disks', 'Reboot', 'Shut down', 'Code N300029'],
    others: fault,
  }),
  state('block-unlisted', 'blocking', 'Disk encountered a problem', {
    says: ['Code N300099'],
    buttons: ['Format existing disks', 'Reboot', 'Shut down', 'Code N300099'],
    others: fault,
  }),
  state('block-ssd-lost', 'blocking', 'SSD lost', {
    says: ['The M.2 SSD in slot 1 was not found', 'M2A5120001'],
    buttons: ['Force use', 'Reboot', 'Shut down', 'Code N300033'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
  state('block-excluded-n300050', 'blocking', 'The SSD works abnormally', {
    says: ['too many media errors'],
    buttons: ['Reboot', 'Shut down', 'Code N300050'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
];

/** Stand in the footer of every page that asks for a decision. */
const always = ['Log out', 'Try it first'];

const takeover: readonly OverlayState[] = [
  state('confirm-j-no-disk', 'confirm', 'No disk in the device', {
    says: ['Please insert the disks again and restart the device'],
    buttons: [...always, 'Reboot'],
    others: changed,
  }),
  state('confirm-a-too-small', 'confirm', 'Unsupported disk', {
    says: ['smaller than 100 GB', 'Requirement: SATA, larger than 100 GB, at most 22 TB per disk'],
    buttons: [...always, 'Ignore', 'Shut down'],
    others: changed,
  }),
  state('confirm-a-too-large', 'confirm', 'Unsupported disk', {
    says: ['larger than 22 TB'],
    buttons: [...always, 'Shut down'],
    others: changed,
  }),
  state('confirm-a-other-error', 'confirm', 'Unsupported disk', {
    says: ['not a SATA disk'],
    buttons: [...always, 'Shut down'],
    others: changed,
  }),
  state('confirm-b-first-use', 'confirm', 'New disk found', {
    buttons: [...always, 'Ignore', 'Mount as external disk', 'Next step'],
    others: changed,
  }),
  state('confirm-b-new-disk', 'confirm', 'New disk found', {
    says: ['added'],
    buttons: [...always, 'Ignore', 'Mount as external disk', 'Next step'],
    others: changedInUse,
  }),
  state('confirm-b-used-disk', 'confirm', 'New disk found', {
    buttons: [...always, 'Ignore', 'Mount as external disk', 'Next step'],
    others: changedInUse,
  }),
  state('confirm-b-dilate', 'confirm', 'New disk found', {
    buttons: [...always, 'Expand', 'Ignore', 'Mount as external disk', 'Next step'],
    others: changed,
  }),
  state('confirm-b-replaced', 'confirm', 'Disk replaced', {
    says: ['replaced'],
    buttons: [...always, 'Ignore', 'Mount as external disk', 'Next step'],
    others: changed,
  }),
  state('confirm-c-single-replaced', 'confirm', 'Original single disk mode damaged', {
    buttons: [...always, 'Reset all disks', 'Restore original mode'],
    others: changed,
  }),
  state('confirm-c-raid1-lost-both', 'confirm', 'Original RAID1 mode damaged', {
    buttons: [...always, 'Reset all disks', 'Restore original mode'],
    others: changed,
  }),
  state('confirm-c-recoverable', 'confirm', 'Original ZDR mode damaged', {
    says: ['damaged'],
    buttons: [...always, 'Reset all disks', 'Restore original mode'],
    others: changed,
  }),
  state('confirm-d-moved', 'confirm', 'Disks changed', {
    says: ['The disks are in other slots than before'],
    buttons: [...always, 'Reset all disks', 'Continue using'],
    others: changed,
  }),
  state('confirm-d-mode-changed', 'confirm', 'Disks changed', {
    says: ['The storage mode changed from RAID1 to ZDR'],
    buttons: [...always, 'Reset all disks', 'Continue using'],
    others: changed,
  }),
  state('confirm-d-unchanged', 'confirm', 'Disks changed', {
    says: ['The device reported a disk change', 'No disk change found'],
    buttons: [...always, 'Reset all disks', 'Continue using'],
    others: changed,
  }),
  state('confirm-e-rebuild', 'confirm', 'Redundancy lost, data still available', {
    says: ['Rebuild with the disk in slot 2; it will be erased'],
    buttons: [...always, 'Ignore', 'Rebuild'],
    others: changed,
  }),
  state('confirm-e-damaged-in-place', 'confirm', 'Redundancy lost, data still available', {
    says: ['The disk in slot 2 is damaged. Shut down and replace it by a disk of at least 3.64 TB'],
    buttons: [...always, 'Ignore', 'Shut down'],
    others: changed,
  }),
  state('confirm-f-raid1-missing', 'confirm', 'Disk missing', {
    says: ['The disk of slot 2 (serial number ZSA4T0002) is missing'],
    buttons: [...always, 'Expand', 'Continue without it', 'Shut down'],
    others: changed,
  }),
  state('confirm-f-zdr-missing', 'confirm', 'Disk missing', {
    says: ['The disk of slot 2 (serial number ZSA4T0002) is missing'],
    buttons: [...always, 'Continue without it', 'Shut down'],
    others: changed,
  }),
  state('confirm-f-double-raid1', 'confirm', 'Disk missing', {
    says: ['ZSA4T0002', 'ZSA4T0004'],
    buttons: [...always, 'Continue without it', 'Shut down'],
    others: changed,
  }),
  state('confirm-g-raid5', 'confirm', 'Original RAID5 damaged', {
    says: ['Insert a disk of equal capacity (3.64 TB) and reboot, or format to reset the usage'],
    buttons: [...always, 'Format to reset', 'Reboot'],
    others: changed,
  }),
  state('confirm-h-dilate', 'confirm', 'New disk: expand the storage', {
    says: ['The new disk can be added without losing data; the new disk itself is erased'],
    buttons: [...always, 'Ignore', 'Lossless expansion', 'Next step'],
    others: changedInUse,
  }),
  state('confirm-i-foreign-pool', 'confirm', 'Disk with existing storage found', {
    buttons: [
      ...always,
      'Initialise (erases all data)',
      'Decide later',
      'Mount as external disk',
      'Mount the existing storage',
    ],
    others: changed,
  }),
  state('confirm-i-imported-after-loss', 'confirm', 'Disk with existing storage found', {
    says: ['replaced'],
    buttons: [...always, 'Initialise (erases all data)', 'Mount the existing storage'],
    others: changed,
  }),
  state('confirm-i-extra-pool', 'confirm', 'Disk with existing storage found', {
    buttons: [...always, 'Decide later', 'Mount as external disk', 'Mount as expansion storage'],
    others: changedInUse,
  }),
];

const formats: readonly OverlayState[] = [
  ...(
    [
      ['pending-single', ['Single disk']],
      ['pending-two-equal', ['RAID1', 'ZDR']],
      ['pending-two-different', ['ZDR']],
      ['pending-raid5-three', ['RAID5']],
      ['pending-raid5-four', ['RAID5', 'Double RAID1']],
      ['pending-bad-option', ['RAID1']],
      ['format-start-n300008', ['RAID1', 'ZDR']],
      ['boot-system-preparing', ['RAID1']],
    ] as const
  ).map(([scenario, says]) =>
    state(scenario, 'pending', 'Choose backup mode', { says, buttons: [...always, 'Start format'], others: prepared }),
  ),
  state('format-wait-begin', 'formatting', 'Waiting for the format to begin', { buttons: [], others: prepared }),
  state('format-formatdisk', 'formatting', 'Formatting disks', {
    says: ['Do not power off or unplug disks', '%'],
    buttons: [],
    others: prepared,
  }),
  state('format-initialize', 'formatting', 'Initializing', {
    says: ['Do not power off or unplug disks'],
    buttons: [],
    others: prepared,
  }),
  state('format-fail-formatdisk', 'formatting', 'Format failed', {
    says: ['disk in slot 2: write error'],
    buttons: ['Cancel', 'Restart and retry', 'Code N300020'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
  state('format-fail-initialize', 'formatting', 'Initialization failed', {
    says: ['superblock not written', 'mkfs failed'],
    buttons: ['Cancel', 'Restart and retry', 'Code N300021'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
  state('format-fail-no-reason', 'formatting', 'Format failed', {
    says: ['unknown error'],
    buttons: ['Cancel', 'Restart and retry', 'Code N300020'],
    others: { says: 'please contact the administrator', buttons: ['Log out'] },
  }),
  state('format-complete', 'complete', 'The storage is ready', {
    says: ['3.64 TB', '20 GB', '3.62 TB', 'Z4 Pro', 'RAID1'],
    buttons: ['Disk management', 'Enter'],
    others: null,
  }),
];

const setup: readonly OverlayState[] = [
  state('firsttime-single', 'first-format', /set up your storage/, {
    says: ['3.64 TB'],
    buttons: [...always, 'Next'],
    others: prepared,
  }),
  state('firsttime-two-disks', 'first-format', /set up your storage/, {
    buttons: [...always, 'Next'],
    others: prepared,
  }),
  state('firsttime-switch-existing', 'first-format', 'Choose backup mode', {
    says: ['RAID1', 'ZDR'],
    buttons: [...always, 'Back', 'Next'],
    others: prepared,
  }),
  state('raid1-create', 'first-format', 'Creating RAID1', { says: ['of 5'], buttons: [], others: prepared }),
  state('raid1-create-fail', 'first-format', 'Creating RAID1 or formatting failed, restart and redo', {
    says: ['create array failed'],
    buttons: ['Reboot'],
    others: { says: 'administrator', buttons: ['Log out'] },
  }),
  state('raid1-recover-wait', 'raid-sync', 'RAID1 is being rebuilt', {
    says: ['raid1', 'recovering 2', 'hours'],
    buttons: [],
    others: { says: 'administrator', buttons: ['Log out'] },
  }),
  state('raid1-recover-success', 'raid-sync', 'RAID1 recovered', { buttons: ['OK'], others: null }),
  state('raid1-recover-fail', 'raid-sync', 'RAID1 recovery failed', {
    says: ['read error on slot 1'],
    buttons: ['Reboot', 'Code N300062'],
    others: { says: 'administrator', buttons: ['Log out'] },
  }),
  state('raid1-recover-lost-disk', 'raid-sync', 'A disk is missing', {
    says: ['The data of both disks may be lost'],
    buttons: ['Go on without the disk', 'Shut down'],
    others: { says: 'administrator', buttons: ['Log out'] },
  }),
  state('raid1-lost-confirm-error', 'raid-sync', 'A disk is missing', {
    buttons: ['Go on without the disk', 'Shut down'],
    others: { says: 'administrator', buttons: ['Log out'] },
  }),
];

/** Every storage state of the device that one scenario brings about at once, by area. */
export const overlayStates: Readonly<Record<string, readonly OverlayState[]>> = {
  'booting and the system disk': booting,
  faults,
  takeover,
  'backup mode and formats': formats,
  'first setup and mirrors': setup,
};

/** What the other accounts see of a scenario; undefined where it has no state above. */
export function othersOf(scenario: string): OthersView | null | undefined {
  return Object.values(overlayStates)
    .flat()
    .find((state) => state.scenario === scenario)?.others;
}
