import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { languages } from '../src/i18n/language.ts';
import { application, type ChunksOf, chunksOf } from './bundle-budget.ts';

/** Placeholder in index.html for the prerendered shell and the start script. */
const placeholder = '<!--first-screen-->';

const routes = {
  home: '/routes/site/home.tsx',
  detail: '/routes/site/detail.tsx',
  gate: '/membership/components/gate.tsx',
  continueRow: '/coming-back/components/continue-row.tsx',
} as const;

const scriptOf = ({ fileName }: Rolldown.OutputChunk): string => `/${fileName}`;

const stylesOf = ({ viteMetadata }: Rolldown.OutputChunk): string[] =>
  [...(viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);

/** Builds the classic script that runs first. */
async function startScript(root: string, pageScripts: Record<string, string[]>): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { pageScripts: JSON.stringify(pageScripts) },
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: join(root, 'src/first-screen/start.ts'), output: { format: 'iife' } },
    },
  });
  const [bundle] = [result].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The start script was not built');
  return bundle.output[0].code;
}

type Shell = typeof import('../src/first-screen/shell.tsx');

/** Prerenders the tops of the home and detail pages in each language. */
async function shells(root: string): Promise<string> {
  // Under node_modules, so that its imports resolve.
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  const folder = mkdtempSync(join(root, 'node_modules/.shell-'));
  try {
    await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: { ssr: 'src/first-screen/shell.tsx', outDir: folder, assetsInlineLimit: 0 },
      ssr: { noExternal: [/^@platform\//] },
    });
    const { renderShells } = (await import(pathToFileURL(join(folder, 'shell.js')).href)) as Shell;
    const shellHtml: string[] = [];
    for (const language of languages)
      for (const [page, html] of Object.entries(await renderShells(language)))
        shellHtml.push(`<template id="${page}-${language}">${html}</template>`);
    return shellHtml.join('\n    ');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Preloads the application while the entry waits for the first paint; what shows that comes first. */
function withScripts(html: string, scripts: readonly string[]): string {
  const links = scripts
    .filter((href) => !html.includes(`"${href}"`))
    .map((href) => `    <link rel="modulepreload" crossorigin href="${href}">\n`)
    .join('');
  return html
    .replace(/ *<\/head>/, () => `${links}  </head>`)
    .replace(/<(?:link rel="modulepreload"|script type="module")/g, '$& fetchpriority="low"');
}

const styleLink = /^ *<link rel="stylesheet"[^>]* href="([^"]+)">\n/gm;

/**
 * Inlines the first screen's style sheets: the page still fits into TCP's initial congestion window. The links stay, disabled, so that
 * the application treats the files as loaded.
 */
function withStyles(folder: string, html: string, more: readonly string[]): string {
  const hrefs = [...html.matchAll(styleLink)].flatMap(([, href]) => href ?? []);
  const all = [...new Set([...hrefs, ...more])];
  const css = all.map((href) => readFileSync(join(folder, href), 'utf8').trim()).join('\n');
  const links = all.map((href) => `    <link rel="stylesheet" href="${href}" disabled>\n`).join('');
  return html
    .replace(styleLink, '')
    .replace(/ *<\/head>/, () => `    <style>${css}</style>\n${links}  </head>`);
}

/**
 * Speeds up the first paint: index.html contains the prerendered top of the home page and its styles. A script of two kilobytes
 * shows it to members, and starts to fetch the page's own chunk and data.
 */
export function firstScreen(): Plugin {
  let root = '';
  let folder = '';
  let chunks: ChunksOf | undefined;
  return {
    name: 'first-screen',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        chunks = chunksOf(bundle);
      },
    },
    // index.html is written by now.
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (!chunks) return;
        const built = chunks;
        // Chunks that every page loads. Vite adds the links of the entry's; those of the application's are added here.
        const shared = built(['/index.html', ...application]);
        const own = (source: string) => built([source]).filter((chunk) => !shared.includes(chunk));
        const scripts = Object.fromEntries(
          Object.entries(routes).map(([name, source]) => [name, own(source).map(scriptOf)]),
        );
        const app = built(application);
        const [code, shellHtml] = await Promise.all([startScript(root, scripts), shells(root)]);
        const name = `assets/start-${createHash('sha256').update(code).digest('base64url').slice(0, 8)}.js`;
        writeFileSync(join(folder, name), code);

        const page = join(folder, 'index.html');
        const html = withScripts(readFileSync(page, 'utf8'), app.map(scriptOf));
        const styled = withStyles(folder, html, [...app, ...own(routes.home)].flatMap(stylesOf));
        writeFileSync(
          page,
          styled.replace(placeholder, () => `${shellHtml}\n    <script src="/${name}"></script>`),
        );
      },
    },
  };
}
