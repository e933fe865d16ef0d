import { describe, expect, test } from '@jest/globals';
import { youTubeVideo } from './youtube-video.ts';

const id = 'a-C_efghij0';

describe('the address of a YouTube video', () => {
  test.each([
    [`https://www.youtube.com/embed/${id}`, 0],
    [`https://www.youtube.com/embed/${id}?si=Xy1&start=90&end=100`, 90],
    [`//www.youtube.com/embed/${id}`, 0],
    [`https://www.youtube-nocookie.com/embed/${id}?rel=0`, 0],
    [`https://youtube-nocookie.com/embed/${id}/`, 0],
    [`https://youtu.be/${id}`, 0],
    [`https://youtu.be/${id}?si=abc&t=43`, 43],
    [`youtu.be/${id}?t=1h2m3s`, 3723],
    [`https://www.youtube.com/watch?v=${id}`, 0],
    [`https://m.youtube.com/watch?app=desktop&v=${id}&list=PL1&index=2&t=90s`, 90],
    [`https://music.youtube.com/watch?v=${id}#t=1m30s`, 90],
    [`www.youtube.com/watch?v=${id}&time_continue=5`, 5],
    [`http://youtube.com/watch?v=${id}`, 0],
    [`https://youtube.com/shorts/${id}?feature=share`, 0],
    [`https://www.youtube.com/live/${id}?t=12`, 12],
    [`https://www.youtube.com/v/${id}`, 0],
    [`https://www.youtube.com/watch?v=${id}&t=soon`, 0],
  ])('%s names its video', (address, start) => {
    expect(youTubeVideo(address)).toEqual({ videoId: id, start });
  });

  test.each([
    '',
    'not an address',
    'https://youtu.be/',
    'https://youtu.be/tooshort',
    `https://youtu.be/${id}extra`,
    'https://www.youtube.com/',
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/embed/videoseries?list=PL1',
    'https://www.youtube.com/embed/live_stream?channel=UC1',
    `https://evil.example/youtube.com/embed/${id}`,
    `https://youtube.com.evil.example/embed/${id}`,
    `https://notyoutube.com/watch?v=${id}`,
    `https://www.youtube.com/watch?v=${id}"><script>`,
    `javascript:alert("https://youtu.be/${id}")`,
  ])('%s names none', (address) => {
    expect(youTubeVideo(address)).toBeNull();
  });
});
