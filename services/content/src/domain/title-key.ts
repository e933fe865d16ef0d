const titleKeyCharacters = 60;

/** What lists sorted by title are ordered by: short enough that a cursor can carry it. */
export function titleKey(title: string): string {
  const plain = title
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .toLowerCase()
    .trim();
  return plain.slice(0, titleKeyCharacters).toWellFormed();
}
