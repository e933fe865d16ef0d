export interface ParsedCaptions {
  /** WebVTT, rebuilt from the cues. */
  vtt: string;
  cues: number;
}

/**
 * 'not-text': in no supported encoding, or binary. 'not-captions': neither WebVTT nor SRT. 'no-cues': none that would be
 * shown. 'out-of-order': a cue starts long before an earlier one, as in two files joined.
 */
export type CaptionsRejection =
  | 'not-text'
  | 'not-captions'
  | 'no-cues'
  | 'bad-times'
  | 'out-of-order'
  | 'text-too-long'
  | 'too-many-cues';

export interface CaptionsProblem {
  rejection: CaptionsRejection;
  /** Counted from 1. */
  line?: number;
}

interface Line {
  number: number;
  text: string;
  afterBlank: boolean;
}

interface Cue {
  line: number;
  start: number;
  end: number;
  settings: string;
  text: string[];
}

const mostCues = 20_000;
/** Characters of a cue's text, with its tags. */
const longestText = 2_000;
/** Characters of a cue as uploaded: some tools write every word in tags of its own, which are dropped. */
const longestSource = 20_000;
const deepestTags = 16;
/** Cues that are less out of order than this are sorted. */
const mostDisorderMs = 60_000;

/** Parses WebVTT or SRT in UTF-8, UTF-16 or GB18030, and rebuilds it as WebVTT of known tags and settings only. */
export function parseCaptions(file: Uint8Array): ParsedCaptions | CaptionsProblem {
  const content = decode(file);
  if (content === undefined) return { rejection: 'not-text' };
  const read = readCues(content);
  if (!Array.isArray(read)) return read;
  const cues: { start: number; block: string }[] = [];
  let latest = 0;
  for (const { line, start, end, settings, text } of read) {
    const shown = rebuildText(text);
    if (shown === undefined) return { rejection: 'text-too-long', line };
    if (shown === '' || start === end) continue;
    if (start < latest - mostDisorderMs) return { rejection: 'out-of-order', line };
    latest = Math.max(latest, start);
    cues.push({ start, block: `${formatTime(start)} --> ${formatTime(end)}${settings}\n${shown}\n` });
  }
  if (cues.length === 0) return { rejection: 'no-cues' };
  cues.sort((one, other) => one.start - other.start);
  return { vtt: ['WEBVTT\n', ...cues.map((cue) => cue.block)].join('\n'), cues: cues.length };
}

function encodingsOf(file: Uint8Array): string[] {
  const head = Buffer.from(file.subarray(0, 3)).toString('hex');
  if (head === 'efbbbf') return ['utf-8'];
  // Captions begin with an ASCII character: without a BOM, one of its bytes is NUL in UTF-16.
  if (/^(?:fffe|..00)/.test(head)) return ['utf-16le'];
  if (/^(?:feff|00)/.test(head)) return ['utf-16be'];
  return ['utf-8', 'gb18030'];
}

function decode(file: Uint8Array): string | undefined {
  for (const encoding of encodingsOf(file)) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(file);
      // Big5 read as GB18030 has its punctuation in the private use area.
      if (text.includes('\0') || (encoding === 'gb18030' && /\p{Co}/u.test(text))) return undefined;
      return text.replaceAll('\t', ' ').replace(/[^\P{Cc}\r\n]+|\uFEFF/gu, '');
    } catch {}
  }
  return undefined;
}

/** The lines that hold text, without what is left of CRLF, or of the CR CR LF that some tools write. */
function* linesOf(content: string, isVtt: boolean): Generator<Line> {
  const isCr = !content.includes('\n');
  const written = isCr ? content.split('\r') : content.replace(/\r(?![\r\n])/g, '\n').split('\n');
  let afterBlank = true;
  let number = 0;
  for (const padded of written) {
    number += 1;
    const text = padded.trim();
    if (text !== '') yield { number, text, afterBlank };
    // To WebVTT, a line of spaces is text.
    afterBlank = (isVtt ? padded.replaceAll('\r', '') : text) === '';
  }
}

const counter = /^\d{1,9}$/;
const startsAsTime = /^-?\d{1,3} ?[:：]/;
/** Two full times with any arrow between, such as `->`. */
const twoTimes = /^\d{1,3}:\d{1,2}:\d{1,2}[.,]\d{1,3}\W{1,9}\d{1,3}:\d/;

function readCues(content: string): Cue[] | CaptionsProblem {
  const isVtt = /^\s*WEBVTT(?:\s|$)/.test(content);
  const cues: Cue[] = [];
  let open: Cue | undefined;
  let above: Line | undefined;
  let length = 0;
  for (const line of linesOf(content, isVtt)) {
    // As in browsers, a blank line ends a cue's text in WebVTT. In SRT only the next cue does.
    if (isVtt && line.afterBlank) open = undefined;
    const times = readTimes(line.text);
    const rejection = times ? undefined : rejectionOf(line, above, isVtt, cues.length > 0);
    if (rejection) return { rejection, line: line.number };
    if (times) {
      if (cues.length === mostCues) return { rejection: 'too-many-cues', line: line.number };
      if (isCounter(above, line, cues.length + 1)) open?.text.pop();
      open = { ...times, line: line.number, text: [] };
      cues.push(open);
      length = 0;
    } else if (open) {
      open.text.push(line.text);
      length += line.text.length;
      if (length > longestSource) return { rejection: 'text-too-long', line: open.line };
    }
    above = line;
  }
  return cues;
}

