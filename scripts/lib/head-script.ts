import path from 'node:path';
import { build, type Plugin } from 'vite';
import { contractHeadsPlugin, noSchemasPlugin } from './contract-heads.ts';
import { earlyFiles } from './early-files.ts';

/** As the page names it; while developing it is served under this name. */
const address = '/home/head.js';
const tag = new RegExp(`<script\\s+src="${address}"></script>`);

/**
 * The script in the head of the console's page, in one piece without imports: what runs before the first paint cannot
 * wait for modules.
 * @param source folder of the console's code
 */
export async function buildHeadScript(source: string): Promise<string> {
  const head = path.join(source, 'head');
  const result = await build({
    configFile: false,
    root: head,
    publicDir: false,
    logLevel: 'warn',
    plugins: [contractHeadsPlugin(head), noSchemasPlugin()],
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: path.join(head, 'index.ts'), output: { format: 'iife' } },
    },
  });
  const outputs = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const [script, ...others] = outputs;
  if (script?.type !== 'chunk' || others.length > 0) throw new Error('The script of the head is not one file');
  return script.code;
}

/** Code as it may stand in a page: what would end the script there, or hide what follows, is written otherwise. */
const inPage = (code: string): string => code.replaceAll(/<(?=\/script|!--)/gi, '\\x3C').trim();

/**
 * Builds the script of the head and writes it into the page, where it runs without being asked for; tells it which files
 * will be needed first, so that they are fetched beside the first scripts and not after those have run.
 */
export function headScriptPlugin(source: string, languages: readonly string[]): Plugin[] {
  let script: string | undefined;
  return [
    {
      name: 'hearth:head-script',
      apply: 'build',
      async buildStart() {
        script = inPage(await buildHeadScript(source));
      },
      transformIndexHtml: {
        order: 'post',
        handler(html, { bundle }) {
          if (bundle === undefined) return html;
          if (script === undefined) throw new Error('The script of the head was not built');
          if (!tag.test(html)) throw new Error('The page has no script of its head to tell the early files to');
          const list = JSON.stringify(earlyFiles(bundle, source, languages)).replaceAll('"', '&quot;');
          return html.replace(tag, () => `<script data-early="${list}">${script}</script>`);
        },
      },
    },
    {
      name: 'hearth:head-script-dev',
      apply: 'serve',
      configureServer(server) {
        server.middlewares.use(address, (_request, response, next) => {
          buildHeadScript(source).then((code) => {
            response.setHeader('content-type', 'text/javascript');
            response.end(code);
          }, next);
        });
      },
    },
  ];
}
