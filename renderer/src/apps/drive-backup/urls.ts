/** The screens of Baidu Netdisk beside its jobs (APP-BAIDU-01, APP-BAIDU-02). */
export const baiduUrls = {
  login: '/backupBaidu/login',
  list: '/backupBaidu/list',
  upload: '/backupBaidu/uploadtobaidu',
} as const;
