import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** The chunks of a build, by what needs them. */
export interface Output {
  /** The chunks of the modules whose paths end in `endings` (entries or dynamic imports), with their static imports. */
  neededBy(endings: readonly string[]): Chunk[];
}

/** What main.ts loads on every page. */
export const application = ['/src/boot.tsx'];

export function outputOf(bundle: Bundle): Output {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const chunk = (fileName: string): Chunk => {
    const found = chunks.get(fileName);
    if (!found) throw new Error(`The build has no chunk ${fileName}`);
    return found;
  };
  const chunkOf = (ending: string): Chunk => {
    const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
    if (!found) throw new Error(`The build has no chunk for ${ending}`);
    return found;
  };
  return {
    neededBy(endings) {
      const needed = new Set(endings.map(chunkOf));
      for (const { imports } of needed) for (const name of imports) needed.add(chunk(name));
      return [...needed];
    },
  };
}

/** Script that the home page loads for a member before any click, in bytes, gzipped. */
const firstScreenBudget = 150_000;

/** Modules that are loaded on demand, never by a first screen. */
const openedLater = [
  /node_modules\/@mui\//,
  /node_modules\/@emotion\//,
  /node_modules\/@uppy\//,
  /node_modules\/(?:@radix-ui|@floating-ui|react-tooltip)\//,
  /node_modules\/(?:dayjs|qrcode\.react|react-hook-form|zod)\//,
  /node_modules\/(?:react-markdown|micromark|mdast-|hast-|rehype-|remark-|unified)/,
  /\/features\/admin\//,
  /\/app\/admin-panel/,
  /\/features\/(?:shorts|blog)\/components\//,
  /\/i18n\/en\//,
];

export interface FirstScreen {
  bytes: number;
  files: { name: string; bytes: number }[];
  /** Modules that should be loaded on demand. */
  strays: string[];
}

/** Script that the home page loads for a member before any click, in Chinese. */
function firstScreenOf(output: Output): FirstScreen {
  const chunks = output.neededBy(['/index.html', ...application, '/routes/site/home.tsx']);
  const files = chunks.map(({ fileName, code }) => ({
    name: fileName,
    bytes: gzipSync(code, { level: 9 }).length,
  }));
  const modules = chunks.flatMap(({ moduleIds }) => moduleIds);
  return {
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    files,
    strays: modules.filter((id) => openedLater.some((pattern) => pattern.test(id))),
  };
}

/** Fails the build when the first screen is over its budget or contains modules that should be loaded on demand. */
export function bundleBudget(budget = firstScreenBudget): Plugin {
  return {
    name: 'bundle-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const { bytes, files, strays } = firstScreenOf(outputOf(bundle));
        const kilobytes = (count: number) => `${(count / 1000).toFixed(1)} kB`;
        this.info(`first screen: ${kilobytes(bytes)} of ${kilobytes(budget)} script, gzipped`);
        if (strays.length > 0) this.error(`The first screen loads what should wait:\n${strays.join('\n')}`);
        if (bytes > budget) {
          const list = files.map((file) => `${kilobytes(file.bytes)} ${file.name}`).join('\n');
          this.error(`The first screen's script is ${kilobytes(bytes)}, over ${kilobytes(budget)}:\n${list}`);
        }
      },
    },
  };
}
