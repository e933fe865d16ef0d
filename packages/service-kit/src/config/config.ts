import * as z from 'zod';

/** What a field's schema says about the variable it reads. */
interface VariableMeta {
  /** Name of the environment variable; by default the field's name in upper snake case. */
  variable?: string;
}

interface Named {
  /** Name of the environment variable, where the field's own name doesn't give it. */
  name?: string;
}

/** Attaches the variable's name, found again by `variableName` under any `.optional()` or `.default()`. */
function named<S extends z.ZodType>(schema: S, options: Named | undefined): S {
  return options?.name ? (schema.meta({ variable: options.name } satisfies VariableMeta) as S) : schema;
}

/** Gives the environment variable a field reads: `adminPort` reads ADMIN_PORT unless its schema names another. */
function variableName(field: string, schema: z.ZodType): string {
  for (let inner: z.ZodType | undefined = schema; inner; inner = innerType(inner)) {
    const meta = inner.meta() as VariableMeta | undefined;
    if (meta?.variable) return meta.variable;
  }
  return /^[A-Z0-9_]+$/.test(field) ? field : field.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

function innerType(schema: z.ZodType): z.ZodType | undefined {
  const definition = schema.def as { innerType?: z.ZodType; in?: z.ZodType };
  return definition.innerType ?? definition.in;
}

const wholeNumber = /^-?\d{1,15}$/;

function integer(min: number, max: number, expected: string) {
  return z
    .string({ error: 'is missing' })
    .refine((text) => wholeNumber.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be ${expected}`,
    })
    .transform(Number);
}

/** Schemas of environment variables. Each says in words what it expects and never repeats the value it was given. */
export const env = {
  /** A TCP port; 0 lets the system choose. */
  port: (options?: Named) => named(integer(0, 65_535, 'a port number (0 to 65535)'), options),

  /** A whole number in a range. */
  int: <D extends number | undefined = undefined>(
    options: Named & { min?: number; max?: number; default?: D } = {},
  ) => {
    const min = options.min ?? 0;
    const max = options.max ?? Number.MAX_SAFE_INTEGER;
    const schema = integer(min, max, `a whole number from ${min} to ${max}`);
    return named(
      options.default === undefined ? schema : schema.default(options.default),
      options,
    ) as D extends number ? z.ZodType<number> : typeof schema;
  },

  /** An absolute URL, without its trailing slash. `protocols` are without the colon; http and https by default. */
  url: (options: Named & { protocols?: string[] } = {}) => {
    const protocols = options.protocols ?? ['http', 'https'];
    const expected = `must be a URL (${protocols.map((protocol) => `${protocol}://`).join(', ')})`;
    const schema = z
      .string({ error: 'is missing' })
      .refine((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)), {
        error: expected,
      })
      .transform((text) => text.replace(/\/+$/, ''));
    return named(schema, options);
  },

  /** A secret of at least `minLength` characters. */
  secret: (options: Named & { minLength?: number } = {}) => {
    const minLength = options.minLength ?? 1;
    const schema = z
      .string({ error: 'is missing' })
      .min(minLength, { error: `must be at least ${minLength} characters` });
    return named(schema, options);
  },

  /** Plain text. */
  string: (options: Named & { pattern?: RegExp; expected?: string } = {}) => {
    const schema = z
      .string({ error: 'is missing' })
      .regex(options.pattern ?? /^/, { error: `must be ${options.expected ?? 'in the expected form'}` });
    return named(schema, options);
  },

  /** One of a few words. */
  oneOf: <const T extends readonly [string, ...string[]]>(values: T, options?: Named) => {
    const error = (issue: { input?: unknown }) =>
      issue.input === undefined ? 'is missing' : `must be one of ${values.join(', ')}`;
    return named(z.enum(values, { error }), options);
  },

  /** A comma-separated list with at least one item. */
  list: (options?: Named) => {
    const schema = z
      .string({ error: 'is missing' })
      .transform((text) =>
        text
          .split(',')
          .map((item) => item.trim())
          .filter(Boolean),
      )
      .refine((items) => items.length > 0, { error: 'must be a comma-separated list' });
    return named(schema, options);
  },

  /** `true` or `false`, written so, or as 1 or 0. */
  bool: (options?: Named) => {
    const schema = z
      .string({ error: 'is missing' })
      .refine((text) => /^(true|false|1|0)$/i.test(text), { error: 'must be true or false' })
      .transform((text) => /^(true|1)$/i.test(text));
    return named(schema, options);
  },

  /** JSON that fits a schema. */
  json: <S extends z.ZodType>(inner: S, options?: Named) => {
    const schema = z.string({ error: 'is missing' }).transform((text, context): z.output<S> => {
      const parsed = inner.safeParse(parseJson(text));
      if (parsed.success) return parsed.data;
      const first = parsed.error.issues[0];
      const where = first?.path.length ? ` (at ${first.path.join('.')})` : '';
      context.addIssue({ code: 'custom', message: `must be JSON of the expected shape${where}` });
      return z.NEVER;
    });
    return named(schema, options);
  },
};

/** Gives what JSON text says; undefined when it isn't JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
