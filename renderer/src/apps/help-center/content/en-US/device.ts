import type { Article } from '../article.ts';
import type { TopicsOf } from '../topics.ts';

export const device: Record<TopicsOf<'device'>, Article> = {
  backup: {
    title: 'Backup and sync',
    words:
      'auto backup this computer desktop app two-way sync pair schedule restore drill receipt conflict brake time machine mac phone ftp server cloud drive Baidu Tianyi OneDrive wechat chats another NAS fetch',
    lead: 'Copies folders to another place, pool or drive, and keeps two folders the same.',
    how: [
      [
        'Make a backup',
        'New backup: source, target, plan, confirm. It runs by hand, at times, or whenever something changes.',
      ],
      [
        'Back up folders of your computer',
        'In the desktop app choose “This computer” as the source of a new backup. It copies while it runs and finds later what it missed; “Open the copy” shows the copies on the device.',
      ],
      [
        'Keep two folders the same',
        'Two-way sync: what changes on one side comes to the other. Where both sides changed, both versions stay and you are asked.',
      ],
      ['Leave things out', 'By ending, size, hidden or system files; before you save it shows what that leaves out.'],
      ['Get something back', '"Open the copy" is a plain folder: copy from it what you need.'],
      [
        'Back up a Mac',
        'Mac backup shows the address for Finder and the steps of Time Machine, and which Macs have a backup here.',
      ],
      [
        'Back up to an FTP server',
        'FTP backup: sign in to the server once, then make jobs with a folder there as their target. The transfers stand in the task centre.',
      ],
      [
        'Back up to a cloud drive',
        'Cloud drives > Backups: sign in by the code, then make jobs with a folder of the drive as their target. What others have put there is left alone.',
      ],
      [
        'Back up the chats of WeChat',
        'Chat backup shows where WeChat keeps them on a computer and how they get here; what is stored is downloaded from there.',
      ],
      [
        'Back up another NAS to this one',
        'Backup to this device: sign in to the other NAS once, then choose folders there. This device fetches them by hand or at its times, while both are on.',
      ],
      ['Prove it', '"Prove the backup" restores a sample and compares it, so that you know before you need it.'],
    ],
    trouble: [
      [
        'Deletions wait for a decision',
        'Very many files went from one side at once. Nothing is deleted there before you have decided.',
      ],
      [
        '"Getting old"',
        'It has not had a good run for too long. Open it: it says what it waits for, such as a drive or its hours.',
      ],
      [
        'It failed',
        'The log names the files that failed and why. "Start now" tries again; what is already there is not copied twice.',
      ],
      [
        'The FTP server does not let the device in',
        'The page of the server says why: nobody answers, a wrong sign-in, or a certificate to look at. Sign in anew after a new password.',
      ],
      [
        'The other NAS does not let this one in',
        'Its account has another password, may not come from outside, or the device was set up anew. Under Devices of “Backup to this device” you sign in again.',
      ],
      [
        'A backup on the same disk',
        'It helps against mistakes, not against a broken disk. Use a drive or a pool of its own.',
      ],
    ],
  },
  containers: {
    title: 'Containers',
    words: 'docker image container port volume terminal log network registry mirror pull engine',
    lead: 'Runs programs from images, such as a media server or a database. Your account needs the feature Containers.',
    how: [
      [
        'Create a container',
        'The wizard asks for image, ports, folders and variables, and checks them before anything is made.',
      ],
      ['Watch and act', 'Start, stop, restart, output and a terminal are in the row of each container.'],
      [
        'Images',
        'Pull an image by name; each layer shows its progress. Clean up shows what is unused and how much space it takes.',
      ],
      ['Slow pulls', 'Settings, Containers: a mirror of the registry (administrator).'],
    ],
    trouble: [
      ['The engine is off', 'The administrator starts it on the page that says so, or under Settings, Services.'],
      ['A port is taken', 'Another container or the device uses it. Choose another number on the side of the device.'],
      ['A container ends at once', 'Read its output: the last lines mostly say what is missing.'],
    ],
  },
  pools: {
    title: 'Storage pools and SSD',
    words:
      'storage pool raid capacity degraded rebuild format expansion esata ssd cache m.2 nvme move disk N300001 N300005 N300010 N300033 N300034 N300035 N300036 N300046 N300050 N300051 N300053 N300061 N300087 N300410 N300418 N300814 N300815 N000007',
    lead: 'Disks are set up as pools: internal storage, high-speed storage on M.2 SSDs, and expansion storage at eSATA. For the administrator.',
    how: [
      ['See how full it is', 'Pools shows capacity, state and what runs. Space of accounts is in the user centre.'],
      [
        'Add or change disks',
        'The wizard shows each step before it does anything. Formatting asks for your password, and erases the disks it names.',
      ],
      ['SSD', 'An M.2 SSD can be high-speed storage, or a cache in front of the disks.'],
      [
        'Maintenance',
        '"Read through" repairs what can be repaired from the second copy; "Spread data" evens out after an expansion. Both can run every month.',
      ],
      ['Try it first', 'A change can be tried on a copy of the present state, without touching a disk.'],
    ],
    trouble: [
      [
        'The pool is degraded (N300061)',
        'A disk is missing or broken. Your files can still be read. Back up what matters, then replace the disk it names.',
      ],
      [
        'The disk position changed (N300034)',
        'Switch off, and put the disks back into the slots they were in. Do not format anything.',
      ],
      ['No disk found (N300035)', 'Switch off, press the disks firmly into their slots, and switch on again.'],
      [
        'Storage is not ready (N000007)',
        'It is being prepared or checked. Your files are untouched; wait, and look at Pools.',
      ],
      ['A rebuild is slow', 'It reads whole disks. Work goes on meanwhile; do not pull disks.'],
    ],
  },
  disks: {
    title: 'Health of the disks',
    words: 'smart disk health temperature bad sectors ihm check report failing noise N300029',
    lead: 'Disks tell of themselves (SMART). The device reads it, warns before they fail, and keeps the reports.',
    how: [
      [
        'Look at the state',
        'Disk health, in the storage manager or in the monitor, lists each disk with its state, temperature and last check.',
      ],
      ['Check', '"Check all", or single disks. It takes a while and disturbs nobody.'],
      ['Compare', 'Tick two or more disks, then Compare: values that differ stand out.'],
    ],
    trouble: [
      [
        'A disk reports that it may fail',
        'Back up what matters first, then replace the disk. The storage manager leads through it.',
      ],
      ['A disk is too hot', 'Give the device air, clean its fan, and let the fan run faster under Settings, Hardware.'],
      [
        '"Asleep, not checked"',
        'Disks that sleep are not woken for a check. Use a file on it, or start the check by hand.',
      ],
      ['The disk encountered a problem (N300029)', 'Look at its report. If it comes again, replace the disk.'],
    ],
  },
  upgrade: {
    title: 'Upgrades',
    words: 'update version firmware system new install licence N006001 N006002 N006003',
    lead: 'New versions of the system of the device and of its services. Files and settings stay as they are.',
    how: [
      ['Look for one', 'Settings, About: check for an upgrade (administrator). What is new is shown before it starts.'],
      ['Install', 'The device downloads, installs and restarts by itself. You can work until the installation starts.'],
      ['The desktop app', 'It has updates of its own, in its About.'],
    ],
    trouble: [
      [
        'It takes very long',
        'Do not switch off. The bar is estimated while the device restarts, as it cannot answer then.',
      ],
      ['The download failed', 'Mostly the network. Check it, then Retry. Nothing was changed.'],
      [
        'The device does not come back',
        'Wait ten minutes, then look at its light. Some upgrades end with the device switched off: press its button.',
      ],
      ['No upgrade available (N006001)', 'You have the newest version.'],
    ],
  },
  monitor: {
    title: 'Monitor',
    words: 'cpu memory network temperature fan process service log load slow performance',
    lead: 'How the device is now and was before: processor, memory, disks, network, temperatures, processes, services and its log. Your account needs the feature Monitor.',
    how: [
      [
        'Look back',
        'An hour, a day or a week. Arrow keys read a curve value by value; "As a table" shows its numbers.',
      ],
      ['Find what is busy', 'Processes can be sorted by processor or memory, and searched.'],
      [
        'Read the log',
        'By level and words. It can be followed, and saved as a table. You see your own lines, the administrator sees all.',
      ],
    ],
    trouble: [
      ['Something is too warm or too slow', 'The value is marked, with its limit. Warnings come as messages too.'],
      [
        'No reading',
        'Not every machine measures everything, such as the temperature of the processor. Then it says so.',
      ],
    ],
  },
};
