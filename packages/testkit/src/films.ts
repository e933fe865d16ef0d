import type { ProcessingFailure, RenditionName } from '@platform/contracts';
import { makeFile } from './make-file.ts';

/** The renditions to be made of a film, why none can be, or the status with which its upload is rejected. */
export type Outcome = RenditionName[] | ProcessingFailure | number;

interface Facts {
  /** Of its pictures; by default 4. */
  seconds: number;
  /** Seconds that it plays, when its sound is longer than its pictures. */
  played: number;
  /** Width by height, as shown; by default 16:9. */
  ratio: number;
  /** Whether it is heard; by default when it has a sound track. */
  sound: boolean;
  /** Applied to what ffmpeg made. */
  change: (film: Buffer) => Buffer;
  /** A file made with these arguments first is `from.mp4` for the others. */
  from: string;
}

export interface Film extends Facts {
  what: string;
  outcome: Outcome;
  make: () => Promise<Buffer>;
}

const picture = (size = '320x180', rate = '25', seconds = 4) =>
  `-f lavfi -i testsrc2=duration=${seconds}:size=${size}:rate=${rate}`;
const tone = (seconds = 4) => `-f lavfi -i sine=duration=${seconds}:sample_rate=44100`;
const plain = '-pix_fmt yuv420p';
const h264 = `-c:v libx264 -preset ultrafast ${plain} -g 50`;
const aac = '-c:a aac -ac 2';
const copyable = `${picture()} ${tone()} ${h264} ${aac}`;
const reordering = `${picture()} ${tone()} -c:v libx264 -preset veryfast ${plain} -g 50 ${aac}`;
const hevc = '-c:v libx265 -preset ultrafast -tag:v hvc1 -x265-params log-level=none';
const hdr = `${hevc}:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc -pix_fmt yuv420p10le`;

const cut = (film: Buffer) => film.subarray(0, Math.floor(film.length / 2));
/** Overwrites some bytes in the middle. */
function damage(film: Buffer): Buffer {
  const middle = Math.floor(film.length / 2);
  return film.fill('damage', middle, middle + 2_000);
}
const twice = (film: Buffer) => Buffer.concat([film, film]);
/** Lets an mp4's header claim an hour (ISO/IEC 14496-12, 8.2.2: version 0, its time scale is 1000). */
function claimAnHour(film: Buffer): Buffer {
  const at = film.indexOf('mvhd', 0, 'latin1');
  film.writeUInt32BE(3_600_000, at + 20);
  return film;
}

type Row = [what: string, file: string, args: string, outcome: Outcome, facts?: Partial<Facts>];

/** Films that say most in little time. */
const usual: Row[] = [
  ['H.264 and AAC', 'a.mp4', copyable, ['copy']],
  [
    'HEVC in 720p',
    'a.mp4',
    `${picture('1280x720', '25', 2)} ${hevc} -b:v 6M`,
    ['480p', '720p'],
    { seconds: 2 },
  ],
  [
    'MPEG-2 with oblong pixels',
    'a.mpg',
    `${picture('352x288')} ${tone()} -aspect 16:9 -c:v mpeg2video -c:a mp2`,
    ['480p'],
  ],
  [
    'a phone held upright',
    'a.mov',
    '-i from.mp4 -c copy -metadata:s:v rotate=90',
    ['480p'],
    { ratio: 9 / 16, from: copyable },
  ],
  [
    'an mkv that ends early',
    'a.mkv',
    `${picture('320x180', '25', 12)} ${h264}`,
    'truncated',
    { change: cut },
  ],
];

