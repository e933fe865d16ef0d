/**
 * Gives one of Intl's formatters for a language, made on first use: making one takes a hundred times as long as using it, and a
 * screen has dozens of times and counts.
 */
export function formatterOf<Formatter>(
  make: (language: string) => Formatter,
): (language: string) => Formatter {
  const made = new Map<string, Formatter>();
  return (language) => {
    let formatter = made.get(language);
    if (formatter === undefined) {
      formatter = make(language);
      made.set(language, formatter);
    }
    return formatter;
  };
}
