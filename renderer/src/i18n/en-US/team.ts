/** Who may do what in the team folders. */
export const team = {
  title: 'Group permissions',
  account: 'Account',
  filter: 'Filter accounts',
  level: { hidden: 'Hidden', read: 'Read only', write: 'Read and write' },
  cell: '{{name}} in {{group}}',
  unsaved_one: '{{count}} change is not saved',
  unsaved_other: '{{count}} changes are not saved',
  undo: 'Undo',
  save: 'Save',
  saved: 'The permissions are saved',
  noGroups: 'There are no team folders yet',
  noPeople: 'There are no other accounts on this device',
} as const;
