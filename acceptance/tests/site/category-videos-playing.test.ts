import { expect } from '@jest/globals';
import { apiPath } from '@platform/contracts';
import { waitFor } from '@platform/testkit/black-box';
import { secondsOf, unstamped } from '../../support/tracked-events.ts';
import { useViewer } from '../../support/viewer.ts';
import { desktopInEnglish, phoneInChinese, say, visitTest } from '../../support/visits.ts';
import { commandsOf } from '../../support/youtube-stand-in/index.ts';

/** Playback in the viewer of the short videos: sound, errors and tracking. */

const { screens, filled, open, nameOf, videoAt, picker } = useViewer();

visitTest('videos start muted, and the member’s choice is kept', phoneInChinese, async (visit) => {
  const { page, viewer, next } = await open(visit);
  const sound = page.getByRole('button', { name: say(visit.language, '取消静音', 'Unmute') });
  const mute = page.getByRole('button', { name: say(visit.language, '静音', 'Mute'), exact: true });
  const sounds = async (videoId: string) => {
    const player = await viewer.player(videoId);
    await waitFor(async () => (await commandsOf(player)).at(-1) === 'unMute', { what: 'sound' });
  };
  await viewer.player(videoAt(0).videoId);
  await sound.click();
  await mute.waitFor();
  await sounds(videoAt(0).videoId);
  await next.click();
  await sounds(videoAt(1).videoId);
  await page.reload();
  await viewer.player(videoAt(1).videoId);
  // Browsers block sound before the first user input.
  await page.keyboard.press('ArrowUp');
  await sounds(videoAt(0).videoId);
  await mute.click();
  await sound.waitFor();
});

visitTest(
  'each played video is tracked once and counted, with the time spent',
  desktopInEnglish,
  async (visit) => {
    const { page, next, events } = await open(visit, {
      prepare: (stand) => stand.set(videoAt(1).videoId, 101),
    });
    const path = `${picker}/${filled.category.id}`;
    const subject = ({ id, title }: { id: string; title: string }) => ({
      contentType: 'youtube',
      contentId: id,
      contentTitle: title,
    });
    const seen = (count: number) =>
      waitFor(() => events().filter(({ actionType }) => actionType === 'video_view').length === count, {
        what: `${count} views`,
      });
    await seen(1);
    await next.click();
    await page.getByRole('alert').waitFor();
    await next.click();
    await seen(2);
    await page
      .getByRole('banner')
      .getByRole('link', { name: nameOf(filled.category, visit) })
      .click();
    await waitFor(() => events().some((event) => event.actionType === 'page_exit'), {
      what: 'the end of the visit',
    });
    const some = { timeSpentSeconds: expect.any(Number) };
    expect(events().map(unstamped).slice(0, 5)).toEqual([
      { actionType: 'page_enter', toPage: path },
      { actionType: 'video_view', ...subject(videoAt(0)) },
      { actionType: 'video_view', ...subject(videoAt(2)) },
      { actionType: 'back_button', ...subject(videoAt(2)), fromPage: path, ...some },
      { actionType: 'page_exit', fromPage: path, toPage: picker, ...some },
    ]);
    expect(events().reduce((sum, event) => sum + secondsOf(event), 0)).toBeGreaterThan(0);
    const detail = apiPath('/api/youtubes/{id}', { id: videoAt(0).id });
    await waitFor(async () => (await screens.admin.get(detail)).views > 0, {
      what: 'the view in the count',
    });
  },
);
