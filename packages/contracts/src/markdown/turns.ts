/** A mark of a quotation, list or footnote that a line begins with; lists of another mark are other lists. */
const lineStart = /^([ \t]*)(>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$)|\[\^)/;
const second =
  /^[ \t]*(?:[-*+]|\d{1,9}[.)]|\[\^[^\]\s]{1,99}\]:|>)[ \t]*(?:>|[-*+][ \t]|\d{1,9}[.)][ \t]|\[\^)/;
const underline = /^[ \t>]*(?:=+|-+)[ \t]*$/;

/**
 * What the blocks of a text take a parser, in looks (see effort.ts). micromark goes through all it has so far wherever a
 * quotation, list or note ends, a line goes on with one though it lacks its mark, and a heading is underlined.
 */
export function blockLooks(text: string): number {
  let lines = 0;
  let turns = 0;
  let looks = 0;
  let kind = '';
  let isAfterBlank = true;
  for (const line of text.split('\n')) {
    lines += 1;
    const found = lineStart.exec(line);
    const mark = found?.[2] ?? '';
    // Each level of a list is looked through again for every line in it.
    if (found) looks += (found[1]?.length ?? 0) * 20;
    const isBlank = /^[ \t]*$/.test(line);
    const goesOn = isBlank || (!found && /^[ \t]/.test(line));
    const is = goesOn ? kind : mark.replace(/^\d+/, '1');
    if (is !== kind || (mark === '>' && isAfterBlank) || second.test(line)) turns += 1;
    else if (!isAfterBlank && underline.test(line)) turns += 1;
    kind = is;
    isAfterBlank = isBlank;
  }
  return looks + lines * 20 + turns * lines * 0.3;
}
