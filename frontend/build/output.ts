import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

/** What the build wrote, by who needs it. */
export interface Output {
  /**
   * The chunks of source files that are entries or loaded by import(), and everything they import before they run. `endings` are the
   * ends of the files' paths.
   */
  neededBy(endings: readonly string[]): Chunk[];
}

/** What main.ts loads, whatever the page. */
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
