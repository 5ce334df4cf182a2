/** The database of the device and its repair. */
export const database = {
  name: 'Database of the device',
  title: {
    fail: 'The database has a problem',
    running: 'The database is being repaired',
    success: 'Database repaired',
    repairFail: 'Repair failed',
  },
  text: {
    fail: 'Accounts, albums and settings cannot be read until it is repaired. Your files are not touched.',
    running: 'Keep the device plugged in. The repair goes on by itself, also when this page is closed.',
    success: 'Accounts, albums and settings are there again.',
    repairFail: 'Repair failed; contact {{support}}. Your files are not touched.',
  },
  others: {
    fail: 'The device database has a problem, please wait for or contact the administrator',
    running: 'The device database is being repaired, please wait for or contact the administrator',
    repairFail: 'The device database has a problem, please wait for or contact the administrator',
  },
  time: 'About {{time}}',
  done: 'done',
  now: 'running',
  known: {
    Repairing: 'Repairing',
    'check tables': 'check tables',
    'rebuild index': 'rebuild index',
  },
  refused: 'Operation failed ({{code}})',
  button: {
    repair: 'Repair',
    again: 'Repair again',
    remote: 'Remote assistance',
    logOut: 'Log out',
    enter: 'Enter',
  },
} as const;
