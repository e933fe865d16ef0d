const chineseMobile = /^1[3-9]\d{9}$/;
const northAmerican = /^[2-9]\d{9}$/;

/**
 * A phone number's digits after a `+`, without other characters. Without a country code, 11 digits that begin with 1[3-9] are Chinese
 * and 10 digits are US/Canadian; the digits of others get no `+`. Nothing is validated. No dependencies, for the browser too.
 */
export function withCountryCode(input: string): string {
  const text = input.normalize('NFKC');
  const digits = text.replace(/\D/g, '');
  if (/^[\s(]*\+/.test(text)) return `+${digits}`;
  // International prefixes of China (00) and North America (011).
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('011')) return `+${digits.slice(3)}`;
  if (chineseMobile.test(digits)) return `+86${digits}`;
  if (northAmerican.test(digits)) return `+1${digits}`;
  return digits;
}
