/** The part of a line that carries its colour: the first character, or the first word in Latin script. */
export function splitLine(line: string): [lead: string, rest: string] {
  const lead = /^[A-Za-z]+/.exec(line)?.[0] ?? Array.from(line)[0] ?? '';
  return [lead, line.slice(lead.length)];
}
