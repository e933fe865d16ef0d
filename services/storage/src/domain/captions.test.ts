import { describe, expect, test } from '@jest/globals';
import { processorTime } from '@platform/testkit/time';
import { parseCaptions } from './captions.ts';

const reference = '&(?:amp|lt|gt|nbsp|lrm|rlm);';
const time = String.raw`\d\d:[0-5]\d:[0-5]\d\.\d{3}`;
const cleanTimes = new RegExp(
  `^${time} --> ${time}((?: (?:vertical|line|position|size|align):[-a-z\\d.%]+)*)$`,
);
const cleanLine = new RegExp(
  String.raw`^(?:[^<>&\p{Cc}\uFEFF]|${reference}|</?(?:b|i|u|v|ruby|rt)>|<v (?:[^<>&\p{Cc}]|${reference})+>)+$`,
  'u',
);

/** Each cue's text, after its settings. Throws if the file isn't WebVTT of known parts. */
function cuesOf(file: string): string[] {
  const [header, ...blocks] = file.replace(/\n$/, '').split('\n\n');
  expect(header).toBe('WEBVTT');
  expect(file.isWellFormed()).toBe(true);
  return blocks.map((block) => {
    const [times = '', ...lines] = block.split('\n');
    expect(times).toMatch(cleanTimes);
    expect(lines).not.toEqual([]);
    for (const line of lines) expect(line).toMatch(cleanLine);
    const settings = cleanTimes.exec(times)?.[1];
    return `${settings && `[${settings.trim()}] `}${lines.join('|')}`;
  });
}

/** The rejection, or the cues, after a check that they are clean and parse to themselves. */
function outcome(file: Uint8Array | string): string {
  const parsed = parseCaptions(Buffer.from(file));
  if ('rejection' in parsed)
    return parsed.line ? `${parsed.rejection}, line ${parsed.line}` : parsed.rejection;
  const cues = cuesOf(parsed.vtt);
  expect(cues).toHaveLength(parsed.cues);
  expect(parseCaptions(Buffer.from(parsed.vtt))).toEqual(parsed);
  return cues.join(' / ');
}

const srt = '1\n00:00:01,000 --> 00:00:02,500\n你好，世界\n\n2\n00:00:03,000 --> 00:00:04,000\n再见。\n';
const vtt = 'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n你好，世界\n\n00:00:03.000 --> 00:00:04.000\n再见。\n';

