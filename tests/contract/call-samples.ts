import type { CallArgs } from '#shared/contract/define.ts';
import { calls, type Calls, type CallName } from '#shared/contract/index.ts';
import { encryptFor } from '../fixtures/encrypt.ts';
import type { DeviceClient } from './device-client.ts';

/** What a sample may need to know of the device it is sent to. */
export interface SampleContext {
  readonly client: DeviceClient;
  readonly username: string;
}

type Sample<Name extends CallName> =
  CallArgs<Calls[Name]> | ((context: SampleContext) => Promise<CallArgs<Calls[Name]>> | CallArgs<Calls[Name]>);

/** Home folder of an account, as the wire names it. */
const home = (context: SampleContext): string => `/zenith_sata/${context.username}/data`;

/** A password for the device's present key. */
async function passwordOf(client: DeviceClient, text: string): Promise<{ password: string; key_id: string }> {
  const { password, key_id } = await client.credentials('', text);
  return { password, key_id };
}

/** The account that a code is for, encrypted for the device's present key. */
async function receiverOf(client: DeviceClient, account: string): Promise<{ username: string; key_id: string }> {
  const { username, key_id } = await client.credentials(account, '');
  return { username, key_id };
}

/** Fields encrypted for the cloud service's present key. */
async function cloudCiphers<Name extends string>(
  client: DeviceClient,
  fields: Record<Name, string>,
): Promise<Record<Name | 'key_id', string>> {
  const { data } = await client.call(calls.cloudKeyPub, { signme: '0'.repeat(32) });
  const ciphers = Object.entries<string>(fields).map(([name, text]) => [name, encryptFor(data.key, text)]);
  return Object.fromEntries([...ciphers, ['key_id', data.key_id]]) as Record<Name | 'key_id', string>;
}

/**
 * Arguments with which each call can be made on a device with demo data, by any account. A call of the contract that
 * is missing here does not compile.
 */
