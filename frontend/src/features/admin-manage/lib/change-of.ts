import type { UpdateEmbed } from '@platform/contracts';
import { type ContentForm, contentFormOf, releaseInstant } from '../../admin-content/lib/content-form.ts';
import type { Item } from '../api/items.ts';

/**
 * What the form says that the item does not: only that is sent, so that two operators editing different fields do not
 * undo each other. An unchanged form sends its title, which changes nothing.
 */
export function changeOf(item: Item, form: ContentForm): UpdateEmbed {
  const before = contentFormOf(item);
  const change: UpdateEmbed = {};
  if (form.description !== before.description) change.description = form.description;
  if (form.isPublic !== before.isPublic) change.isPublic = form.isPublic;
  if (form.release.date !== before.release.date || form.release.time !== before.release.time)
    change.releaseDate = releaseInstant(form.release);
  if (item.type === 'embed' && form.iframeCode !== before.iframeCode) change.iframeCode = form.iframeCode;
  if (form.title !== before.title || Object.keys(change).length === 0) change.title = form.title;
  return change;
}
