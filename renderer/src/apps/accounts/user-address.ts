/** Address of the page of one account (APP-USER-02). */
export const userAddress = (username: string): string =>
  `/userCenter/allUsers-user?username=${encodeURIComponent(username)}`;

/** Address of the form for another account (APP-USER-01). */
export const ADD_ADDRESS = '/userCenter/allUsers?add';
