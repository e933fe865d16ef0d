/** Parses a JSON object or array; {} for anything else. */
export function jsonObject(text: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? ''));
  } catch {
    return {};
  }
}
