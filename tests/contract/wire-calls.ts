import type { PermKey, Who } from '#shared/contract/define.ts';

/** A call of the wire contract, as far as it is the same for all: how it is asked for, and by whom. */
export interface WireCall {
  readonly method: 'GET' | 'POST';
  readonly path: `/${string}`;
  readonly who: Who;
  readonly perm?: PermKey;
}

/**
 * Every call of the wire contract with who may make it: the list against which the declared calls are held. POST unless
 * said otherwise; those of the cloud service stand under `/cloud`.
 */
const lists: readonly { readonly who: Who; readonly perm?: PermKey; readonly calls: string }[] = [
  {
    who: 'public',
    calls: `
      GET /key/pub | /cloud/quick/nasid | /cloud/sms/usend | /cloud/sms/send | /cloud/sms/ucheck | /cloud/sms/check |
      GET /cloud/captcha | /cloud/captcha/check | /auth/login | /auth/authcode | /share/info | /share/verify |
      /share/list | GET /share/download | /share/collect/submit`,
  },
  {
    who: 'account',
    calls: `
      /auth/token | /cloud/quick/modphone | /auth/pwdcheck | /auth/modnickname | /auth/upgrade | /auth/modpassword |
      /auth/tmptoken | /auth/master | /account/user/list | /action/report/login | /disk/statics |
      /v2/public/user/groups | /device/loginlist | /device/remove | /kv/create | /kv/load | /kv/delete | /setting/load
      | /setting/change | /setting/wallpaper | /setting/pps/load | GET /settings | GET /ups/info | /system/setting |
      /system/versions | /network/diagnose | /system | /system/home | /system/polling2 | /system/recent |
      /system/diskusage3 | /upgrade/info | /upgrade/config | /upgrade/progress | /upgrade/license/check | /mysql/state
      | /migrate/state | /action/list | /action/log | /action/new | /action/known | /action/deleteall |
      /app/ssd/support | GET /healthcheck/syncthing | /disk/mounts | /storagepool/info2 | /storagepool/format/whyfail
      | /storagepool/sata/devs | /storagepool/smart/report | /storagepool/ihm/report | /storagepool/scrub/status | /storagepool/balance/task/status | /disk/switch/status |
      /disk/migration/status | /storagepool/sync/status | /storagepool/esata/sys/status |
      /api/fileshare_service/samba/status | /api/fileshare_service/samba/config | /api/fileshare_service/dlna/status |
      /api/fileshare_service/dlna/config | /api/fileshare_service/webdav/status | /api/fileshare_service/webdav/config
      | /api/fileshare_service/ftp/status | /api/fileshare_service/ftp/config | /api/fileshare_service |
      /v2/share/list | /v2/share/modify | /v2/share/delete | /v2/album/share/list | /v2/file/startdw | /v2/file/dwlist
      | GET /file/dw | /v2/file/safe/startdw | /v2/file/list | /v2/file/info | /v2/file/mkdir | /v2/file/create |
      /v2/file/rename | /v2/file/copy | /v2/file/move | /v2/file/remove | /v2/file/upload/check | /v2/file/upload |
      GET /v2/file/thumb | GET /v2/file/stream | /v2/file/text/load | /v2/file/text/save | /v2/favorite/add |
      /v2/favorite/remove | /v2/search/query | /v2/search/setting | /v2/search/history | /v2/recycle/list |
      /v2/recycle/restore | /v2/recycle/remove | /v2/safe/status | /v2/safe/create | /v2/safe/open | /v2/safe/close |
      /v2/safe/modpassword | /v2/safe/setting | /v2/safe/reset | /share/save | /v2/fastshare/create |
      /v2/fastshare/list | /v2/fastshare/answer | /v2/fastshare/cancel | /v2/fastshare/setting | /v2/collect/list |
      /v2/collect/detail | /v2/collect/modify | /v2/collect/delete | /v2/task/list | /v2/task/control |
      /v2/task/counters | /v2/task/seen | /v2/album/photos | /v2/album/list | /v2/album/save | /v2/album/delete |
      /v2/album/discover | /v2/album/map | /v2/album/baby | /v2/album/moment | /v2/album/member | /v2/album/setting |
      /v2/album/mobiles | /v2/album/nasshare | /v2/video/home | /v2/video/list | /v2/video/detail | /v2/video/edit |
      /v2/video/progress | /v2/video/search | /v2/video/lib | /v2/music/library | /v2/music/playlist | /v2/music/lyric
      | /v2/music/setting | /v2/audiobook/list | /v2/audiobook/setting | /v2/download/list | /v2/download/control |
      /v2/download/setting | /v2/note/list | /v2/note/load | /v2/note/save | /v2/note/delete | /v2/note/versions |
      /v2/note/memo | /v2/note/setting | /v2/netdisk/list | /v2/netdisk/transfer | /v2/backup/save |
      /v2/backup/control | /v2/backup/log | /v2/backup/ftp/login | /v2/sync/config | /docker/session | /v2/remote/list
      | /v2/remote/save | /v2/clear/scan | /v2/clear/result | /v2/clear/clean | /account/avatar | /help/submit |
      /v2/course/list | /v2/course/save | /v2/course/lessons | /v2/file/setting | /v2/file/compress | /v2/file/extract
      | /v2/file/archive/list | /auth/logout`,
  },
  {
    who: 'master',
    calls: `
      /cloud/quick/susername | /auth/modremark | /auth/add | /auth/uaparam | /auth/submodify | /auth/sexists |
      /auth/srepassword | /auth/modperm | /auth/lanonly | /account/delete | /setting/sub/perm/load | /setting/sub/perm
      | /setting/pps/set | /settings | /ups/setting | /ups/switch | /led/set | /fan/set | /disk/sleepset |
      /system/reboot | /system/shutdown | /system/delay | /system/smbstart | /system/smbstop | /upgrade/confirm |
      /upgrade/retry | /upgrade/license/agree | /mysql/repair | /migrate/start | /migrate/diskready |
      /migrate/ckusername | /migrate/cleanstate | /manager/srvs | /manager/srv/start | /manager/srv/stop |
      /zhelper/state | /zhelper/nasid | /zhelper/open | /zhelper/close | /rhelp/sendsms | /sms/hsend | /sms/hcheck |
      /action/continue | /disk/format | /disk/confirm | /storagepool/confirm | /storagepool/reset |
      /storagepool/suggestion | /storagepool/format/option | /storagepool/format/ssd | /storagepool/dev/add |
      /storagepool/dev/remove | /storagepool/dev/info | /storagepool/dev/refresh | /storagepool/dev/format/create |
      /storagepool/dev/format/retry | /storagepool/dev/format/clear | /storagepool/smart/start |
      /storagepool/smart/status | /storagepool/ihm/start | /storagepool/ihm/status | /storagepool/scrub/start | /storagepool/scrub/cancel | /storagepool/scrub/timer |
      /storagepool/ssd/enable | /storagepool/ssd/reset | /storagepool/ssd/suggestion | /storagepool/ssd/format/cache |
      /storagepool/ssd/format/storage | /storagepool/ssd/pending/ignore | /storagepool/ssd/wcache |
      /storagepool/balance/flush | /storagepool/balance/task/start | /storagepool/balance/task/timer |
      /storagepool/balance/task/cancel | /disk/switch/select | /disk/switch/create | /disk/switch/cancel |
      /disk/switch/execute | /disk/switch/continue | /disk/switch/usb/scan | /disk/switch/usb/status |
      /disk/switch/statistics | /disk/migration/check | /disk/migration/start | /disk/migration/execute |
      /disk/migration/cancel | /storagepool/extdev/mount | /storagepool/conf/backup/recovery |
      /storagepool/smr/alert/ignore | /api/fileshare_service/samba/enable | /api/fileshare_service/samba/config/set |
      /api/fileshare_service/samba/recycle | /api/fileshare_service/dlna/enable |
      /api/fileshare_service/dlna/config/set | /api/fileshare_service/webdav/enable |
      /api/fileshare_service/webdav/config/set | /api/fileshare_service/ftp/enable |
      /api/fileshare_service/ftp/config/set | /v2/public/switch | /v2/public/group/create | /v2/public/group/modify |
      /v2/public/group/delete | /v2/public/group/members | /docker/registry/set | /v2/security/forbidden |
      /v2/security/trust | /v2/security/outside | /v2/mount/list | /v2/mount/save | /v2/mount/test | /v2/mount/remove
      | /storagepool/esata/enable/idevs | /storagepool/esata/sys/shutdown | /storagepool/esata/sys/remove |
      /storagepool/esata/confirm | /storagepool/esata/pending/ignore | /storagepool/esata/format/option |
      /storagepool/esata/format/cancel | /storagepool/esata/sys/reset`,
  },
  {
    who: 'account',
    perm: 'monitor',
    calls: `
      /manager/processes | /v2/monitor/overview | /v2/monitor/history | /v2/monitor/disk | /v2/monitor/hard`,
  },
  {
    who: 'account',
    perm: 'usb',
    calls: `
      /storagepool/extdev/list`,
  },
  {
    who: 'account',
    perm: 'share',
    calls: `
      /v2/share/create | /v2/collect/create`,
  },
  {
    who: 'account',
    perm: 'download',
    calls: `
      /v2/download/add`,
  },
  {
    who: 'account',
    perm: 'netdisk',
    calls: `
      /v2/netdisk/account`,
  },
  {
    who: 'account',
    perm: 'backup',
    calls: `
      /v2/backup/list`,
  },
];

/** Features whose every call needs the flag of the account (ROL-07), by the begin of their addresses. */
const features: readonly (readonly [string, PermKey])[] = [
  ['/v2/safe/', 'safebox'],
  ['/v2/album/', 'album'],
  ['/v2/video/', 'video'],
  ['/v2/music/', 'music'],
  ['/v2/audiobook/', 'music'],
  ['/v2/download/', 'download'],
  ['/v2/netdisk/', 'netdisk'],
  ['/v2/backup/', 'backup'],
  ['/v2/sync/', 'backup'],
];

/** Every call of the wire contract. */
export const wireCalls: readonly WireCall[] = lists.flatMap(({ who, perm, calls }) =>
  calls.split('|').map((text) => {
    const [first = '', second] = text.trim().split(' ');
    const path = (second ?? first) as `/${string}`;
    const feature = perm ?? features.find(([begin]) => path.startsWith(begin))?.[1];
    return {
      method: second === undefined ? 'POST' : 'GET',
      path,
      who,
      ...(feature === undefined ? {} : { perm: feature }),
    };
  }),
);
