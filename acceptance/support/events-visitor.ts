import { randomBytes, randomInt } from 'node:crypto';
import {
  type ItemType,
  limits,
  type PlaybackReport,
  type TrackingEvent,
  trackedTypes,
  trackingEventSchema,
} from '@platform/contracts';

/** An item that members' events refer to. */
export type TrackedItem = { contentType: ItemType; contentId: string; contentTitle: string };

const pick = <Value>(values: readonly Value[]): Value => values[randomInt(values.length)] as Value;

/** A UUIDv7, as browsers create it. */
function newEventId(at: number): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(at, 0, 6);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** A random burst size: mostly few, at times as many as one POST allows. */
export function burstSize(): number {
  const kind = Math.random();
  if (kind < 0.6) return 1;
  return kind < 0.9 ? randomInt(2, 6) : randomInt(6, limits.trackingBatchEvents + 1);
}

/** The mean of `burstSize`. */
export const meanBurst = 0.6 + 0.3 * 3.5 + 0.1 * 28;

/** Each member's playbacks, and the number of the last report. */
const playbacks = new Map<string, string[]>();
let reports = 0;

/** A report of one of the member's three playbacks: later ones have played longer. */
function playbackReport(membershipNumber: string): PlaybackReport {
  const own = playbacks.get(membershipNumber) ?? [1, 2, 3].map(() => newEventId(Date.now()));
  playbacks.set(membershipNumber, own);
  reports += 1;
  return {
    ...{ playbackId: pick(own), report: reports, durationSeconds: 60, playedMs: reports, stalls: 0 },
    ...{ stalledMs: 0, seeks: 0, seekMs: 0, errors: [], rendition: 'original', watched: [[0, 5]] },
  };
}

/** A random valid event of any type, on any page. */
export function randomEvent(
  membershipNumber: string,
  items: readonly TrackedItem[],
  at: number,
): TrackingEvent {
  const item = pick(items);
  const actionType = pick(trackedTypes);
  const detail = `/${item.contentType}/${item.contentId}`;
  const page = pick([
    '/',
    '/blog',
    '/cold-ice-videos',
    '/cold-ice-videos/cars',
    detail,
    `${detail}?from=share`,
  ]);
  const seconds = { timeSpentSeconds: randomInt(0, 600) };
  const fields: Record<typeof actionType, object> = {
    video_playback: { ...items[0], contentType: 'video', playback: playbackReport(membershipNumber) },
    page_enter: { fromPage: page, toPage: detail },
    page_view: { ...item, toPage: detail },
    video_click: { ...item, fromPage: page },
    video_view: item,
    back_button: { ...item, fromPage: detail, ...seconds },
    page_blur: { fromPage: page, ...seconds },
    page_focus: pick([{}, { toPage: page }]),
    page_exit: { fromPage: page, toPage: '/', ...seconds },
    page_unload: { fromPage: page, ...seconds },
  };
  return trackingEventSchema.parse({
    actionType,
    eventId: newEventId(at),
    clientTime: new Date(at).toISOString(),
    membershipNumber,
    ...fields[actionType],
  });
}
