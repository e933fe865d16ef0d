import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What the build wrote, by who needs it. */
export interface Output {
  chunk(fileName: string): Chunk;
  /** The chunk of a source file that is an entry or loaded by import(); `ending` is the end of its path. */
  chunkOf(ending: string): Chunk;
  /** A chunk and everything it imports before it runs, itself first. */
  withImports(chunk: Chunk): Chunk[];
}

export function outputOf(bundle: Bundle): Output {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  const chunk = (fileName: string): Chunk => {
    const found = chunks.get(fileName);
    if (!found) throw new Error(`The build has no chunk ${fileName}`);
    return found;
  };
  return {
    chunk,
    chunkOf(ending) {
      const found = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(ending));
      if (!found) throw new Error(`The build has no chunk for ${ending}`);
      return found;
    },
    withImports(first) {
      const needed = new Set([first]);
      for (const { imports } of needed) for (const name of imports) needed.add(chunk(name));
      return [...needed];
    },
  };
}
