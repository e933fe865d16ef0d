import { makeFile } from '@platform/testkit/make-file';

const made = new Map<string, Promise<Buffer>>();

/** A real file, created once with ffmpeg: `name` selects the container, `args` the content. Read-only. */
export function makeMedia(name: string, args: string[] = []): Promise<Buffer> {
  const key = [name, ...args].join(' ');
  const media = made.get(key) ?? makeFile(name, [...picture, ...args]);
  made.set(key, media);
  return media;
}

const picture = ['-f', 'lavfi', '-i', 'testsrc2=duration=5:size=320x180:rate=10'];

export const makeVideo = (name = 'a.mp4') => makeMedia(name, ['-pix_fmt', 'yuv420p']);
export const makePicture = (name: string) => makeMedia(name, ['-frames:v', '1']);
