import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { openedLater } from './chunks.ts';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** Returns the chunks of modules whose paths end in given strings (entries or dynamic imports), with their static imports. */
export type ChunksOf = (endings: readonly string[]) => Chunk[];

/** What main.ts loads on every page. */
export const application = ['/src/boot.tsx'];

const allChunks = (bundle: Bundle): Chunk[] =>
  Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');

export function chunksOf(bundle: Bundle): ChunksOf {
  const chunks = allChunks(bundle);
  const find = (what: string, is: (chunk: Chunk) => boolean | undefined): Chunk => {
    const found = chunks.find(is);
    if (!found) throw new Error(`The build has no chunk ${what}`);
    return found;
  };
  return (endings) => {
    const needed = new Set(
      endings.map((ending) => find(`for ${ending}`, (chunk) => chunk.facadeModuleId?.endsWith(ending))),
    );
    for (const { imports } of needed)
      for (const name of imports) needed.add(find(name, ({ fileName }) => fileName === name));
    return [...needed];
  };
}

/** Script that the home page loads for a member before any click, in bytes, gzipped. */
const budget = 150_000;
/** Script that a film's page loads for the player of films, in bytes, gzipped. */
const playerBudget = 185_000;

/** Parts of the paths of modules that are loaded on demand, never by a first screen. */
const onDemand = [
  ...openedLater,
  ...['@mui/', '@emotion/', '@uppy/', '@radix-ui/', '@floating-ui/', 'react-tooltip/'],
  ...['@simplewebauthn/', 'dayjs/', 'qrcode.react/', 'react-hook-form/', 'zod/'],
  ...['react-markdown/', 'micromark', 'mdast-', 'hast-', 'rehype-', 'remark-', 'unified/'],
  ...['media-chrome/', 'hls.js/'],
  '/src/features/admin/',
  '/src/app/admin-panel.',
  '/src/features/category-videos/components/',
  '/src/features/blog/components/',
  '/src/features/film-player/components/',
  '/src/features/search/',
  '/src/features/sharing/lib/',
  '/contracts/src/messages.',
].map((part) => (part.startsWith('/') ? part : `/node_modules/${part}`));

const kilobytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;

/**
 * Fails the build when what the home page loads for a member before any click, in Chinese, is over the budget or contains a module
 * that is loaded on demand, or the player of films is over its own budget. A part in `onDemand` that no module has any more is an error
 * too: it would let the module in.
 */
export function bundleBudget(): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const all = allChunks(bundle).flatMap(({ moduleIds }) => moduleIds);
        const unknown = onDemand.filter((part) => !all.some((id) => id.includes(part)));
        if (unknown.length > 0) this.error(`No module's path contains ${unknown.join(', ')}`);
        const chunks = chunksOf(bundle)(['/index.html', ...application, '/routes/site/home.tsx']);
        const strays = chunks
          .flatMap(({ moduleIds }) => moduleIds)
          .filter((id) => onDemand.some((part) => id.includes(part)));
        if (strays.length > 0) this.error(`The first screen loads what should wait:\n${strays.join('\n')}`);
        const page = chunksOf(bundle)([...application, '/routes/site/detail.tsx']);
        const player = chunksOf(bundle)(['/film-player/components/film-player.tsx', '/hls.light.mjs']);
        for (const [name, loaded, limit] of [
          ['first screen', chunks, budget],
          ['player', player.filter((chunk) => !page.includes(chunk)), playerBudget],
        ] as const) {
          const sizes = loaded.map(({ code }) => gzipSync(code, { level: 9 }).length);
          const bytes = sizes.reduce((sum, size) => sum + size);
          this.info(`${name}: ${kilobytes(bytes)} of ${kilobytes(limit)} script, gzipped`);
          if (bytes > limit) {
            const list = loaded.map(({ fileName }, index) => `${kilobytes(sizes[index] ?? 0)} ${fileName}`);
            this.error(
              `The script of the ${name} is ${kilobytes(bytes)}, over ${kilobytes(limit)}:\n${list.join('\n')}`,
            );
          }
        }
      },
    },
  };
}
