/** Options of `npm run package`. */
export interface PackageOptions {
  readonly win: boolean;
  readonly mac: boolean;
  readonly linux: boolean;
  /** The unpacked app only, no installer. */
  readonly dir: boolean;
}

/** Names under which a signing identity is given to electron-builder. */
const SIGNING = ['CSC_LINK', 'CSC_NAME', 'WIN_CSC_LINK', 'AZURE_TENANT_ID'];

/** True when this build will be signed; the app binds its tray icon's id to that (Windows, macOS). */
export function willSign(env: Readonly<Record<string, string | undefined>>): boolean {
  return SIGNING.some((name) => (env[name] ?? '') !== '');
}

/** Address of the folder on a web server where releases are published; a build without it does not update itself. */
const UPDATE_URL = 'HEARTH_UPDATE_URL';

/** Where a build looks for its updates. Throws for an address that is not https. */
function feed(env: Readonly<Record<string, string | undefined>>): string[] {
  const address = env[UPDATE_URL] ?? '';
  if (address === '') return [];
  if (!URL.canParse(address) || new URL(address).protocol !== 'https:')
    throw new Error(`${UPDATE_URL} needs an https address, not "${address}"`);
  return ['-c.publish.provider=generic', `-c.publish.url=${address}`];
}

/** Command line of electron-builder. Without a system named it builds for the one it runs on. */
export function packageArguments(options: PackageOptions, env: Readonly<Record<string, string | undefined>>): string[] {
  const systems = (['win', 'mac', 'linux'] as const).filter((system) => options[system]).map((system) => `--${system}`);
  return [
    ...systems,
    ...(options.dir ? ['--dir'] : []),
    '--publish',
    'never',
    ...feed(env),
    `-c.extraMetadata.signedBuild=${String(willSign(env))}`,
  ];
}
