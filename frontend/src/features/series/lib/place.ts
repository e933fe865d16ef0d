import { useTranslation } from 'react-i18next';
import { type Marks, useMarks } from '../../coming-back/lib/marks.ts';

type Part = { id: string };

export type Place<P extends Part> = {
  state: 'new' | 'begun' | 'finished';
  /** Where it goes on; the first part if it is new or finished. */
  part: P | undefined;
};

/** A member is at the last part they have begun; once that is finished, at the next one that isn't. */
export function placeIn<P extends Part>(parts: readonly P[], marks: Marks): Place<P> {
  const progressOf = ({ id }: P) => marks.get(id)?.progress;
  const last = parts.map((part) => Boolean(progressOf(part))).lastIndexOf(true);
  if (last < 0) return { state: 'new', part: parts[0] };
  const ahead = [...parts.slice(last), ...parts.slice(0, last)];
  const part = ahead.find((one) => !progressOf(one)?.finished);
  return part ? { state: 'begun', part } : { state: 'finished', part: parts[0] };
}

/** Watched seconds of all parts; what has no known length counts nothing. */
export const watchedSeconds = (parts: readonly Part[], marks: Marks): number =>
  parts.reduce((sum, { id }) => {
    const progress = marks.get(id)?.progress;
    return sum + (progress ? (progress.finished ? progress.durationSeconds : progress.positionSeconds) : 0);
  }, 0);

/** The marks of these parts, and the place; no place while they load, in several requests. Without marks it is at its start. */
export function usePlace<P extends Part>(parts: readonly P[]): { marks: Marks; place: Place<P> | undefined } {
  const { marks, isPending } = useMarks(parts.map(({ id }) => id));
  return { marks, place: isPending ? undefined : placeIn(parts, marks) };
}

/** Formats seconds in hours and minutes, one minute at least. */
export function useSpan(): (seconds: number) => string {
  const { t } = useTranslation('series');
  return (seconds) => {
    const all = Math.max(1, Math.round(seconds / 60));
    const hours = Math.floor(all / 60);
    const minutes = all % 60;
    return hours > 0 ? t('hoursMinutes', { hours, minutes }) : t('minutes', { minutes });
  };
}
