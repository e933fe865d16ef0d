import { createCategoryVideoSchema, messages, youtubeVideoId } from '@platform/contracts';
import { errors, validate } from '@platform/service-kit';
import type { Context } from '../context.ts';
import { presentCategoryVideo } from '../domain/present-category-video.ts';

/** POST /api/category-videos: adds a YouTube video to a category, whatever form its address is pasted in. */
export const createCategoryVideo = ({ store, publisher, change, now }: Context) =>
  validate({ body: createCategoryVideoSchema }, async (req, res) => {
    const { title, category, youtubeUrl } = req.body;
    const videoId = youtubeVideoId(youtubeUrl);
    if (!videoId) throw errors.validation(messages.youtubeUrlInvalid, 'youtubeUrl');
    const video = await change(async (session) => {
      const saved = await store.categoryVideos.insert(
        { title, category, videoId, createdAt: now() },
        session,
      );
      await publisher.saved(session, req.identity, saved);
      return saved;
    });
    res.status(201).json(presentCategoryVideo(video, false));
  });
