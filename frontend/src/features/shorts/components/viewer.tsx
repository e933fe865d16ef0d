import type { Category, CategoryVideo } from '@platform/contracts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { tracking } from '../../tracking/lib/tracking.ts';
import { muteChoice, useMuteChoice } from '../lib/mute-choice.ts';
import { useSettled, useSlides } from '../lib/use-slides.ts';
import { useSteps } from '../lib/use-steps.ts';
import { OtherCategories } from './category-picker.tsx';
import { Player } from './player.tsx';
import { Rail } from './rail.tsx';
import { EndSlide, NextUp, ShareRow, Slide, shapeOf } from './slide.tsx';
import styles from './viewer.module.css';
import { ViewerFrame } from './viewer-frame.tsx';

type ViewerProps = { category: Category; name: string; videos: CategoryVideo[] };

/** Slides that are only scrolled past load no player. */
const settleMs = 200;

/** Length of the list of next videos. */
const nextUp = 3;

const asItem = ({ id, title }: CategoryVideo) => ({ type: 'youtube', id, title }) as const;

/** Shows a category's videos, one per screen. `videos` is not empty. */
export function Viewer({ category, name, videos }: ViewerProps) {
  const { t } = useTranslation('shorts');
  const [search, setSearch] = useSearchParams();
  const [initial] = useState(() =>
    Math.max(
      0,
      videos.findIndex(({ id }) => id === search.get('v')),
    ),
  );
  const total = videos.length;
  // The slide after the last leads to other categories.
  const { scroller, current, step } = useSlides(total + 1, initial);
  const settled = useSettled(current, settleMs);
  const area = useRef<HTMLElement>(null);
  useSteps(area, step);

  const wantsMuted = useMuteChoice();
  /** The mute state a player reported; until then the member's choice applies. */
  const [sound, setSound] = useState<{ id: string; muted: boolean }>();
  const [sharing, setSharing] = useState<string>();
  const [covered, setCovered] = useState(false);
  const shareButton = useRef<HTMLButtonElement>(null);
  const [reachable, setReachable] = useState(true);

  const isEnd = current === total;
  const video = videos[Math.min(current, total - 1)] as CategoryVideo;
  const resting = videos[settled];

  useEffect(() => {
    if (!resting) return;
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        next.set('v', resting.id);
        return next;
      },
      { replace: true },
    );
  }, [resting?.id]);

  const position = { n: Math.min(current + 1, total), total };
  function endSharing() {
    setSharing(undefined);
    shareButton.current?.focus({ preventScroll: true });
  }
  const muted = sound?.id === video.id ? sound.muted : wantsMuted;

  return (
    <ViewerFrame
      name={name}
      onBack={() => tracking.backButton(asItem(video))}
      counter={
        <p className={styles.counter}>
          <span aria-hidden="true">
            <b>{position.n}</b> / {position.total}
          </span>
          <span className="visually-hidden" role="status">
            {isEnd ? t('endTitle', { name }) : t('position', { ...position, title: video.title })}
          </span>
        </p>
      }
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
                    onMuteChosen={muteChoice.set}
                    onPlaying={() => tracking.videoView(asItem(one))}
                    unreachable={!reachable}
                    onReachable={setReachable}
                    onSkip={() => step(1)}
                  />
                )}
              </Slide>
            ))}
            <EndSlide index={total}>
              {current >= total - 1 && <OtherCategories category={category} total={total} />}
            </EndSlide>
          </div>
          <Rail
            title={video.title}
            index={current}
            total={total}
            shape={isEnd ? 'landscape' : shapeOf(video)}
            muted={muted}
            onMute={() => muteChoice.set(!muted)}
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
