/**
 * Removes very many records by several commands or transactions, each of which ends in time. `removeSome` removes as many as it is told,
 * and returns how many it found.
 * @throws the signal's reason before the next piece once it is aborted
 */
export async function removeInPieces(
  atOnce: number,
  removeSome: (atOnce: number) => Promise<number>,
  signal?: AbortSignal,
): Promise<void> {
  let found = atOnce;
  while (found === atOnce) {
    signal?.throwIfAborted();
    found = await removeSome(atOnce);
  }
}
