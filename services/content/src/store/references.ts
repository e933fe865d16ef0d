import type { ClientSession } from 'mongoose';
import { objectPathsOf } from '../domain/item.ts';
import { collectionOf } from './collections.ts';
import type { Models } from './models.ts';

export const openReferences = (models: Models) => ({
  /** Filters the stored objects without a reference from an item, post, series or the site's settings; several may share a picture. */
  async unreferenced(objectPaths: readonly string[], session: ClientSession): Promise<string[]> {
    if (objectPaths.length === 0) return [];
    const among = { $in: objectPaths };
    const options = { projection: { objectPath: 1, thumbnail: 1, cover: 1, objectPaths: 1 }, session };
    // In sequence: a session allows one operation at a time.
    const items = await collectionOf(models, 'video')
      .collection.find({ $or: [{ objectPath: among }, { thumbnail: among }] }, options)
      .toArray();
    const posts = await collectionOf(models, 'blog-post')
      .collection.find({ objectPaths: among }, options)
      .toArray();
    const series = await collectionOf(models, 'series').collection.find({ cover: among }, options).toArray();
    const site = await models.siteSettings.findOne({ 'settings.heroPicture': among }, { session });
    const referenced = new Set([...items, ...posts, ...series].flatMap(objectPathsOf));
    if (site?.settings.heroPicture) referenced.add(site.settings.heroPicture);
    return objectPaths.filter((path) => !referenced.has(path));
  },
});
