/** An instant as ClickHouse reads a DateTime64(3, 'UTC'): `2026-11-21 09:30:00.123`. */
export function toDateTime(instant: string): string {
  // As our own services write it; parsing each again would be a tenth of the writer's work.
  const canonical =
    instant.length === 24 && instant.endsWith('Z') ? instant : new Date(instant).toISOString();
  return `${canonical.slice(0, 10)} ${canonical.slice(11, 23)}`;
}
