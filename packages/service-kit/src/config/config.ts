import * as z from 'zod';
import { parseJson } from '../json/parse-json.ts';

interface Named {
  /** Name of the environment variable. */
  name: string;
  /** Another variable: when that one is set, an optional field is required. */
  requiredWith?: string;
}

/** Attaches the options, found again by `optionsOf` under any `.optional()` or `.default()`. */
const named = <S extends z.ZodType>(schema: S, { name, requiredWith }: Named): S =>
  schema.meta({ name, requiredWith }) as S;

function optionsOf(schema: z.ZodType): Named {
  const { innerType } = schema.def as { innerType?: z.ZodType };
  return innerType ? optionsOf(innerType) : (schema.meta() as unknown as Named);
}

const text = z.string({ error: 'is missing' });
const wholeNumber = /^-?\d{1,15}$/;

const integer = (min: number, max: number, expected: string) =>
  text
    .refine((value) => wholeNumber.test(value) && Number(value) >= min && Number(value) <= max, {
      error: `must be ${expected}`,
    })
    .transform(Number);

/** Schemas of environment variables. Each says in words what it expects and never repeats the value it was given. */
export const env = {
  /** A TCP port; 0 lets the system choose. */
  port: (options: Named) => named(integer(0, 65_535, 'a port number (0 to 65535)'), options),

  /** A whole number in a range. */
  int: ({ min = 0, max = Number.MAX_SAFE_INTEGER, ...options }: Named & { min?: number; max?: number }) =>
    named(integer(min, max, `a whole number from ${min} to ${max}`), options),

  /** An absolute URL, without its trailing slash. `protocols` are without the colon; http and https by default. */
  url: ({ protocols = ['http', 'https'], ...options }: Named & { protocols?: string[] }) => {
    const error = `must be a URL (${protocols.map((protocol) => `${protocol}://`).join(', ')})`;
    // MongoDB's URLs name several hosts, of which the first is checked; a password may have commas too.
    const isAllowed = (url: string) => {
      const { protocol } = URL.parse(url.replace(/,[^/?@]*(?=[/?]|$)/, '')) ?? {};
      return protocol !== undefined && protocols.includes(protocol.slice(0, -1));
    };
    const schema = text.refine(isAllowed, { error });
    return named(
      schema.transform((url) => url.replace(/\/+$/, '')),
      options,
    );
  },

  /** A secret of at least `minLength` characters. */
  secret: ({ minLength = 1, ...options }: Named & { minLength?: number }) =>
    named(text.min(minLength, { error: `must be at least ${minLength} characters` }), options),

  /** Secrets of at least `minLength` characters, with commas between them: the first is used, the others are accepted too. */
  secrets: ({ minLength = 1, ...options }: Named & { minLength?: number }) => {
    const error = `must be at least ${minLength} characters (each, where there are several)`;
    const list = text.transform((value) => value.split(/ *, */) as [string, ...string[]]);
    const areLong = (secrets: string[]) => secrets.every(({ length }) => length >= minLength);
    return named(list.refine(areLong, { error }), options);
  },

  /** Plain text. */
  string: (options: Named & { pattern?: RegExp; expected?: string }) => {
    const { pattern = /^/, expected = 'in the expected form' } = options;
    return named(text.regex(pattern, { error: `must be ${expected}` }), options);
  },

  /** One of a few words. */
  oneOf: <const T extends readonly [string, ...string[]]>(values: T, options: Named) => {
    const error = (issue: { input?: unknown }) =>
      issue.input === undefined ? 'is missing' : `must be one of ${values.join(', ')}`;
    return named(z.enum(values, { error }), options);
  },

  /** A comma-separated list with at least one item. */
  list: (options: Named) => {
    const items = text.transform((value) => value.split(',').flatMap((item) => item.trim() || []));
    const isFilled = (list: string[]) => list.length > 0;
    return named(items.refine(isFilled, { error: 'must be a comma-separated list' }), options);
  },

  /** `true` or `false`, written so, or as 1 or 0. */
  bool: (options: Named) => {
    const schema = text.regex(/^(true|false|1|0)$/i, { error: 'must be true or false' });
    return named(
      schema.transform((value) => /^(true|1)$/i.test(value)),
      options,
    );
  },

  /** JSON that fits a schema. */
  json: <S extends z.ZodType>(inner: S, options: Named) => {
    const schema = text.transform((value, context): z.output<S> => {
      const parsed = inner.safeParse(parseJson(value));
      if (parsed.success) return parsed.data;
      const first = parsed.error.issues[0];
      const where = first?.path.length ? ` (at ${first.path.join('.')})` : '';
      context.addIssue({ code: 'custom', message: `must be JSON of the expected shape${where}` });
      return z.NEVER;
    });
    return named(schema, options);
  },
};

/** What a configuration is read from: `process.env`. */
export type Environment = Record<string, string | undefined>;

/** Variables that belong together: field name -> schema of the variable's text. */
type ConfigGroup = Record<string, z.ZodType>;
type ConfigShape = Record<string, ConfigGroup>;

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
export function readConfig<Shape extends ConfigShape>(shape: Shape, environment: Environment): Config<Shape> {
  const problems: string[] = [];
  const groups = Object.entries(shape).map(([groupName, group]) => {
    const fields = Object.entries(group).map(([field, schema]) => {
      const { name, requiredWith } = optionsOf(schema);
      const parsed = schema.safeParse(environment[name]?.trim() || undefined);
      if (!parsed.success) problems.push(`${name} ${parsed.error.issues[0]?.message ?? 'is not usable'}`);
      else if (requiredWith && parsed.data === undefined && environment[requiredWith]?.trim())
        problems.push(`${name} is missing: ${requiredWith} needs it`);
      return [field, parsed.data];
    });
    return [groupName, Object.freeze(Object.fromEntries(fields))];
  });
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze(Object.fromEntries(groups)) as Config<Shape>;
}

/**
 * Creates a service's reader of its configuration, which throws a ConfigError naming every missing or bad variable at once.
 */
export const configReader =
  <Shape extends ConfigShape>(shape: Shape) =>
  (environment: Environment): Config<Shape> =>
    readConfig(shape, environment);