export const callSamples: { readonly [Name in CallName]: Sample<Name> } = {
  keyPub: { signme: '0123456789abcdef0123456789abcdef' },
  login: ({ client, username }) => client.credentials(username, 'Hearth2026'),
  authCode: { action: 'create' },
  tokenCheck: {},
  modRemark: { username: 'guest', remark: 'The guest' },
  modNickname: { nickname: 'Somebody' },
  accountAdd: async ({ client }) => ({
    type: 'local',
    username: 'walker',
    ...(await passwordOf(client, 'Walk2026!')),
  }),
  accountAddParams: {},
  accountUpgrade: { username: 'nobody', qcname: 'lena' },
  modPassword: async ({ client }) => {
    const { password, key_id } = await client.credentials('', 'not the password');
    return { old: password, new: password, key_id };
  },
  tmpToken: { purpose: 'download' },
  subModify: { username: 'guest', quota: 1024 ** 3 },
  subExists: { username: 'guest' },
  subResetPassword: async ({ client }) => ({ username: 'guest', ...(await passwordOf(client, 'Walk2026!')) }),
  modPerm: { username: 'guest', authorize: '1' },
  lanOnly: { username: 'guest', lanonly: false },
  userList: { all: true },
  accountDelete: { username: 'nobody', second: 'none' },
  diskStatics: {},
  diskUsage: {},
  subPermLoad: { username: 'guest' },
  subPerm: { username: 'guest', perm: { docker: 0 } },
  loginList: {},
  deviceRemove: { device_ids: ['0'.repeat(32)] },
  cloudKeyPub: { signme: '0123456789abcdef0123456789abcdef' },
  quickNasId: { username: 'admin' },
  quickModPhone: async ({ client, username }) => ({
    ...(await cloudCiphers(client, { username, phone: '13500000009' })),
    sms_code: '000000',
  }),
  quickSubUsername: { qcname: 'lena' },
  publicSwitch: { enable: true },
  groupCreate: { name: 'Walkers', pool: 'zenith_sata' },
  groupModify: { id: 'none', members: [{ username: 'guest', permission: 1, visible: 1 }] },
  groupDelete: { id: 'none', second: 'none' },
  groupMembers: { id: 'none' },
  securityForbidden: { action: 'list' },
  securityTrust: { action: 'add', ip: '192.0.2.0/24', note: 'office' },
  securityOutside: { enable: true },
  remoteList: {},
  remoteSave: { nasid: 'z400000000000000', username: 'admin', action: 'add' },
  actionLog: {},
  smsAccountSend: async ({ client }) => ({ type: 'login', ...(await cloudCiphers(client, { username: 'admin' })) }),
  smsAccountCheck: async ({ client }) => ({
    type: 'login',
    ...(await cloudCiphers(client, { username: 'admin' })),
    sms_code: '000000',
  }),
  smsPhoneSend: async ({ client }) => ({
    type: 'modphone',
    ...(await cloudCiphers(client, { phone: '13500000009' })),
    ticket: 'none',
  }),
  smsPhoneCheck: async ({ client }) => ({
    type: 'modphone',
    ...(await cloudCiphers(client, { phone: '13500000009' })),
    sms_code: '000000',
  }),
  captcha: {},
  captchaCheck: { captcha_id: 'none', captcha: 'ABCD' },
  passwordCheck: ({ client, username }) => client.credentials(username, 'Hearth2026'),
  logout: {},
  reportLogin: {},
  masterInfo: {},
  userGroups: {},
  kvCreate: { k: 'userSetting', v: '{"a":"ü"}' },
  kvLoad: { k: 'userSetting' },
  kvDelete: { k: 'userSetting' },
  settingLoad: {},
  settingChange: { key: 'file.show_hidden', value: '1' },
  settingWallpaper: { name: 'bkg2' },
  powerPlanLoad: {},
  powerPlanSet: { enable: false, list: [{ action: 'off', time: '23:00', days: [1] }] },
  upsInfo: {},
  upsSetting: { policy: 'safe', delay_s: 60, low_percent: 20 },
  upsSwitch: { enable: false },
  ledSet: { mode: 'auto', brightness: 50 },
  fanSet: { mode: 'normal' },
  diskSleepSet: { enable: true, minutes: 30 },
  systemSetting: {},
  systemVersions: {},
  networkDiagnose: {},
  netSettings: { net_status: '1' },
  netChange: { section: 'lan', iface: 'eth1', dhcp: true },
  sambaStatus: {},
  sambaEnable: { enable: true },
  smbStart: {},
  smbStop: {},
  sambaConfig: {},
  sambaConfigSet: { workgroup: 'HOME' },
  dlnaStatus: {},
  dlnaEnable: { enable: false },
  dlnaConfig: {},
  dlnaConfigSet: { name: 'Walk' },
  webdavStatus: {},
  webdavEnable: { enable: false },
  webdavConfig: {},
  webdavConfigSet: { http_port: 5005 },
  ftpStatus: {},
  ftpEnable: { enable: false },
  ftpConfig: {},
  ftpConfigSet: { max_clients: 5 },
  shareService: { service: 'sftp', action: 'status' },
  system: {},
  systemHome: {},
  systemPoll: {},
  reboot: {},
  shutdown: {},
  storageInfo: {},
  formatWhyFail: {},
  formatCancel: {},
  actionKnown: { ids: ['w-1', 2] },
  actionList: {},
  actionNew: { since: 0 },
  actionContinue: { id: 1 },
  actionDeleteAll: {},
  taskList: { kind: 'fileHandle' },
  taskControl: { ids: ['none'], action: 'cancel' },
  taskCounters: {},
  taskSeen: { kind: 'upload' },
  fileList: (context) => ({ path: home(context) }),
  fileInfo: (context) => ({ paths: [home(context)] }),
  fileCreate: (context) => ({ path: home(context), name: 'Walk.txt', content: 'a' }),
  fileMkdir: (context) => ({ path: home(context), name: 'Walk' }),
  fileRename: (context) => ({ path: `${home(context)}/Walk`, name: 'Walked' }),
  fileCopy: (context) => ({ paths: [`${home(context)}/Walked`], to: home(context), conflict: 'rename' }),
  fileMove: (context) => ({ paths: [`${home(context)}/Walked`], to: home(context), conflict: 'rename' }),
  fileRemove: (context) => ({ paths: [`${home(context)}/Walked`] }),
  downloadStart: (context) => ({ paths: [home(context)] }),
  downloadList: { id: 'none' },
  downloadSafeStart: ({ username }) => ({ paths: [`/zenith_sata/${username}/safebox/none`] }),
  safeStatus: {},
  safeCreate: async ({ client }) => ({ ...(await passwordOf(client, 'Safe2026')), hint: 'the year' }),
  safeOpen: ({ client }) => passwordOf(client, 'Safe2026'),
  safeClose: {},
  safeModPassword: async ({ client }) => {
    const { password, key_id } = await passwordOf(client, 'Safe2026');
    return { old: password, new: password, key_id };
  },
  safeSetting: { autolock_min: 30 },
  safeReset: { second: 'none', erase: true },
  uploadCheck: (context) => ({ path: home(context), name: 'letter.txt', size: 5 }),
  diskFormat: { id: 'raid1', second: 'none' },
  diskMounts: {},
  diskConfirm: { option: 'lost' },
  storageConfirm: { id: 'c-1', option: 'ignore' },
  // With the right one the device would have no disks left to walk on.
  storageReset: ({ client, username }) => client.credentials(username, 'not the password'),
  storageSuggestion: { devs: ['sda', 'sdb'] },
  formatOptions: {},
  devAdd: { pool: 'zenith_sata', dev: 'sdc', second: 'none' },
  devRemove: { pool: 'zenith_sata', dev: 'sdb', second: 'none' },
  devInfo: { dev: 'sdx1' },
  devRefresh: {},
  devFormatCreate: { dev: 'sdx1', uuid: 'u-usb1', fs: 'exFAT', label: 'USB', second: 'none' },
  devFormatRetry: { task_id: 'e-1' },
  devFormatClear: { task_id: 'e-1' },
  sataDevs: {},
  extdevList: {},
  extdevMount: { dev: 'sdx1', action: 'mount' },
  configRecovery: { option: 'query' },
  syncStatus: {},
  smrIgnore: { sn: 'ZSA4T0001' },
  scrubStart: { pool: 'zenith_sata' },
  scrubCancel: { pool: 'zenith_sata' },
  scrubTimer: { pool: 'zenith_sata', enable: true, day: 3, time: '04:30' },
  scrubStatus: { pool: 'zenith_sata' },
  balanceFlush: { pool: 'zenith_sata' },
  balanceStart: { pool: 'zenith_sata' },
  balanceStatus: { pool: 'zenith_sata' },
  balanceTimer: { pool: 'zenith_sata' },
  balanceCancel: { pool: 'zenith_sata' },
  switchSelect: { action: 'replace' },
  switchStatus: {},
  switchCreate: { from_sn: 'ZSA4T0001', to_sn: 'ZSN4T0100', second: 'none' },
  switchCancel: { id: 'dw-1' },
  switchExecute: { id: 'dw-1' },
  switchContinue: { id: 'dw-1' },
  switchUsbScan: {},
  switchUsbStatus: { dev: 'sdx1' },
  switchStatistics: {},
  migrationCheck: { from: 'zenith_sata', to: 'sdx1' },
  migrationStart: { from: 'zenith_sata', to: 'sdx1', second: 'none' },
  migrationExecute: { id: 'dm-1' },
  migrationStatus: {},
  migrationCancel: { id: 'dm-1' },
  migrateStart: async ({ client, username }) => ({
    from_nasid: 'N0009',
    items: ['files', 'users'],
    ...(await client.credentials(username, 'Hearth2026')),
  }),
  migrateState: {},
  migrateDiskReady: { from_nasid: 'N0009' },
  migrateCheckNames: { usernames: ['anna'] },
  migrateCleanState: {},
  rehearsalStart: {},
  rehearsalTry: { id: 'rh-0', moves: [{ op: 'pull', position: 2 }], hot: true },
  esataEnable: {},
  esataShutdown: {},
  esataStatus: {},
  esataRemove: { second: 'none' },
  esataConfirm: { id: 'ec-1', option: 'ignore' },
  esataIgnore: { id: 'es-1' },
  esataFormatOption: {},
  esataFormatCancel: {},
  esataReset: { second: 'none' },
  systemDelay: { action: 'shutdown', minutes: 5 },
  helpState: {},
  helpNasId: {},
  helpOpen: { second: 'none' },
  helpClose: { second: 'none' },
  helpSms: async ({ client, username }) => ({ type: 'rhelp', ...(await receiverOf(client, username)) }),
  hostSmsSend: async ({ client, username }) => ({ type: 'disk', ...(await receiverOf(client, username)) }),
  hostSmsCheck: async ({ client, username }) => ({ sms_code: '000000', ...(await receiverOf(client, username)) }),
  databaseState: {},
  databaseRepair: {},
  smartStart: { type: 'sata-group' },
  smartStatus: { type: 'sata-group' },
  smartReport: { sn: 'ZSA4T0001' },
  ihmStart: { type: 'sata-group' },
  ihmStatus: { type: 'sata-group' },
  ihmReport: { sn: 'ZSA4T0001' },
  upgradeInfo: {},
  upgradeConfig: {},
  upgradeConfirm: { id: 'up-1', type: 'system' },
  upgradeProgress: {},
  upgradeRetry: { id: 'up-1' },
  upgradeLicenseCheck: {},
  upgradeLicenseAgree: { version: '1' },
  ssdSupport: {},
  ssdEnable: { id: 'M2A5120001' },
  ssdReset: {},
  ssdSuggestion: {},
  ssdFormatCache: { id: 's-1', sn: ['M2A5120001'], cache: 'rcache', second: 'none' },
  ssdFormatStorage: { id: 's-1', sn: ['M2A5120001'], second: 'none' },
  ssdFormat: async ({ client, username }) => ({
    id: 's-1',
    mode: 'storage',
    sns: ['M2A5120001'],
    ...(await client.credentials(username, 'Hearth2026')),
  }),
  ssdIgnore: { id: 's-1' },
  ssdWcache: { action: 'query' },
  textLoad: (context) => ({ path: `${home(context)}/no such file.txt` }),
  textSave: (context) => ({ path: `${home(context)}/no such file.txt`, content: 'b', etag: 'none' }),
  favoriteAdd: (context) => ({ paths: [home(context)] }),
  favoriteRemove: (context) => ({ paths: [home(context)] }),
  systemRecent: { type: 'visited' },
  fileSetting: { page: 'common', thumbnails: true },
  searchQuery: { keyword: 'letter' },
  searchSetting: { index_content: true },
  searchHistory: {},
  shareList: {},
  shareCreate: (context) => ({ paths: [`${home(context)}/Walk.txt`], code: 'a1B2' }),
  shareModify: { id: 'none', expire: 0 },
  shareDelete: { ids: ['none'] },
  albumShareList: { direction: 'mine' },
  shareInfo: { id: 'none' },
  shareVerify: { id: 'none', code: 'a1B2' },
  shareContent: { id: 'none' },
  shareSave: (context) => ({ id: 'none', paths: ['/Walk.txt'], to: home(context) }),
  recycleList: { scope: 'my' },
  recycleRestore: { scope: 'my', ids: ['none'] },
  recycleRemove: { scope: 'my', all: true },
};

/** The arguments of a sample for one caller. */
export async function sampleFor(name: CallName, context: SampleContext): Promise<Record<string, unknown>> {
  const sample = callSamples[name] as Sample<CallName>;
  return typeof sample === 'function' ? sample(context) : sample;
}

/** Calls after which the device or the session is no longer what it was; the walk makes them last. */
export const endings: ReadonlySet<CallName> = new Set<CallName>(['logout', 'reboot', 'shutdown']);
