import {
  type ActionType,
  cleanLine,
  itemTypes,
  limits,
  objectIdPattern,
  trackingEventSchema,
} from '@platform/contracts';

/** An event's fields before anything is known of them. */
export type SentEvent = Readonly<Record<string, unknown>>;

/** An event that is valid, and kept just as it was sent. */
export interface PlainEvent {
  readonly eventId: string;
  readonly membershipNumber: string;
}

type Presence = 'must' | 'may' | 'never';
const names = ['contentType', 'contentId', 'contentTitle', 'fromPage', 'toPage', 'timeSpentSeconds'] as const;
type Kind = Record<(typeof names)[number], Presence>;

/** Fields of every kind. */
const common = ['actionType', 'eventId', 'clientTime', 'membershipNumber'];
const known = new Set<string>([...common, ...names]);

/** Which fields each kind of event has, as the contract says. A field that isn't known here could be left out unseen. */
const kinds = new Map<unknown, Kind>(
  trackingEventSchema.options.map(({ shape }): [ActionType, Kind] => {
    const fields: Record<string, { isOptional(): boolean } | undefined> = shape;
    const unruled = Object.keys(shape).filter((name) => !known.has(name));
    if (unruled.length > 0) throw new Error(`plain-event.ts has no rule for ${unruled.join(', ')}`);
    const presence = (name: string): Presence =>
      fields[name] === undefined ? 'never' : fields[name].isOptional() ? 'may' : 'must';
    return [shape.actionType.value, Object.fromEntries(names.map((name) => [name, presence(name)])) as Kind];
  }),
);
const contentTypes = new Set<unknown>(itemTypes);
const lowerCaseUuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/**
 * Whether the contract takes an event as it is: a fifth of the time the schema needs. Where it is unsure it says no, and the
 * schema has the word; so that messages have one source, and a field the contract gets later is never taken unseen.
 * `clientTime` has been looked at already.
 * @param written how many fields the JSON has; one that is there twice counts twice
 */
export function isPlainEvent(event: SentEvent, written: number): event is SentEvent & PlainEvent {
  const kind = kinds.get(event.actionType);
  if (kind === undefined) return false;
  const { eventId, membershipNumber, contentType, contentId, contentTitle, fromPage, toPage } = event;
  if (typeof eventId !== 'string' || !lowerCaseUuid.test(eventId)) return false;
  if (!isText(membershipNumber, 1, limits.membershipNumberInputCharacters)) return false;
  const fields =
    common.length +
    counted(kind.contentType, contentType, contentTypes.has(contentType)) +
    counted(kind.contentId, contentId, typeof contentId === 'string' && objectIdPattern.test(contentId)) +
    counted(kind.contentTitle, contentTitle, isCleanTitle(contentTitle)) +
    counted(kind.fromPage, fromPage, isText(fromPage, 0, limits.urlCharacters)) +
    counted(kind.toPage, toPage, isText(toPage, 0, limits.urlCharacters)) +
    counted(kind.timeSpentSeconds, event.timeSpentSeconds, isSeconds(event.timeSpentSeconds));
  return fields === written;
}

/** 1 for a field that is there and right, 0 for one that is rightly left out, NaN for whatever is wrong. */
function counted(presence: Presence, value: unknown, right: boolean): number {
  if (value === undefined) return presence === 'must' ? Number.NaN : 0;
  return right && presence !== 'never' ? 1 : Number.NaN;
}

/** Latin and Chinese titles, in which there is nothing to clean: that is seen much sooner than cleaning them shows it. */
const ordinaryTitle =
  /^ *[!-~\u00c0-\u0233\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e][ -~\u00c0-\u0233\u3001-\u3020\u4e00-\u9fff\uff01-\uff5e]*$/;

/** A title that cleaning changes is left to the schema, which keeps it cleaned. */
const isCleanTitle = (value: unknown): boolean =>
  isText(value, 0, limits.titleCharacters) &&
  (ordinaryTitle.test(value as string) || cleanLine(value as string) === value);

const isText = (value: unknown, min: number, max: number): boolean =>
  typeof value === 'string' && value.length >= min && value.length <= max;

const isSeconds = (value: unknown): boolean =>
  Number.isInteger(value) &&
  (value as number) >= 0 &&
  (value as number) <= limits.timeSpentSecondsMax &&
  !Object.is(value, -0);
