import type { Category, CategoryVideo } from '@platform/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { createStoredSwitch, useStore } from '../../../lib/store.ts';
import { tracking } from '../../tracking/lib/tracking.ts';
import { useSettled, useSlides } from '../lib/use-slides.ts';
import { useWheelSteps } from '../lib/use-steps.ts';
import { OtherCategories } from './category-picker.tsx';
import { Player } from './player.tsx';
import { Rail } from './rail.tsx';
import { EndSlide, NextUp, ShareRow, Slide, shapeOf } from './slide.tsx';
import styles from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

type ViewerProps = { category: Category; name: string; videos: CategoryVideo[] };

/** Slides that are only scrolled past load no player. */
const settleMs = 200;

const nextUp = 3;

/** Short videos start muted until the member chooses. */
const wantsSound = createStoredSwitch('categoryVideoSound', 'off');

const asItem = ({ id, title }: CategoryVideo) => ({ type: 'youtube', id, title }) as const;

/** The number of the video that the URL asked for when the page opened, else 0. */
function useInitialSlide(videos: CategoryVideo[]): number {
  const [search] = useSearchParams();
  const [initial] = useState(() => videos.findIndex(({ id }) => id === search.get('v')));
  return Math.max(0, initial);
}

function useVideoInAddress(id: string | undefined): void {
  const [, setSearch] = useSearchParams();
  useEffect(() => {
    if (id === undefined) return;
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('v', id);
        return next;
      },
      { replace: true },
    );
  }, [id]);
}

type CounterProps = { index: number; total: number; name: string; title: string };

/** Which of the videos is shown; the slide after them counts as the last. */
function Counter({ index, total, name, title }: CounterProps) {
  const { t } = useTranslation('categoryVideos');
  const n = Math.min(index + 1, total);
  return (
    <p className={styles.counter}>
      <span aria-hidden="true">
        <b>{n}</b> / {total}
      </span>
      <span className="visually-hidden" role="status">
        {index === total ? t('endTitle', { name }) : t('position', { n, total, title })}
      </span>
    </p>
  );
}

/** Shows a category's videos, one per screen. `videos` is not empty. */
export function Viewer({ category, name, videos }: ViewerProps) {
  const total = videos.length;
  // The slide after the last leads to other categories.
  const { scroller, current, step } = useSlides(total + 1, useInitialSlide(videos));
  const settled = useSettled(current, settleMs);
  const area = useRef<HTMLElement>(null);
  useWheelSteps(area, step);

  const wantsMuted = !useStore(wantsSound);
  /** The mute state a player reported; until then the member's choice applies. */
  const [sound, setSound] = useState<{ id: string; muted: boolean }>();
  const [sharing, setSharing] = useState<string>();
  // It ends with its video.
  if (sharing !== undefined && sharing !== videos[current]?.id) setSharing(undefined);
  const [covered, setCovered] = useState(false);
  const shareButton = useRef<HTMLButtonElement>(null);
  const [reachable, setReachable] = useState(true);

  const video = videos[Math.min(current, total - 1)] as CategoryVideo;
  useVideoInAddress(videos[settled]?.id);

  function endSharing() {
    setSharing(undefined);
    shareButton.current?.focus({ preventScroll: true });
  }
  const muted = sound?.id === video.id ? sound.muted : wantsMuted;

  return (
    <ViewerFrame
      name={name}
      onBack={() => tracking.backButton(asItem(video))}
      counter={<Counter index={current} total={total} name={name} title={video.title} />}
    >
      <main id="content" tabIndex={-1} ref={area} className={styles.main}>
        <h1 className="visually-hidden">{name}</h1>
        <div ref={scroller} className={styles.scroller}>
          <div className={styles.slides}>
            {videos.map((one, index) => (
              <Slide
                key={one.id}
                index={index}
                video={one}
                colour={category.colour}
                near={Math.abs(index - current) <= 1}
                hint={index === 0 && total > 1}
                share={
                  index === current &&
                  sharing === one.id && (
                    <ShareRow item={asItem(one)} onClose={endSharing} onCover={setCovered} />
                  )
                }
                next={
                  <NextUp
                    videos={videos.slice(index + 1, index + 1 + nextUp)}
                    colour={category.colour}
                    isCurrent={index === current}
                    onStep={step}
                  />
                }
              >
                {index === current && index === settled && !covered && (
                  <Player
                    key={one.id}
                    video={one}
                    wantsMuted={wantsMuted}
                    onMuted={(now) => setSound({ id: one.id, muted: now })}
                    onMuteChosen={(now) => wantsSound.set(!now)}
                    onPlaying={() => tracking.videoView(asItem(one))}
                    unreachable={!reachable}
                    onReachable={setReachable}
                    onSkip={() => step(1)}
                  />
                )}
              </Slide>
            ))}
            <EndSlide index={total} isCurrent={current === total}>
              {current >= total - 1 && <OtherCategories category={category} total={total} />}
            </EndSlide>
          </div>
          <Rail
            video={video}
            index={current}
            total={total}
            shape={current === total ? 'landscape' : shapeOf(video)}
            muted={muted}
            onMute={() => wantsSound.set(muted)}
            sharing={sharing === video.id}
            shareButton={shareButton}
            onShare={() => (sharing === video.id ? endSharing() : setSharing(video.id))}
            onStep={step}
          />
        </div>
      </main>
    </ViewerFrame>
  );
}
