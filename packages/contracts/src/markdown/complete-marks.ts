/** Finds the marks of a markdown paragraph that are complete by themselves: `**bold**`, `[a link](address)`. */

/** Nothing a mark begins or ends in, nor what could hide one end of a pair from the parser. */
const calm = String.raw`[^*_~\x60[\]<>()@\\\n]`;
const url = String.raw`(?:https?:\/\/|www\.)\S*`;
const pairs = new RegExp(
  String.raw`\\.|${url}|(?<![*_~])(\*{1,3}|_{1,3}|~{1,2})(?![*_~\s])(${calm}+)(?<!\s)\1(?![*_~])`,
  'giu',
);

const address = String.raw`\((?:[^\s()<>\\\x60]|\([^\s()<>\\\x60]*\))*(?:[ \t]+"[^"\\\n()]*")?\)`;
const bracketsAfter = (mark: string) =>
  new RegExp(String.raw`\\.|${url}|(${mark}\[[^*_~\x60[\]<>\\\n]*\])(?:${address}|(?!\())`, 'giu');
/** Pictures first: a link may be around one, but not around another link. */
const pictures = bracketsAfter('!');
const brackets = bracketsAfter('!?');

/** What stands for a complete mark: punctuation, as its brackets were. */
const settled = '§';

/** What the parser takes a character beside a mark for. */
const kindOf = (character: string | undefined): 'space' | 'punctuation' | 'letter' => {
  if (character === undefined || /\s/.test(character)) return 'space';
  return /[\p{P}\p{S}]/u.test(character) ? 'punctuation' : 'letter';
};

export interface Settled {
  /** The paragraph without its complete marks. */
  rest: string;
  /** How many complete marks were in it. */
  complete: number;
  /** Those of them whose first half could end another too, as `**` between two Chinese characters: an end is looked for back from it. */
  ambiguous: number;
}

/**
 * Takes out of a paragraph the marks that a parser completes within a few characters, wherever they stand: pairs of emphasis with
 * no other mark between, by the rules of what may open and close, and brackets with what follows them.
 */
export function settleMarks(paragraph: string): Settled {
  let complete = 0;
  let ambiguous = 0;
  const settlePairs = (text: string) =>
    text.replace(pairs, (match, run: string | undefined, inside: string, at: number) => {
      if (run === undefined) return match;
      const [before, after] = [kindOf(text[at - 1]), kindOf(text[at + match.length])];
      const [first, last] = [kindOf(inside[0]), kindOf(inside.at(-1))];
      const opens = first === 'letter' || before !== 'letter';
      const closes = last === 'letter' || after !== 'letter';
      // An underscore beside a letter marks nothing, and in an email address it is hidden.
      const isHidden =
        run[0] === '_' && (`${before}${after}`.includes('letter') || '@.+-'.includes(text[at - 1] ?? ' '));
      if (!opens || !closes || isHidden) return match;
      complete += 1;
      if (before === 'letter' || (before === 'punctuation' && first === 'punctuation')) ambiguous += 1;
      return settled;
    });
  const settle = (text: string, marks: RegExp) =>
    text.replace(marks, (match, bracket: string | undefined) => {
      if (bracket === undefined) return match;
      complete += 1;
      return settled;
    });
  // An underscore within a word marks nothing.
  const words = paragraph.replace(/(?<=[\p{L}\p{N}])_+(?=[\p{L}\p{N}])/gu, '-');
  const rest = settlePairs(settle(settle(settlePairs(words), pictures), brackets));
  return { rest, complete, ambiguous };
}
