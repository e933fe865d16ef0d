/** Parts of the reports of a playback and of a place that browsers need without the schemas. */

import { limits } from './limits.ts';

/** Why a playback stopped or could not start: its data stopped arriving, the file is gone, or the browser can't decode it. */
export const playbackErrors = ['line', 'gone', 'format'] as const;
export type PlaybackError = (typeof playbackErrors)[number];

/** What is played: the uploaded file, or a rendition by the greatest height of its pictures (`copy`: the file's own), or one that the browser chose itself. */
export const renditionNames = ['original', 'copy', '1080p', '720p', '480p', 'unknown'] as const;
export type RenditionName = (typeof renditionNames)[number];

/** Played intervals that a report may have. */
export const playbackIntervals = 50;

/**
 * Why an uploaded film has no renditions, or not all: the file can't be decoded; has no pictures; ends early; the encoder made no
 * progress; it needed more memory or space than it may have; it isn't installed; or it was interrupted again and again. `worker`: no fault
 * of the film, which is tried again by itself.
 */
export const processingFailures = [
  'unreadable',
  'no_picture',
  'truncated',
  'stuck',
  'too_demanding',
  'no_encoder',
  'interrupted',
  'worker',
] as const;
export type ProcessingFailure = (typeof processingFailures)[number];

/**
 * What a report makes of a member's place; null without a length. An item is finished at 95 % of its length, or within
 * the last 30 s where it is longer than a minute: a shorter one would be finished half-way.
 */
export function progressOf(report: { positionSeconds: number; durationSeconds: number | null }) {
  const { positionSeconds, durationSeconds } = report;
  if (!durationSeconds) return null;
  const { finishedShare, finishedSeconds } = limits;
  const nearEnd =
    durationSeconds > 2 * finishedSeconds && durationSeconds - positionSeconds <= finishedSeconds;
  const finished = nearEnd || positionSeconds >= finishedShare * durationSeconds;
  return { positionSeconds: finished ? 0 : positionSeconds, durationSeconds, finished };
}
