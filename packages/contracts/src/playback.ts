/** Parts of a playback's report that browsers need without the schemas. */

/** Why a playback stopped or could not start: its data stopped arriving, the file is gone, or the browser can't decode it. */
export const playbackErrors = ['line', 'gone', 'format'] as const;
export type PlaybackError = (typeof playbackErrors)[number];

/** Played intervals that a report may have. */
export const playbackIntervals = 50;
