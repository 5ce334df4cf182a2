import type { Caller, Handlers, RequestInfo } from '../context.ts';
import { DeviceError } from '../device-error.ts';
import { NEWEST_ENGINE } from '../docker/engine-settings.ts';
import { END_POINT_ID, type ContainerEngine } from '../docker/service.ts';
import { hashToken } from '../accounts/session-store.ts';
import type { AuditLog } from '../storage/audit-log.ts';

export interface DockerDeps {
  readonly engine: ContainerEngine;
  readonly audit: AuditLog;
}

type DockerCalls = 'dockerSession' | 'dockerRegistrySet' | 'dockerSetting' | 'dockerUpdate';

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0);
const bad = (field: string, reason: string): DeviceError => new DeviceError('N000001', { data: { field, reason } });

/** An address of a mirror in its one form, '' for none. Throws N000001 for one that cannot be one. */
function mirrorAddress(given: string): string {
  const text = given.trim();
  if (text === '') return '';
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw bad('url', 'an http or https address');
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '' || url.pathname !== '/')
    throw bad('url', 'no path, query or password');
  return url.origin;
}

/** The container manager as an app: who may use it, what it looks like, its engine's version (CALL-EXT-23, APP-SET-13). */
export function createDockerHandlers({ engine, audit }: DockerDeps): Handlers<DockerCalls> {
  const { settings } = engine;
  const note = (caller: Caller, info: RequestInfo): void =>
    audit.tell('service', { username: caller.username, ip: info.ip }, 'setting.changed', { name: 'docker' });
  const answer = async () => ({
    showDocker: flag(settings.show.get()),
    enabled: flag(settings.on.get()),
    running: flag(engine.isUp()),
    updating: flag(engine.isUpdating()),
    root: engine.rootPath(),
    used: await engine.used(),
    registry: settings.registry.get(),
    version: settings.version.get(),
    newest: NEWEST_ENGINE,
  });

  return {
    dockerSession: (_fields, caller) => {
      const mayUse = caller.isMaster || caller.perm.docker === 1;
      const show = mayUse && settings.show.get();
      return {
        showDocker: flag(show),
        dockerToken: show ? engine.tokens.issue(hashToken(caller.token)) : '',
        endPointId: END_POINT_ID,
        registry: mayUse ? settings.registry.get() : { name: '', url: '' },
        isNewVersion: flag(mayUse && engine.isNewVersion()),
        running: flag(engine.isUp()),
      };
    },
    dockerRegistrySet: ({ name, url }, caller, info) => {
      const registry = { name: name.trim(), url: mirrorAddress(url) };
      settings.registry.set(registry);
      note(caller, info);
      engine.tell();
      return { registry };
    },
    dockerSetting: async ({ show, root }, caller, info) => {
      if (root !== undefined && root !== engine.rootPath()) {
        await engine.moveTo(root);
        note(caller, info);
      }
      if (show !== undefined && show !== settings.show.get()) {
        settings.show.set(show);
        if (!show) engine.tokens.expireAll();
        note(caller, info);
        engine.tell();
      }
      return answer();
    },
    dockerUpdate: (_fields, caller, info) => {
      const version = engine.update();
      note(caller, info);
      return { version };
    },
  };
}
