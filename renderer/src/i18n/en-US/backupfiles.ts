/** Backups as files: looked at, searched, brought back. */
export const backupfiles = {
  title: 'Auto-backup files',
  none: {
    title: 'No backups yet',
    text: 'Files that a backup has stored appear here after its first run.',
    open: 'Open auto backup',
  },
  sidebar: {
    label: 'Backups',
    job: 'Backup jobs',
    phone: 'Phones',
    more: 'More',
    search: 'Search in backups',
    setting: 'About these backups',
  },
  search: { label: 'Backups to search in', field: 'Search this backup', begin: 'Search in “{{name}}”' },
  restore: {
    action: 'Restore',
    selectSome: 'Select what you want back',
    noOrigin: 'It came from “{{name}}”: its original place is on that phone. Download it or copy it instead.',
    title: 'Restore “{{name}}”?',
    titleMany: 'Restore {{count}} items?',
    text: 'Copied to “{{place}}”, where it was. What has the same name there is treated as everywhere in the files.',
    ok: 'Restore',
    gone: 'The original place “{{place}}” is not there now: its drive may be away or its team folder deleted.',
  },
  setting: {
    title: 'About these backups',
    text: 'Where each backup comes from, where it lies, and what to know before you take something out.',
    back: 'To the files',
    places: 'Places',
    fromTo: 'From {{source}}, stored in {{place}}',
    ofPhone: 'Stored in {{place}}',
    job: 'Settings',
    jobOf: 'Settings of {{name}}',
    rules: 'Good to know',
    deleteText:
      'What you delete here goes to the recycle bin first. A file that is still in its original place comes back with the next run of its backup.',
    sameNameText: 'What happens when a restored file meets one of the same name is a setting of the files.',
    sameName: 'Open that setting',
  },
};
