import { calls } from '#shared/contract/index.ts';
import { KV_RETRY_MS } from '#shared/constants.ts';
import { call } from '../../api/call.ts';
import { deviceFactsLoaded, teamsLoaded, uptimeReported } from '../device-slice.ts';
import { settingsLoaded } from '../settings-slice.ts';
import { accountLoaded, userSettingLoaded, type StartProblem } from '../session-slice.ts';
import type { AppStore } from '../store.ts';
import { accountOf } from './account.ts';
import { deviceFactsOf } from './device-facts.ts';
import { effectiveSetting, readUserSetting, USER_SETTING_KEY } from './user-settings.ts';

/** Asks for something again after 10 s, until it succeeds or `alive` says that nobody wants it any more. */
function repeat(run: () => Promise<boolean>, alive: () => boolean): void {
  setTimeout(() => {
    if (!alive()) return;
    void run().then((done) => {
      if (!done && alive()) repeat(run, alive);
    });
  }, KV_RETRY_MS);
}

/**
 * Loads the user settings; a failure is retried quietly every 10 s until success or sign-out (KV-01, KV-02). What the
 * device enforces is laid over them, so they are taken in once `account` is known.
 */
export async function loadUserSetting(
  store: AppStore,
  alive: () => boolean,
  account?: Promise<unknown>,
): Promise<void> {
  const load = async (): Promise<boolean> => {
    const result = await call(calls.kvLoad, { k: USER_SETTING_KEY });
    await account;
    if (!result.success || !alive()) return result.success;
    const enforced = store.getState().session.userinfo.user_setting;
    store.dispatch(userSettingLoaded(effectiveSetting(readUserSetting(result.data.value), enforced)));
    return true;
  };
  if (!(await load())) repeat(load, alive);
}

/** Loads the settings; a failure keeps the defaults and is retried once after 10 s (SET-04). */
export async function loadSettings(store: AppStore, alive: () => boolean): Promise<void> {
  const load = async (): Promise<boolean> => {
    const result = await call(calls.settingLoad, {});
    const data: unknown = result.success ? result.data : null;
    const usable = typeof data === 'object' && data !== null;
    if (usable && alive()) store.dispatch(settingsLoaded(data));
    return usable;
  };
  if (await load()) return;
  setTimeout(() => {
    if (alive()) void load();
  }, KV_RETRY_MS);
}

/** Team folders and their permissions (DEV-04). */
export async function loadTeams(store: AppStore): Promise<StartProblem | null> {
  const groups = await call(calls.userGroups, {});
  if (!groups.success) return { call: calls.userGroups.name, code: groups.code, message: groups.message };
  const groupPermission = Object.fromEntries(groups.data.list.map((group) => [group.id, group.permission]));
  store.dispatch(teamsLoaded({ publicSwitch: groups.data.switch, groupPermission, loading: false }));
  return null;
}

/** Who is signed in, as the device says now (CALL-TOK-01). */
export async function loadUser(store: AppStore): Promise<StartProblem | null> {
  const user = await call(calls.tokenCheck, {});
  if (!user.success) return { call: calls.tokenCheck.name, code: user.code, message: user.message };
  store.dispatch(accountLoaded(accountOf(user.data)));
  return null;
}

async function loadDevice(store: AppStore): Promise<StartProblem | null> {
  const system = await call(calls.system, {});
  if (!system.success) return { call: calls.system.name, code: system.code, message: system.message };
  store.dispatch(deviceFactsLoaded(deviceFactsOf(system.data)));
  store.dispatch(uptimeReported(system.data.uptime));
  return null;
}

/**
 * What a session needs once the sign-in form has stored its token, in the order of SES-03: account, device, settings,
 * user settings, team folders. The first failure that the console cannot do without ends it and is answered.
 */
export async function loadAccount(store: AppStore, alive: () => boolean): Promise<StartProblem | null> {
  const problem = (await loadUser(store)) ?? (await loadDevice(store));
  if (problem !== null || !alive()) return problem;
  await loadSettings(store, alive);
  await loadUserSetting(store, alive);
  return loadTeams(store);
}

/**
 * The same for a session that was kept: nothing of it waits for anything else, so that the desktop stands as soon as the
 * slowest answer is there. Answers the failure that comes first in that order.
 */
export async function loadKeptAccount(store: AppStore, alive: () => boolean): Promise<StartProblem | null> {
  const user = loadUser(store);
  const device = loadDevice(store);
  const settings = [loadSettings(store, alive), loadUserSetting(store, alive, user)];
  const teams = loadTeams(store);
  const problem = (await user) ?? (await device) ?? (await teams);
  if (problem === null) await Promise.all(settings);
  return problem;
}