const others: Row[] = [
  [
    'H.264 with key frames 12 s apart',
    'a.mp4',
    `${picture('160x90', '25', 25)} ${h264} -g 300 -sc_threshold 0`,
    ['480p'],
    { seconds: 25 },
  ],
  [
    'H.264 with key frames 10 s apart, the last before 0.6 s',
    'a.mp4',
    `${picture('160x90', '25', 20.6)} ${h264} -g 250 -sc_threshold 0`,
    ['copy'],
    { seconds: 20.6 },
  ],
  [
    'H.264 of 720p at a high bit rate',
    'a.mp4',
    `${picture('1280x720')} ${h264} -b:v 8M -minrate 8M -maxrate 8M -bufsize 1M -x264-params nal-hrd=cbr`,
    ['480p', '720p', 'copy'],
  ],
  ['H.264 with oblong pixels', 'a.mp4', `${picture('352x288')} ${h264} -aspect 16:9`, ['copy']],
  ['H.264 with AC3 of six channels', 'a.mp4', `${picture()} ${tone()} ${h264} -c:a ac3 -ac 6`, ['480p']],
  ['H.264 with AAC of one channel', 'a.mp4', `${picture()} ${tone()} ${h264} -c:a aac -ac 1`, ['copy']],
  ['H.264 of 10 bits', 'a.mp4', `${picture()} -c:v libx264 -preset ultrafast -pix_fmt yuv420p10le`, ['480p']],
  [
    'H.264 in fragments, from a pipe',
    'a.mp4',
    `${copyable} -movflags frag_keyframe+empty_moov+skip_trailer`,
    ['copy'],
  ],
  ['HEVC of HDR', 'a.mp4', `${picture()} ${hdr}`, ['480p']],
  [
    'HDR in portrait that tells its transfer function only',
    'a.mp4',
    `${picture('180x320')} ${hevc}:transfer=arib-std-b67 -pix_fmt yuv420p10le`,
    ['480p'],
    { ratio: 9 / 16 },
  ],
  ['VP8', 'a.webm', `${picture()} -c:v libvpx -b:v 500k`, ['480p']],
  [
    'VP9 and Opus',
    'a.webm',
    `${picture()} ${tone()} -c:v libvpx-vp9 -deadline realtime -cpu-used 8 -c:a libopus`,
    ['480p'],
  ],
  [
    'a recording of a browser, without a duration',
    'a.webm',
    `${picture()} ${tone()} -c:v libvpx -b:v 500k -c:a libopus -f webm -live 1`,
    ['480p'],
  ],
  ['Matroska with H.264', 'a.mkv', copyable, ['copy']],
  ['Matroska with H.264 that reorders frames', 'a.mkv', reordering, ['copy']],
  ['FLV with H.264 that reorders frames', 'a.flv', reordering, ['copy']],
  ['40 sound tracks', 'a.mkv', `${copyable} -map 0${' -map 1'.repeat(40)}`, ['copy']],
  ['AVI with MPEG-4 and MP3', 'a.avi', `${picture()} ${tone()} -c:v mpeg4 -c:a mp3`, ['480p']],
  ['AVI with H.264 that reorders frames', 'a.avi', `${picture()} -c:v libx264 ${plain} -g 25`, ['480p']],
  ['MPEG-TS with ADTS', 'a.ts', `${picture()} ${tone()} ${h264} ${aac}`, ['480p']],
  ['FLV of a streaming program', 'a.flv', copyable, ['copy']],
  ['FLV', 'a.flv', `${picture()} ${tone()} -c:v flv1 -c:a mp3`, ['480p']],
  ['WMV', 'a.wmv', `${picture()} ${tone()} -c:v wmv2 -c:a wmav2`, ['480p']],
  ['AV1', 'a.webm', `${picture()} -c:v libsvtav1 -preset 10`, ['480p']],
  [
    'AVI of an old camera',
    'a.avi',
    `${picture('640x480')} ${tone()} -c:v mjpeg -pix_fmt yuvj422p -c:a pcm_u8 -ar 11025`,
    ['480p'],
    { ratio: 4 / 3 },
  ],
  [
    '3GP of an old phone',
    'a.3gp',
    `${picture('352x288')} ${tone()} -c:v h263 ${aac} -ar 8000`,
    ['480p'],
    { ratio: 11 / 9 },
  ],
  ['MPEG-TS whose time begins anew', 'a.ts', copyable, ['480p'], { seconds: 8, change: twice }],
  [
    'a sound track without sound',
    'a.avi',
    `${picture()} ${tone()} -c:v mpeg4 -c:a pcm_s16le -af atrim=end=0`,
    ['480p'],
    { sound: false },
  ],
  ['damage in the middle', 'a.mkv', `${picture()} -c:v mpeg4`, ['480p'], { change: damage }],
  ['Ogg', 'a.ogv', `${picture()} ${tone()} -c:v libtheora -c:a libvorbis`, ['480p']],
  ['ProRes', 'a.mov', `${picture()} ${tone()} -c:v prores_ks -c:a pcm_s16le`, ['480p']],
  [
    'DNxHR',
    'a.mov',
    `${picture()} ${tone()} -c:v dnxhd -profile:v dnxhr_lb -pix_fmt yuv422p -c:a pcm_s16le`,
    ['480p'],
  ],
  ['portrait', 'a.mkv', `${picture('180x320')} -c:v mpeg4`, ['480p'], { ratio: 9 / 16 }],
  [
    '641x361 in 4:4:4',
    'a.mp4',
    `${picture('641x361')} -c:v libx264 -preset ultrafast -pix_fmt yuv444p`,
    ['480p'],
  ],
  [
    'a variable frame rate',
    'a.mp4',
    `${picture()} -vf select=not(mod(n\\,7))+lt(n\\,40) -vsync vfr -c:v mpeg4`,
    ['480p'],
  ],
  [
    'a frame a second',
    'a.mp4',
    `${picture('320x180', '1', 6)} ${tone(6)} -c:v mpeg4`,
    ['480p'],
    { seconds: 6 },
  ],
  ['60 frames a second', 'a.mkv', `${picture('320x180', '60')} -c:v mpeg4`, ['480p']],
  ['120 frames a second', 'a.mkv', `${picture('320x180', '120')} -c:v mpeg4`, ['480p']],
  [
    'interlaced H.264',
    'a.mp4',
    `${picture('320x180', '50')} -vf interlace ${h264} -flags +ildct+ilme`,
    ['480p'],
  ],
  [
    'a late start of everything',
    'a.mkv',
    `-itsoffset 5 ${picture()} -itsoffset 5 ${tone()} -c:v mpeg4 -c:a mp3`,
    ['480p'],
  ],
  [
    'pictures 3 s after the sound',
    'a.mkv',
    `-itsoffset 3 ${picture()} ${tone()} ${h264} ${aac}`,
    ['480p'],
    { seconds: 7 },
  ],
  [
    'sound 3 s after the pictures',
    'a.mp4',
    `${picture()} -itsoffset 3 ${tone()} ${h264} ${aac}`,
    ['480p'],
    { played: 7 },
  ],
  [
    'sound that is 20 s longer',
    'a.mkv',
    `${picture()} ${tone(24)} -c:v mpeg4 -c:a mp3`,
    ['480p'],
    { played: 24 },
  ],
  [
    'a second sound that is 20 s longer',
    'a.mkv',
    `${picture()} ${tone()} ${tone(24)} -map 0 -map 1 -map 2 ${h264} ${aac}`,
    ['copy'],
  ],
  [
    'H.264 that was cut within a segment without encoding',
    'a.mp4',
    '-ss 1.5 -i from.mp4 -c copy',
    ['480p'],
    { seconds: 2.5, from: copyable },
  ],
  ['silent', 'a.mp4', `${picture()} ${h264}`, ['copy']],
  [
    'sound in a codec that is unknown',
    'a.mp4',
    `${picture()} ${tone()} ${h264} -c:a ac3`,
    ['copy'],
    {
      sound: false,
      change: (film) => Buffer.from(film.toString('latin1').replace('ac-3', 'zzzz'), 'latin1'),
    },
  ],
  [
    'sound that ends a little before the pictures, of which the last segment has two',
    'a.mp4',
    `${picture('320x180', '25', 4.08)} ${tone(3.7)} ${h264} ${aac}`,
    ['copy'],
    { seconds: 4.08 },
  ],
  [
    'sound 0.2 s after the pictures',
    'a.mp4',
    `${picture()} -itsoffset 0.2 ${tone()} ${h264} ${aac}`,
    ['480p'],
  ],
  ['sound that ends early', 'a.mkv', `${picture()} ${tone(2)} ${h264} ${aac}`, ['480p']],
  ['0.2 s', 'a.mp4', `${picture('320x180', '25', 0.2)} -c:v mpeg4`, ['480p'], { seconds: 0.2 }],
  ['one frame', 'a.mp4', `${picture()} ${h264} -frames:v 1`, ['copy'], { seconds: 0.04 }],
  ['one frame, to be encoded', 'a.mkv', `${picture()} -c:v mpeg4 -frames:v 1`, ['480p'], { seconds: 0.04 }],
  [
    'sound with a cover',
    'a.mp4',
    `${tone()} -f lavfi -i color=red:size=300x300:rate=1:duration=1 -map 0 -map 1 -c:v mjpeg -disposition:v attached_pic ${aac}`,
    415,
  ],
  ['no frame', 'a.mp4', `${picture()} ${h264} -frames:v 0 -movflags empty_moov`, 'unreadable'],
  ['an mp4 that ends early', 'a.mp4', `${copyable} -movflags faststart`, 409, { change: cut }],
  ['an mp4 that claims an hour', 'a.mp4', copyable, 'truncated', { change: claimAnHour }],
  [
    'an mp4 that claims an hour, to be encoded',
    'a.mp4',
    `${picture()} -c:v mpeg4`,
    'truncated',
    { change: claimAnHour },
  ],
  [
    '10 h at a frame a second',
    'a.mkv',
    `${picture('64x36', '1', 36_000)} -c:v mpeg4 -g 5 -q:v 10`,
    ['480p'],
    { seconds: 36_000 },
  ],
];

const filmOf = ([what, file, args, outcome, facts = {}]: Row): Film => {
  const all: Facts = {
    seconds: 4,
    ratio: 16 / 9,
    sound: args.includes('sine=') || args.includes('-c copy'),
    change: (film) => film,
    from: '',
    played: facts.seconds ?? 4,
    ...facts,
  };
  return {
    ...{ what, outcome, ...all },
    make: async () =>
      all.change(await makeFile(file, args.split(' '), all.from ? all.from.split(' ') : undefined)),
  };
};

export const usualFilms: Film[] = usual.map(filmOf);
export const allFilms: Film[] = [...usual, ...others].map(filmOf);
