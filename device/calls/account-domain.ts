import { createAccountUsage } from '../accounts/account-usage.ts';
import { createAuthCodes } from '../accounts/auth-codes.ts';
import { createSignInRequests } from '../accounts/sign-in-requests.ts';
import type { CipherKeys } from '../accounts/credentials.ts';
import { createDirectory } from '../accounts/directory.ts';
import { createLeavings } from '../accounts/leavings.ts';
import { createPasswordCheck } from '../accounts/password-check.ts';
import { createSessionControl } from '../accounts/session-control.ts';
import { createSignIn } from '../accounts/sign-in.ts';
import type { DeviceContext } from '../context.ts';
import type { DeviceParts } from '../parts.ts';
import { createRemoteFailures } from '../security/remote-failures.ts';
import { createGroupDiscard } from '../storage/group-files.ts';
import { createGroupStore } from '../storage/group-store.ts';
import type { SettingsStore } from '../storage/settings-store.ts';
import { createAccountsAdminHandlers } from './accounts-admin.ts';
import { createAccountHandlers } from './accounts.ts';
import { createAuthCodeHandlers } from './authcode.ts';
import { createCaptchaHandlers } from './captcha.ts';
import { createGroupRequestHandlers } from './group-requests.ts';
import { createFileSettings } from '../files/file-settings.ts';
import { fileServices } from '../files/services.ts';
import { createTeamActivity } from '../files/team-activity.ts';
import { createGroupHandlers } from './groups.ts';
import { createCloudHandlers } from './cloud.ts';
import { createDeviceHandlers } from './devices.ts';
import { mountedPools } from './pools.ts';
import { createRemoteHandlers } from './remote.ts';
import { createSecurityHandlers } from './security.ts';
import { createSessionHandlers } from './session.ts';
import { createSmsHandlers } from './sms.ts';
import { createUsageHandlers } from './usage.ts';

/** Everything about accounts, sign-in and the cloud service's part of it, wired together. */
export function createAccountDomain(ctx: DeviceContext, parts: DeviceParts, settings: SettingsStore) {
  const { db, config, log } = ctx;
  const { accounts, sessions, tickets, keys, identity, hub, audit, captchas, sms, tmpTokens, cloudKeys } = parts;
  const directory = createDirectory(db);
  const usage = createAccountUsage(config.dataDir);
  const leavings = createLeavings({ db, dataDir: config.dataDir, log });
  const remoteFailures = createRemoteFailures({ audit, push: hub, outside: parts.outside });
  const passwordCheck = createPasswordCheck({ ...parts, onRemoteFailure: remoteFailures.note });
  const sessionControl = createSessionControl({ db, sessions, hub, tmpTokens, tickets });
  const isOutsideOn = parts.outside.isOn;
  const signIn = createSignIn({
    accounts,
    sessions,
    audit,
    isOutsideOn,
    notices: parts.notices,
    nasId: identity.nasId,
    now: Date.now,
  });
  const cloudCiphers = async (): Promise<readonly [CipherKeys, CipherKeys]> => [await cloudKeys(), keys];
  const pools = () => mountedPools(parts);
  const groups = createGroupStore(db);

  const fileSettings = createFileSettings(db);
  return {
    passwordCheck,
    sessionControl,
    remoteFailures,
    usage,
    /** Finishes what a stop of the device has interrupted. */
    recover: () => leavings.settleAll(),
    handlers: {
      ...createSessionHandlers({
        ...parts,
        sessionControl,
        passwordCheck,
        signIn,
        onReport: (username) => remoteFailures.remind(accounts.find(username)?.isMaster === true),
      }),
      ...createAuthCodeHandlers({
        accounts,
        codes: createAuthCodes(),
        requests: createSignInRequests(),
        passwordCheck,
        signIn,
      }),
      ...createCaptchaHandlers(captchas),
      ...createSmsHandlers({ sms, captchas, keys: cloudCiphers }),
      ...createCloudHandlers({ ...parts, directory, keys: cloudCiphers }),
      ...createAccountHandlers({ accounts, directory, keys, usage, audit, push: hub, pools, now: Date.now }),
      ...createAccountsAdminHandlers({
        ...parts,
        db,
        directory,
        usage,
        leavings,
        groups,
        passwordCheck,
        sessionControl,
        onDeleted: async (username) => {
          void parts.drives.forget(username);
          fileServices(ctx).references.forget();
          await ctx.tasks.leave(username);
        },
      }),
      ...createDeviceHandlers({ accounts, sessions, sessionControl, tmpTokens, audit }),
      ...createGroupHandlers({
        ...parts,
        db,
        groups,
        settings,
        push: hub,
        activity: createTeamActivity(db),
        pools,
        createBy: () => fileSettings.get('', 'public').create_by,
        discard: createGroupDiscard(ctx),
        now: Date.now,
      }),
      ...createGroupRequestHandlers({ ...parts, groups, settings }),
      ...createSecurityHandlers(parts),
      ...createRemoteHandlers({ remotes: parts.remotes, now: Date.now }),
      ...createUsageHandlers({ usage, pools, quotaOf: (username) => accounts.find(username)?.quota ?? 0 }),
    },
  };
}
