const hourMs = 60 * 60 * 1000;

/** The full half-hour that is so many hours after `now`, or the one after it. */
export const inHours = (now: Date, hours: number): Date => {
  const halfHour = hourMs / 2;
  return new Date(Math.ceil((now.getTime() + hours * hourMs) / halfHour) * halfHour);
};

/** Later on the same day, by the clock of this machine; within the hour when the day is nearly over. */
export function laterToday(now: Date): Date {
  const endOfDay = new Date(now);
  endOfDay.setHours(23, 30, 0, 0);
  const soon = inHours(now, 3);
  if (soon <= endOfDay) return soon;
  return endOfDay > now ? endOfDay : inHours(now, 0.5);
}
