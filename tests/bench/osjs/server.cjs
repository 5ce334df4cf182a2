// The server of OS.js over a folder: `server.cjs PACKAGES FOLDER PORT`, with its npm packages installed in PACKAGES.
const { createRequire } = require('node:module');
const path = require('node:path');

const [, , packages, folder, port] = process.argv;
// It keeps its sessions in a file of the folder that it runs in.
process.chdir(folder);
const osjs = createRequire(path.join(packages, 'index.cjs'))('@osjs/server');

const core = new osjs.Core(
  {
    root: folder,
    port: Number(port),
    bind: '127.0.0.1',
    public: path.join(folder, 'dist'),
    session: { options: { secret: 'bench' } },
    packages: { discovery: path.join(folder, 'packages.json'), metadata: path.join(folder, 'dist/metadata.json') },
    vfs: { root: path.join(folder, 'vfs') },
  },
  {},
);
core.register(osjs.CoreServiceProvider, { before: true });
for (const name of ['Package', 'VFS', 'Auth', 'Settings']) core.register(osjs[`${name}ServiceProvider`]);
core.boot().catch((error) => {
  console.error(error);
  process.exit(1);
});
