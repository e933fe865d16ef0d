import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

/** Text shrinks; pictures are compressed as they are. */
const kinds = new Set(['.js', '.css', '.svg', '.json']);
/** Shorter files fit into one packet anyhow. */
const leastBytes = 1024;

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** Writes name.br and name.gz beside each built file that is the smaller for it, at the strongest setting: it is done once. */
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

/** Compresses what was built, the public folder's files included. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    // By now everything is on the disk.
    closeBundle: { order: 'post', sequential: true, handler: () => compressFolder(folder) },
  };
}
