import type { Chapter, Retention } from '@platform/contracts';

export interface ChapterChange extends Chapter {
  /** In seconds: the next chapter's start, or the film's end. */
  end: number;
  /** The share of the playbacks at its end less that at its start. */
  change: number;
}

/** The share of the playbacks that played this second. */
export function shareAt({ shares, durationSeconds }: Retention, seconds: number): number {
  const step = Math.floor((seconds / durationSeconds) * shares.length);
  return shares[Math.min(step, shares.length - 1)] ?? 0;
}

/** The chapters of a film, and of them the one that loses the most; undefined when none loses any. */
export function chapterChanges(chapters: readonly Chapter[], retention: Retention) {
  const { durationSeconds } = retention;
  const changes = chapters
    .filter(({ startSeconds }) => startSeconds < durationSeconds)
    .map((chapter, place, all): ChapterChange => {
      const end = all[place + 1]?.startSeconds ?? durationSeconds;
      const change = shareAt(retention, end) - shareAt(retention, chapter.startSeconds);
      return { ...chapter, end, change };
    });
  const least = Math.min(0, ...changes.map(({ change }) => change));
  return { changes, steepest: changes.find(({ change }) => change < 0 && change === least) };
}
