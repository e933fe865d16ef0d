/** An instant as ClickHouse reads a DateTime64(3, 'UTC'): `2026-11-21 09:30:00.123`. */
export const toDateTime = (instant: string): string =>
  new Date(instant).toISOString().slice(0, 23).replace('T', ' ');
