import type * as z from 'zod';
import { variableName } from './variables.ts';

/** Variables that belong together: field name -> schema of the variable's text. */
export type ConfigGroup = Record<string, z.ZodType>;
export type ConfigShape = Record<string, ConfigGroup>;

/** The value `readConfig` gives for a shape: the same groups, each field parsed. */
export type Config<Shape extends ConfigShape> = {
  [Group in keyof Shape]: { [Field in keyof Shape[Group]]: z.output<Shape[Group][Field]> };
};

/** The environment can't be used. The message names every bad variable, and no variable's value. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Bad configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}

/**
 * Parses the environment once into a grouped value. A variable that is empty or only spaces counts as missing.
 * @throws {ConfigError} naming every missing or bad variable at once
 */
export function readConfig<Shape extends ConfigShape>(
  shape: Shape,
  environment: Record<string, string | undefined>,
): Config<Shape> {
  const problems: string[] = [];
  const groups = Object.entries(shape).map(([groupName, group]) => {
    const fields = Object.entries(group).map(([field, schema]) => {
      const name = variableName(field, schema);
      const parsed = schema.safeParse(environment[name]?.trim() || undefined);
      if (!parsed.success) problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not usable'}`);
      return [field, parsed.data];
    });
    return [groupName, Object.freeze(Object.fromEntries(fields))];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(Object.fromEntries(groups)) as Config<Shape>;
}
