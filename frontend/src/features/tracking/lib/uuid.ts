/** A UUID of version 7 (RFC 9562) of a time in milliseconds: ids made later sort later, which keeps looking for repeated ones cheap. */
export function uuidV7(time: number): string {
  const instant = time.toString(16).padStart(12, '0');
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  const random = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const variant = '89ab'.charAt(Number.parseInt(random.charAt(3), 16) % 4);
  return [
    instant.slice(0, 8),
    instant.slice(8),
    `7${random.slice(0, 3)}`,
    variant + random.slice(4, 7),
    random.slice(7, 19),
  ].join('-');
}
