import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { application, type Output, outputOf } from './output.ts';

/** Bytes, gzipped: everything the home page loads for a member before anything is clicked. */
export const firstScreenBudget = 150_000;

/** What is loaded when it is opened, and by no first screen. */
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
  /** Modules that have no business there. */
  strays: string[];
}

/** What the home page loads for a member before anything is clicked, in Chinese. */
export function firstScreenOf(output: Output): FirstScreen {
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

/** Fails the build when the first screen grows over its budget, or takes in what is loaded when it is opened. */
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