const utf8 = (text: string) => Buffer.from(text);
const utf16le = (text: string) => Buffer.from(text, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
/** `iconv -t gb18030` of the words above. */
const gb18030 = (text: string) => {
  const words = { '你好，世界': 'c4e3bac3a3accac0bde7', '再见。': 'd4d9bcfba1a3' };
  const encoded = Object.entries(words).reduce(
    (all, [word, hex]) => all.replace(word, Buffer.from(hex, 'hex').toString('latin1')),
    text,
  );
  return Buffer.from(encoded, 'latin1');
};

describe('encodings', () => {
  test.each([
    ['UTF-8', utf8],
    ['UTF-8 with BOM', (text: string) => utf8(`\uFEFF${text}`)],
    ['UTF-16 LE', utf16le],
    ['UTF-16 LE with BOM', (text: string) => utf16le(`\uFEFF${text}`)],
    ['UTF-16 BE', utf16be],
    ['UTF-16 BE with BOM', (text: string) => utf16be(`\uFEFF${text}`)],
    ['GB18030', gb18030],
    ['GB18030 with BOM', (text: string) => Buffer.concat([Buffer.from('84319533', 'hex'), gb18030(text)])],
  ])('%s', (_, encode) => {
    expect(parseCaptions(encode(srt))).toEqual({ vtt, cues: 2 });
    expect(parseCaptions(encode(vtt))).toEqual({ vtt, cues: 2 });
    expect(parseCaptions(encode(srt.replaceAll('\n', '\r\n')))).toEqual({ vtt, cues: 2 });
  });

  test('characters of four bytes in GB18030', () => {
    const file = Buffer.concat([utf8('0:01 --> 0:02\n'), Buffer.from('9439da33', 'hex')]);
    expect(outcome(file)).toBe('💩');
  });

  test.each<[string, Uint8Array]>([
    ['a NUL in UTF-16', Buffer.concat([utf16le(srt), Buffer.from([0, 0])])],
    ['a lone surrogate', utf16le(`${srt}\uD800`)],
    ['an odd byte', Buffer.concat([utf16le(srt), Buffer.from([0x41])])],
    ['UTF-32', Buffer.concat([...srt].map((char) => Buffer.concat([utf16le(char), Buffer.alloc(2)])))],
    ['a NUL', utf8(srt.replace('世', '\0'))],
    ['only NULs', Buffer.alloc(1000)],
    ['UTF-8 with BOM that is cut', utf8(`\uFEFF${srt}`).subarray(0, 45)],
    ['Latin-1', Buffer.from('0:01 --> 0:02\ncaf\xe9\n', 'latin1')],
    // 你好，再見。
    ['Big5', Buffer.concat([utf8('0:01 --> 0:02\n'), Buffer.from('a741a66ea141a641a8a3a143', 'hex')])],
    ['PNG', Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000', 'hex')],
    ['ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['gzip', Buffer.from('1f8b08000000000000ff', 'hex')],
    ['mp4', Buffer.from('\0\0\0\x18ftypisom\0\0\x02\0isommp42', 'latin1')],
    ['text that turns binary', Buffer.concat([utf8(srt), Buffer.from('ff00ff00', 'hex')])],
  ])('%s is no text', (_, file) => {
    expect(parseCaptions(file)).toEqual({ rejection: 'not-text' });
  });
});

describe('structure', () => {
  const first = '00:00:01,000 --> 00:00:02,000';
  const second = '00:00:03,000 --> 00:00:04,000';

  test('times are written in full', () => {
    const file =
      '1:02,003 --> 1:2:03.004\na\n\n99:59:59.999 --> 99:59:59,999\nnot shown\n\n2:00:00 --> 99:00:00\nb';
    expect(parseCaptions(utf8(file))).toEqual({
      vtt: 'WEBVTT\n\n00:01:02.003 --> 01:02:03.004\na\n\n02:00:00.000 --> 99:00:00.000\nb\n',
      cues: 2,
    });
  });

  test.each([
    ['no blank line between cues', `1\n${first}\na\n2\n${second}\nb`, 'a / b'],
    ['no counters', `${first}\na\n\n${second}\nb`, 'a / b'],
    ['neither', `${first}\na\n${second}\nb`, 'a / b'],
    ['blank lines within text', `1\n${first}\na\n\nb\n\n\n2\n${second}\nc\n\n\n`, 'a|b / c'],
    ['a blank line below every line', `1\n\n${first}\n\na\n\n2\n\n${second}\n\nb\n\n`, 'a / b'],
    ['CR CR LF', `1\n${first}\na\n\n2\n${second}\nb\n`.replaceAll('\n', '\r\r\n'), 'a / b'],
    ['CR', `1\n${first}\na\n\n2\n${second}\nb\n`.replaceAll('\n', '\r'), 'a / b'],
    ['a mixture', `1\r\n${first}\ra\n\n2\r\n${second}\rb\n`, 'a / b'],
    ['a number as text', `1\n${first}\n2\n\n2\n${second}\n1\n`, '2 / 1'],
    ['numbers as text without counters', `${first}\n2\n\n${second}\n1\n`, '2 / 1'],
    ['counters that are wrong', `7\n${first}\na\n\n7\n${second}\nb\n`, 'a / b'],
    ['blank lines first', `\n\n  \n1\n${first}\na`, 'a'],
    ['no space beside the arrow', '0:01-->0:02\na', 'a'],
    ['coordinates', `${first} X1:100 X2:200 Y1:10 Y2:20\na`, 'a'],
    ['an empty cue', `1\n${first}\n\n2\n${second}\nb`, 'b'],
    ['an arrow within text', `${first}\nA --> B\nC\n--> D`, 'A --&gt; B|C|--&gt; D'],
    ['an end of file', `${first}\na\x1A`, 'a'],
    ['cues a little out of order', `${second}\nb\n\n${first}\na`, 'a / b'],
    ['cues that overlap', '0:01 --> 0:09\na\n\n0:01 --> 0:02\nb', 'a / b'],
  ])('SRT with %s', (_, file, cues) => {
    expect(outcome(file)).toBe(cues);
  });

  test.each([
    ['a title', 'WEBVTT - a title\n\n0:01 --> 0:02\na', 'a'],
    ['an arrow in its title', 'WEBVTT a --> b\n\n0:01 --> 0:02\na', 'a'],
    ['a tab', 'WEBVTT\ttitle\n\n0:01 --> 0:02\na', 'a'],
    ['headers', 'WEBVTT\nKind: captions\nLanguage: zh\n\n0:01 --> 0:02\na', 'a'],
    ['no blank line below the header', 'WEBVTT\n0:01 --> 0:02\na', 'a'],
    ['blank lines first', '\n\nWEBVTT\n\n0:01 --> 0:02\na', 'a'],
    ['identifiers', 'WEBVTT\n\nintro\n0:01 --> 0:02\na\n\n2\n0:03 --> 0:04\nb', 'a / b'],
    ['the number of the next cue as text', 'WEBVTT\n\n0:01 --> 0:02\n2\n\n0:03 --> 0:04\nb', '2 / b'],
    ['times of SRT', `WEBVTT\n\n1\n${first}\na`, 'a'],
    ['notes', 'WEBVTT\n\nNOTE a --> b\nmore\n\n0:01 --> 0:02\na\n\nNOTE\nb --> c\n\nNOTE', 'a'],
    ['a cue in a note, which browsers show', 'WEBVTT\n\nNOTE\n0:01 --> 0:02\na', 'a'],
    ['a style', 'WEBVTT\n\nSTYLE\n::cue { background: url(//x) }\n-->\n\n0:01 --> 0:02\na', 'a'],
    ['a region', 'WEBVTT\n\nREGION\nid:x\nwidth:40%\n\n0:01 --> 0:02 region:x\na', 'a'],
    ['text below a line of spaces', 'WEBVTT\n\n0:01 --> 0:02\na\n \nb', 'a|b'],
    ['text below a blank line, which browsers drop', 'WEBVTT\n\n0:01 --> 0:02\na\n\nb', 'a'],
    [
      'settings',
      'WEBVTT\n\n0:01 --> 0:02 line:-1 position:50.5% size:100% align:start vertical:rl\na',
      '[line:-1 position:50.5% size:100% align:start vertical:rl] a',
    ],
    [
      'settings that are none',
      'WEBVTT\n\n0:01 --> 0:02 line:101% size:200% position:1 align:middle vertical:up region:x on:click <b> line:0\na',
      '[line:0] a',
    ],
  ])('WebVTT with %s', (_, file, cues) => {
    expect(outcome(file)).toBe(cues);
  });

  test.each([
    ['nothing', '', 'no-cues'],
    ['spaces', ' \n\n \t\n', 'no-cues'],
    ['a header alone', 'WEBVTT', 'no-cues'],
    ['notes alone', 'WEBVTT\n\nNOTE a\n\nNOTE b', 'no-cues'],
    ['a counter alone', '1\n', 'no-cues'],
    ['cues without text', 'WEBVTT\n\n0:01 --> 0:02\n\n0:03 --> 0:04\n<b></b>&nbsp;\u200B', 'no-cues'],
    ['cues without a length', '0:01 --> 0:01\na', 'no-cues'],
    ['prose', 'Once upon a time', 'not-captions, line 1'],
    ['prose with an arrow', 'from here --> there', 'not-captions, line 1'],
    ['a page', '<!DOCTYPE html>\n<pre>\n0:01 --> 0:02\na\n</pre>', 'not-captions, line 1'],
    ['a comment of a page', '\n<!-- a -->\n0:01 --> 0:02\na', 'not-captions, line 2'],
    ['JSON', '{"cues":[{"start":"0:01 --> 0:02"}]}', 'not-captions, line 1'],
    ['an array', '[\n1\n]', 'not-captions, line 1'],
    ['TTML', '<?xml version="1.0"?><tt/>', 'not-captions, line 1'],
    ['ASS', '[Script Info]\nTitle: a', 'not-captions, line 1'],
    ['LRC', '[00:01.00]a', 'not-captions, line 1'],
    ['MicroDVD', '{10}{20}a', 'not-captions, line 1'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\na.ts', 'not-captions, line 1'],
    ['PDF', '%PDF-1.4\n', 'not-captions, line 1'],
    ['a page below a counter', '1\n<html>', 'not-captions, line 2'],
    ['another header', 'WEBVTTX\n\n0:01 --> 0:02\na', 'not-captions, line 1'],
    ['a header in small letters', 'webvtt\n\n0:01 --> 0:02\na', 'not-captions, line 1'],
    ['SBV', '0:00:01.000,0:00:02.000\na', 'bad-times, line 1'],
    ['an end before its start', `1\n${first}\na\n\n2\n00:00:04,000 --> 00:00:03,999\nb`, 'bad-times, line 6'],
    ['100 h', '00:00:01,000 --> 100:00:00,000\na', 'bad-times, line 1'],
    ['60 s', '00:00:01,000 --> 00:00:60,000\na', 'bad-times, line 1'],
    ['60 min', '00:60:00,000 --> 01:00:00,000\na', 'bad-times, line 1'],
    ['a time below zero', '-00:00:01,000 --> 00:00:02,000\na', 'bad-times, line 1'],
    ['a fraction of one digit', '00:00:01,5 --> 00:00:02,000\na', 'bad-times, line 1'],
    ['a fraction of four digits', '00:00:01,0000 --> 00:00:02,000\na', 'bad-times, line 1'],
    ['a colon before the fraction', '00:00:01:000 --> 00:00:02:000\na', 'bad-times, line 1'],
    ['wide punctuation', '00：00：01，000 --> 00：00：02，000\na', 'bad-times, line 1'],
    ['spaces in times', '00: 00: 01,000 --> 00: 00: 02,000\na', 'bad-times, line 1'],
    ['a thin arrow', '1\n00:00:01,000 -> 00:00:02,000\na', 'bad-times, line 2'],
    ['a typeset arrow', `${first}\na\n2\n00:00:03,000 –> 00:00:04,000\nb`, 'bad-times, line 4'],
    ['one character as an arrow', `${first}\na\n\n2\n00:00:03,000 → 00:00:04,000\nb`, 'bad-times, line 5'],
    ['two arrows', '0:01 --> 0:02 --> 0:03\na', 'bad-times, line 1'],
    ['no end', `${first}\na\n\n2\n00:00:03,000 -->\nb`, 'bad-times, line 5'],
    ['no start', `${first}\na\n\n2\n--> 00:00:04,000\nb`, 'bad-times, line 5'],
    ['letters in a time', `${first}\na\n\n2\n00:00:O3,000 --> 00:00:04,000\nb`, 'bad-times, line 5'],
    ['such times within text', `${first}\na\n00:00:O3,000 --> 00:00:04,000\nb`, 'bad-times, line 3'],
    ['settings that touch the time', '0:01 --> 0:02line:0\na', 'bad-times, line 1'],
    ['WebVTT with bad times', 'WEBVTT\n\n0:01 --> 0:02\na\n\nb\n0:0x --> 0:04', 'bad-times, line 7'],
    ['WebVTT with a thin arrow', 'WEBVTT\n\n00:00:01.000 -> 00:00:02.000\na', 'bad-times, line 3'],
    [
      'two files joined',
      '0:01 --> 0:02\na\n\n50:00 --> 50:01\nb\n\n0:01 --> 0:02\nc',
      'out-of-order, line 7',
    ],
    ['long text', `0:01 --> 0:02\n${'长'.repeat(2_001)}`, 'text-too-long, line 1'],
    ['many tags', `0:01 --> 0:02\n${'<b>a</b>'.repeat(300)}`, 'text-too-long, line 1'],
    ['many cues', '0:01 --> 0:02\na\n'.repeat(20_001), 'too-many-cues, line 40001'],
  ])('%s: rejected', (_, file, rejection) => {
    expect(outcome(file)).toBe(rejection);
  });

  test('as many cues and as long as may be', () => {
    const file = '0:01 --> 0:02\na\n'.repeat(19_999);
    expect(parseCaptions(utf8(`${file}0:01 --> 0:02\n${'长'.repeat(2_000)}`))).toMatchObject({
      cues: 20_000,
    });
  });
});

describe('text', () => {
  test.each([
    ['<b>a</b> <i>b</i> <u>c</u>', '<b>a</b> <i>b</i> <u>c</u>'],
    ['<B>a</B>', '<b>a</b>'],
    ['<b.red onclick=x>a</b>', '<b>a</b>'],
    ['<ruby>漢<rt>かん</rt>字<rt>じ</ruby>', '<ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>'],
    ['<rt>a</rt>', 'a'],
    ['<v Tom & "Al">a', '<v Tom &amp; "Al">a</v>'],
    ['<v.loud\tTom>a</v>', '<v Tom>a</v>'],
    ['<v>a</v>', 'a'],
    ['<v Tom --> 0:03>a', '<v Tom> 0:03&gt;a</v>'],
    ['<v A<b>>a', '&lt;v A<b>&gt;a</b>'],
    ['<c.yellow>a</c> <lang ja>b</lang>', 'a b'],
    ["<c'est>", "&lt;c'est&gt;"],
    ['<font color="#ff0000" size=2>a</font>', 'a'],
    ['<FONT FACE="x">a', 'a'],
    ['{\\an8}a{\\i1}b{\\i0}', 'ab'],
    ['{{\\a}\\b}a{\\\\{\\', '{b}a{{'],
    ['<00:00:01.500>a <0:02>b', 'a b'],
    ['I <3 you > me', 'I &lt;3 you &gt; me'],
    ['<3>', '&lt;3&gt;'],
    ['<script>alert(1)</script>', '&lt;script&gt;alert(1)&lt;/script&gt;'],
    ['<img src=x onerror=alert(1)>', '&lt;img src=x onerror=alert(1)&gt;'],
    ['<b/onclick=x>a', '&lt;b/onclick=x&gt;a'],
    ['<scr<font>ipt>', '&lt;script&gt;'],
    ['<scr\x01ipt>', '&lt;script&gt;'],
    ['<b><i>a</b>b</i>', '<b><i>a</i></b>b'],
    ['</b>a</i>', 'a'],
    ['<b>a|<i>|b|</i>', '<b>a<i>|b</i></b>'],
    ['a & b &amp; &lt;b&gt; &nbsp;c', 'a &amp; b &amp; &lt;b&gt; &nbsp;c'],
    ['&quot;a&#39; &copy; &#60;', '"a\' &amp;copy; &amp;#60;'],
    ['&am<font>p;', '&amp;amp;'],
    ['a\x07\x1B[31mb\x7F\x85c\uFEFFd', 'a[31mbcd'],
    [' 　a　 ', 'a'],
    ['a\tb', 'a b'],
    ['👩‍🎤🇨🇳', '👩‍🎤🇨🇳'],
    ['NOTE a', 'NOTE a'],
    ['WEBVTT', 'WEBVTT'],
    ['STYLE|::cue{}', 'STYLE|::cue{}'],
    [`${'<b>'.repeat(20)}a`, `${'<b>'.repeat(16)}a${'</b>'.repeat(16)}`],
    ['00:00:01,000&gt;00:00:02,000', '00:00:01,000&gt;00:00:02,000'],
  ])('%j', (text, rebuilt) => {
    expect(outcome(`0:01 --> 0:02\n${text.replaceAll('|', '\n')}`)).toBe(rebuilt);
    expect(outcome(`WEBVTT\n\n0:01 --> 0:02\n${text.replaceAll('|', '\n')}`)).toBe(rebuilt);
  });
});

test('any file is rejected, or gives clean captions that parse to themselves', () => {
  const parts = [
    ...'\n\n\r \ta2中\u3000\u200B\uFEFF\x01\x85<>&:,;{}\\',
    ...['\n\n', '\r\n', '&amp;', '&lt', '&nbsp;', '&#39;', '{\\a}', 'NOTE', 'STYLE', 'WEBVTT'],
    ...['0:01 --> 0:02', '00:00:01,000', '0:05 --> 0:06 line:0', ' --> ', '-->', '->', '00:00:03.000'],
    ...['<b>', '</b>', '<i>', '<ruby>', '<rt>', '</ruby>', '<v A>', '<v &', '<c>', '<font>', '<script>'],
  ];
  // A linear congruential generator (Numerical Recipes), so that a failure can be repeated.
  let seed = 1;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  let accepted = 0;
  for (let round = 0; round < 5_000; round += 1) {
    const some = Array.from({ length: random(30) }, () => parts[random(parts.length)]).join('');
    const start = ['', 'WEBVTT\n\n', '1\n0:01 --> 0:02\n', 'WEBVTT\n\n0:01 --> 0:02\n'][random(4)];
    if (!/^[a-z]+-/.test(outcome(`${start}${some}`))) accepted += 1;
  }
  expect(accepted).toBeGreaterThan(1_000);
});

test.each([
  ...'a中<>&\n\r \t\x01\\',
  ...['-->', ' --> ', '\r\n', '{\\', '<b>', '</b>', '<b', '<v A', 'a\n', '1\n', '0:', 'NOTE\n\n', '\n--'],
  ...['0:01-->0:02\n', '0:01-->0:02\na\n', '&amp;', ' line:0'],
])('2 MB of %j take linear time', (part) => {
  for (const start of ['', 'WEBVTT\n\n0:01 --> 0:02\n', '0:01 --> 0:02 a\n']) {
    const file = utf8(start + part.repeat(2_000_000 / Buffer.byteLength(part)));
    // A tenth of this on a quiet machine; minutes if it weren't linear.
    expect(processorTime(() => parseCaptions(file))).toBeLessThan(2_000);
  }
});
