import { expect, test } from 'vitest';
import { backupTypes, type BackupType } from '../../contract/kinds.ts';
import { hasServer, isElsewhere, isFetching, staysHere } from './elsewhere.ts';

const those = (rule: (type: BackupType) => boolean): BackupType[] => backupTypes.filter(rule);

test('APP-BFTP-01 APP-NETD-02 APP-TOZ-01 which jobs write elsewhere, read elsewhere, and have a server', () => {
  expect(those(isElsewhere)).toEqual(['ftp', 'baidu', 'tianyi', 'onedrive']);
  expect(those(isFetching)).toEqual(['zspace']);
  expect(those(hasServer)).toEqual(['ftp', 'zspace']);
});

test('APP-TOZ-01 only what stays on the device runs in realtime', () => {
  expect(those(staysHere)).toEqual(['auto_oneway', 'auto_bothway', 'mac', 'wx']);
});
