import * as z from 'zod';
import type { Probe } from '../domain/ports.ts';

const seconds = z.coerce.number().nonnegative().max(1_000_000).optional().catch(undefined);
const pixels = z.number().int().positive().optional().catch(undefined);

const schema = z.object({
  format: z.object({ duration: seconds }).optional(),
  streams: z
    .array(
      z.object({
        codec_type: z.string().optional(),
        width: pixels,
        height: pixels,
        duration: seconds,
        disposition: z.object({ attached_pic: z.number().optional() }).optional(),
        side_data_list: z
          .array(z.object({ rotation: z.coerce.number().optional().catch(undefined) }))
          .optional(),
      }),
    )
    .default([]),
});

/** Reads ffprobe's JSON; undefined when it isn't that. Width and height are as shown, after rotation. */
export function parseProbe(json: string): Probe | undefined {
  const parsed = schema.safeParse(parse(json));
  if (!parsed.success) return undefined;
  const { format, streams } = parsed.data;
  const video = streams.find((stream) => stream.codec_type === 'video' && !stream.disposition?.attached_pic);
  const rotation = video?.side_data_list?.find((data) => data.rotation !== undefined)?.rotation ?? 0;
  const turned = Math.abs(rotation) % 180 === 90;
  return {
    duration: format?.duration ?? video?.duration ?? null,
    width: (turned ? video?.height : video?.width) ?? null,
    height: (turned ? video?.width : video?.height) ?? null,
    hasVideo: video !== undefined,
  };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
