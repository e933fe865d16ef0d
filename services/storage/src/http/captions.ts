import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { limits, messages, type SavedCaptions } from '@platform/contracts';
import { operations } from '@platform/contracts/operations';
import { type Administrator, errors, readBody, register } from '@platform/service-kit';
import type { Application } from 'express';
import type { Context } from '../context.ts';
import { type CaptionsProblem, parseCaptions } from '../domain/captions.ts';
import type { Captions, ObjectRecord } from '../domain/records.ts';
import { contentTypeOf, filesPrefixOf } from '../domain/video-files.ts';

const problems: Record<CaptionsProblem['rejection'], string> = {
  'not-text': 'The file is no text in UTF-8, UTF-16 or GB18030',
  'not-captions': 'The file is neither WebVTT nor SRT',
  'no-cues': 'The file has no captions that would be shown',
  'bad-times': 'A time is not valid',
  'out-of-order': 'A caption begins long before an earlier one',
  'text-too-long': 'The text of a caption is too long',
  'too-many-cues': 'The file has too many captions',
};

interface CaptionsRequest {
  identity: Administrator;
  params: { id: string; language: string };
}

/** How often, and after how many milliseconds each, a video that was just saved is looked for. */
const [knownAttempts, knownEveryMs] = [20, 100];

/**
 * Captions of uploaded videos. Each upload is a new file, so that none changes under its name. A file that no record names, or that S3
 * can't delete just now, is left to a sweep.
 */
export function captionRoutes(app: Application, { records, store, logger, audited }: Context): void {
  /** Waits a little: content tells of a saved video in the background. */
  async function keyOf(id: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const key = await records.keyOfVideo(id);
      if (key) return key;
      if (attempt === knownAttempts) throw errors.notFound(messages.videoNotFound);
      await delay(knownEveryMs);
    }
  }

  /** Replaces the captions of a language in the record, and removes the file that was there. */
  async function change(
    { identity, params: { id, language } }: CaptionsRequest,
    key: string,
    next: Captions | undefined,
  ): Promise<void> {
    let old: Captions | undefined;
    await audited(key, async (session) => {
      const replace = (now: ObjectRecord | undefined) => {
        old = now?.captions?.find((one) => one.language === language);
        return now && { ...now, captions: replaced(now, language, next) };
      };
      if (!(await records.update(key, replace, session))) throw errors.notFound(messages.videoNotFound);
      // The number of captions says nothing of a file that was replaced.
      const counts = old && next ? {} : { before: countOf(old), after: countOf(next) };
      const changes = [{ field: language, ...counts }];
      return { identity, action: 'video.captions', target: { type: 'video', id }, changes };
    });
    if (!old) return;
    await store
      .delete(filesPrefixOf('captions', key) + old.file)
      .catch((err: unknown) => logger.warn({ err }, 'a file of captions stays'));
  }

  register(app, operations.putCaptions, async (req, res) => {
    const { id, language } = req.params;
    const key = await keyOf(id);
    const parsed = parseCaptions(await readBody(req, limits.captionsFileBytes));
    if ('rejection' in parsed) {
      const { rejection, line } = parsed;
      const where = line === undefined ? '' : ` (line ${line})`;
      throw errors.validation(`${problems[rejection]}${where}`, `captions.${rejection}`);
    }
    const { vtt, cues } = parsed;
    const label = req.query.label ?? languageName(language);
    const file = `${randomBytes(4).toString('hex')}-${language}.vtt`;
    const body = Buffer.from(vtt);
    const etag = await store.put(filesPrefixOf('captions', key) + file, body, contentTypeOf(file));
    await change(req, key, { language, label, cues, file, size: body.length, etag });
    res.json({ language, label, cues } satisfies SavedCaptions);
  });

  register(app, operations.deleteCaptions, async (req, res) => {
    const { id, language } = req.params;
    const key = await keyOf(id);
    const known = (await records.getFresh(key))?.captions?.some((one) => one.language === language);
    if (!known) throw errors.notFound();
    await change(req, key, undefined);
    res.status(204).end();
  });
}

/** What the audit log says of captions. */
const countOf = (captions: Captions | undefined): string => String(captions?.cues ?? '');

/** @throws {AppError} 409 when there would be too many */
function replaced({ captions = [] }: ObjectRecord, language: string, next: Captions | undefined): Captions[] {
  const others = captions.filter((one) => one.language !== language);
  if (!next) return others;
  if (others.length >= limits.captionTracks)
    throw errors.conflict(`A video has captions in at most ${limits.captionTracks} languages`, 'captions');
  return [...others, next];
}

/** In the language itself, Chinese by its script: 简体中文 for zh-CN. The tag where it has no name. */
function languageName(language: string): string {
  try {
    const { language: base, script } = new Intl.Locale(language).maximize();
    const named = base === 'zh' ? `${base}-${script}` : language;
    return new Intl.DisplayNames([language], { type: 'language' }).of(named) ?? language;
  } catch {
    return language;
  }
}
