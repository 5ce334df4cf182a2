/** The list of other devices, and one of them at a folder (APP-REMOTE-01, APP-REMOTE-02). */
export const listUrl = '/remoteAccess/nas';

/** Address of a folder there; '' for the places that the account has there. */
export const folderThere = (nasid: string, path = ''): string =>
  `${listUrl}?${new URLSearchParams({ id: nasid, ...(path === '' ? {} : { path }) }).toString()}`;
