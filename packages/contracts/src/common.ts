import * as z from 'zod';
import { limits } from './limits.ts';
import { messages, tooLong } from './messages.ts';
import { cleanLine, cleanText } from './text.ts';

/** The message that rejects fields which a body or query doesn't have. */
export const unknownFields = (names: readonly string[]): string => `Unknown field: ${names.join(', ')}`;

/** A strict JSON object: a field that is not in `shape` is rejected by name. */
export const strictBody = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : messages.objectExpected,
  });

/** The body of an edit: at least one field. */
export const editOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  strictBody(shape).refine((body) => Object.values(body).some((value) => value !== undefined), {
    error: messages.nothingToUpdate,
  });

type Clean = (text: string) => string;

const trimmed = (clean: Clean) => (text: string) => clean(text).trim();

const required =
  (clean: Clean) =>
  /** `required` is the message when it is missing, not text, or nothing of it can be seen. */
  (required: string, max: number, field: string) =>
    z
      .string({ error: required })
      .overwrite(trimmed(clean))
      .min(1, { error: required })
      .max(max, { error: tooLong(field, max) });

const possiblyEmpty = (clean: Clean) => (max: number, field: string) =>
  z
    .string({ error: `${field} must be text` })
    .overwrite(trimmed(clean))
    .max(max, { error: tooLong(field, max) });

/** One line of text that people read, cleaned (see text.ts), that must say something: a title, a name. */
export const requiredText = required(cleanLine);

/** Text of many lines that people read, cleaned, that must say something. */
export const requiredProse = required(cleanText);

/** Required text with its own format (a URL, embed code, a path): neither cleaned nor trimmed. */
export const requiredInput = (required: string, max: number, field: string) =>
  z
    .string({ error: required })
    .regex(/\S/, { error: required })
    .max(max, { error: tooLong(field, max) });

/** As `requiredText`, for what may be empty but not left out. */
export const possiblyEmptyText = possiblyEmpty(cleanLine);

/** As `requiredText`, for what may be left out; absent means empty. */
export const optionalText = (max: number, field: string) =>
  possiblyEmptyText(max, field).optional().default('');

/** As `requiredProse`, for what an edit may leave as it is. */
export const editedProse = (max: number, field: string) => possiblyEmpty(cleanText)(max, field).optional();

/** As `requiredProse`, for what may be left out; absent means empty. */
export const optionalProse = (max: number, field: string) => editedProse(max, field).default('');

/** True or false; the message names the field. */
export const flag = (name: string) => z.boolean({ error: `${name} must be true or false` });

/** One of a few words; the message names the field and the words. */
export const oneOf = <const Values extends readonly string[]>(name: string, values: Values) =>
  z.enum(values, { error: `${name} must be one of ${values.join(', ')}` });

/**
 * Search text. Control characters are rejected: no stored text has them, and a database may reject them in a pattern.
 */
export const searchInput = z
  .string({ error: 'search must be text' })
  .trim()
  .max(limits.searchCharacters, { error: tooLong('search', limits.searchCharacters) })
  .refine((text) => !/\p{Cc}/u.test(text), { error: 'search must not have control characters' })
  .optional();

/** A MongoDB ObjectId in hex, as every entity's id. */
export const objectIdPattern = /^[0-9a-f]{24}$/;

export const idSchema = z
  .string({ error: messages.invalidId })
  .regex(objectIdPattern, { error: messages.invalidId });

/** Ids in a query, separated by commas. */
export const idListSchema = z
  .string({ error: messages.idList })
  .transform((text) => text.split(','))
  .pipe(
    z.array(idSchema, { error: messages.idList }).min(1).max(limits.idsAtOnce, { error: messages.idList }),
  );

export const idParamsSchema = strictBody({ id: idSchema });

/** An instant, ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({
  error: 'A time must be in ISO 8601 and UTC, such as 2026-01-31T12:00:00Z',
});

/** A release date of an edit, an ISO 8601 instant or null for 'at once'; absent leaves it as it is. */
export const editedReleaseDate = z.iso
  .datetime({ offset: true, error: messages.releaseDateInvalid })
  .transform((text, context) => {
    const instant = new Date(text).toISOString();
    // Converting to UTC can move the year below 0 or above 9999, which our ISO format can't express.
    if (!/^\d{4}-/.test(instant)) context.addIssue({ code: 'custom', message: messages.releaseDateYear });
    return instant;
  })
  .nullish();

/** A release date as a client sends it: an ISO 8601 instant, or null for 'at once'. */
export const releaseDateInput = editedReleaseDate.default(null);

export const isPublicInput = flag('isPublic').optional().default(true);

/** A whole number from 1 on in a path or query: in digits alone, where `Number` would also take `0x10`, `1e2` and blanks. */
export function wholeNumberInput(name: string, max: number) {
  const error = `${name} must be a number from 1 to ${max}`;
  const fromDigits = (text: unknown) =>
    typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : text;
  return z.preprocess(fromDigits, z.number({ error }).int({ error }).min(1, { error }).max(max, { error }));
}

const cursorInput = z
  .string({ error: messages.invalidCursor })
  .min(1, { error: messages.invalidCursor })
  .max(512, { error: messages.invalidCursor })
  .optional();

/** Query of a list that pages by keyset; the next cursor comes in the `Link` header, rel="next". */
export const pageQuerySchema = strictBody({
  limit: wholeNumberInput('limit', limits.listMaxItems).optional(),
  cursor: cursorInput,
});

const notBoth = ({ page, cursor }: { page?: number | undefined; cursor?: string | undefined }) =>
  page === undefined || cursor === undefined;

/** Query of an administrator's list, which can also be read by the number of a page; the total comes in `X-Total-Count`. */
export const numberedPageQuery = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  strictBody({
    ...pageQuerySchema.shape,
    page: wholeNumberInput('page', limits.listMaxPage).optional(),
    ...shape,
  }).refine((query) => notBoth(query as Parameters<typeof notBoth>[0]), { error: messages.pageOrCursor });

/** Query of the merged feed, and of other lists of cards. */
export const cardsQuerySchema = strictBody({
  limit: wholeNumberInput('limit', limits.libraryPageMaxItems).default(limits.libraryPageItems),
  cursor: cursorInput,
});