/** Whether the line above a cue's times is its counter. Some files have a blank line below every line. */
function isCounter(above: Line | undefined, times: Line, count: number): boolean {
  if (!above || !counter.test(above.text)) return false;
  return !times.afterBlank || (above.afterBlank && Number(above.text) === count);
}

/** What is wrong with a line that isn't a cue's times. Within a cue, an arrow may be text. */
function rejectionOf(line: Line, above: Line | undefined, isVtt: boolean, hasBegun: boolean) {
  const { text, afterBlank } = line;
  if (!isVtt && !hasBegun && !counter.test(text) && !startsAsTime.test(text)) return 'not-captions';
  const startsBlock = afterBlank || (above?.afterBlank && counter.test(above.text));
  if (twoTimes.test(text) && (startsBlock || !isVtt)) return 'bad-times';
  if (!text.includes('-->') || (isVtt && /^(?:WEBVTT|NOTE)(?: |$)/.test(text))) return undefined;
  return startsBlock || startsAsTime.test(text) ? 'bad-times' : undefined;
}

const keyword = /^(?:vertical:(?:rl|lr)|align:(?:start|center|end|left|right)|line:-?\d{1,3})$/;
const percentage = /^(?:line|position|size):(?:100|\d{1,2}(?:\.\d{1,3})?)%$/;

function readTimes(line: string): Pick<Cue, 'start' | 'end' | 'settings'> | undefined {
  if (!line.includes('-->')) return undefined;
  const [from = '', to = '', ...more] = line.split('-->', 3);
  const [last = '', ...words] = to.trim().split(/\s+/);
  const start = readTime(from.trim());
  const end = readTime(last);
  if (start === undefined || end === undefined || end < start || more.length > 0) return undefined;
  // `region` and alignments after a comma are dropped.
  const settings = words.filter((word) => keyword.test(word) || percentage.test(word)).slice(0, 5);
  return { start, end, settings: settings.map((word) => ` ${word}`).join('') };
}

/** Milliseconds. Players differ on a fraction of one or two digits (5 ms or 500), so there must be three, or none. */
function readTime(text: string): number | undefined {
  const match = /^(?:(\d{1,2}):)?([0-5]?\d):([0-5]?\d)(?:[.,](\d{3}))?$/.exec(text);
  if (!match) return undefined;
  const [hours = 0, minutes = 0, seconds = 0, ms = 0] = match.slice(1).map((part) => Number(part ?? 0));
  return ((hours * 60 + minutes) * 60 + seconds) * 1000 + ms;
}

/** Milliseconds as WebVTT has them. */
export function formatTime(ms: number): string {
  const hours = String(Math.trunc(ms / 3_600_000)).padStart(2, '0');
  return hours + new Date(ms).toISOString().slice(13, 23);
}

/** Undefined if too long, empty if nothing would be shown. */
function rebuildText(lines: string[]): string | undefined {
  const open: string[] = [];
  let text = '';
  let isShown = false;
  for (const line of lines) {
    const rebuilt = rebuildLine(line, open);
    const hasText = /[^\s\p{Cf}]/u.test(rebuilt.replace(/<[^<>]*>|&(?:nbsp|lrm|rlm);/g, ''));
    text += isShown && hasText ? `\n${rebuilt}` : rebuilt;
    isShown ||= hasText;
  }
  text += closeTags(open, 0);
  if (text.length > longestText) return undefined;
  return isShown ? text : '';
}

function rebuildLine(line: string, open: string[]): string {
  const parts = line.replace(/\{\\[^{}]*\}/g, '').split(/(<[^<>]+>)/);
  const rebuilt = parts.map((part) => rebuildTag(part, open) ?? rebuildPlain(part)).join('');
  return rebuilt.trim().replace(/\{\\+/g, '{');
}

const tag = /^<(\/?)(b|i|u|v|ruby|rt)(?:\.[\w.-]*)?(?:\s+([^<>]*))?>$/i;
/** SRT's fonts, WebVTT's tags that show little without a stylesheet, and times within a cue. */
const droppedTag = /^<(?:\/?(?:font|c|lang)(?:[\s./][^<>]*)?|\d+:[\d:.]+)>$/i;

/** Undefined if the part is plain text, empty if it is a tag to drop. */
function rebuildTag(part: string, open: string[]): string | undefined {
  if (droppedTag.test(part)) return '';
  const [, slash, written, annotation = ''] = tag.exec(part) ?? [];
  if (!written) return undefined;
  const name = written.toLowerCase();
  if (slash) return closeTags(open, open.lastIndexOf(name));
  // With the end of the tag, dashes would be an arrow.
  const voice = name === 'v' ? ` ${rebuildPlain(annotation.replaceAll('--', '')).trim()}` : '';
  if (open.length === deepestTags || voice === ' ' || (name === 'rt' && open.at(-1) !== 'ruby')) return '';
  open.push(name);
  return `<${name}${voice}>`;
}

/** Closes the tag at an index of the open ones, and those within it. */
function closeTags(open: string[], index: number): string {
  const closed = index < 0 ? [] : open.splice(index);
  return closed.reduceRight((tags, name) => `${tags}</${name}>`, '');
}

/** Escapes all but WebVTT's own character references. */
function rebuildPlain(text: string): string {
  const plain = text.replaceAll('&quot;', '"').replaceAll('&#39;', "'");
  const escaped = plain.replace(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, '&amp;');
  return escaped.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
