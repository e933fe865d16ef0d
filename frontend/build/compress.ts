import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text formats; pictures are compressed already. */
const kinds = new Set(['.js', '.css', '.svg', '.json']);
/** Shorter files hardly get smaller. */
const leastBytes = 256;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes name.br and name.gz beside each built file that they make smaller, at the highest compression level. */
export async function compressFolder(folder: string): Promise<void> {
  const names = globSync('**/*', { cwd: folder }).filter((name) => kinds.has(extname(name)));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const body = readFileSync(file);
      if (body.length < leastBytes) return;
      const [br, gz] = await Promise.all([
        brotli(body, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
            [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
          },
        }),
        deflate(body, { level: constants.Z_BEST_COMPRESSION }),
      ]);
      if (br.length < body.length) writeFileSync(`${file}.br`, br);
      if (gz.length < body.length) writeFileSync(`${file}.gz`, gz);
    }),
  );
}

/** Compresses the build's output, including the public folder's files. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // All files are written by now.
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
}
