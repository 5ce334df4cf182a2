/** The sign-in to a server, and the jobs to it. */
export const loginUrl = '/backupFtp/login';
export const listUrl = '/backupFtp/list';
