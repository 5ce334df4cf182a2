import { engineCalls, type EngineCallName } from '#shared/contract/engine/index.ts';

interface Route {
  readonly name: EngineCallName;
  readonly method: string;
  readonly pattern: RegExp;
  /** How much of it is fixed: the most exact one wins. */
  readonly weight: number;
}

/** Names of images hold slashes; every other step is one. */
const step = (name: string): string => `(?<${name}>${name === 'name' ? '.+' : '[^/]+'})`;

const routes: readonly Route[] = (Object.entries(engineCalls) as [EngineCallName, { method: string; path: string }][])
  .map(([name, { method, path }]) => ({
    name,
    method,
    pattern: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, (_all, key: string) => step(key))}$`),
    weight: path.replaceAll(/\{\w+\}/g, '').length,
  }))
  .sort((a, b) => b.weight - a.weight);

/** A call of the engine that a path names, with its steps; 'method' where another method would be right. */
export function matchEnginePath(
  method: string,
  rawPath: string,
): { name: EngineCallName; params: Record<string, string> } | 'method' | undefined {
  // Clients of the engine name the version that they speak.
  const path = rawPath.replace(/^\/v\d+\.\d+(?=\/)/, '');
  let isThere = false;
  for (const { name, method: own, pattern } of routes) {
    const found = pattern.exec(path);
    if (!found) continue;
    if (own !== method) {
      isThere = true;
      continue;
    }
    const params: Record<string, string> = {};
    try {
      for (const [key, value] of Object.entries(found.groups ?? {})) params[key] = decodeURIComponent(value);
    } catch {
      return undefined;
    }
    return { name, params };
  }
  return isThere ? 'method' : undefined;
}
