import { Readable } from 'node:stream';
import {
  applyContentEventsSchema,
  type CheckedObject,
  type CheckObject,
  type ContentEvent,
  checkObjectSchema,
  getPlaybackSchema,
  type VideoPlayback,
} from '@platform/contracts';
import { internalOperations } from '@platform/contracts/operations';
import { callerOf, listen } from '@platform/testkit';

type StandInResponse = { status: number; body: unknown };
type Given = StandInResponse | Partial<CheckedObject>;

const checked = (objectPath: string): CheckedObject => ({
  objectPath,
  size: 1000,
  contentType: 'video/mp4',
  duration: 61,
  width: 640,
  height: 360,
  thumbnail: objectPath.startsWith('/objects/uploads/')
    ? objectPath.replace('uploads', 'thumbnails').replace('.mp4', '.jpg')
    : null,
});

/**
 * Starts a mock server with storage's contract; acceptance/ tests the real one. An object is `checked` by default, or what a test set
 * for its path.
 */
export async function startStorageStandIn() {
  const responses = new Map<string, Given | Promise<Given>>();
  const checks: CheckObject[] = [];
  /** Events it was called with. */
  const events: ContentEvent[] = [];
  /** What it knows of videos, by path; 503 for others. */
  const playbacks = new Map<string, VideoPlayback>();

  const { url, close } = await listen(async (req, res) => {
    const send = (status: number, body: unknown) =>
      res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (req.method !== 'POST' || callerOf(req, 'storage') !== 'content') return send(404, {});
    const json: unknown = await new Response(Readable.toWeb(req) as ReadableStream).json();
    if (req.url === internalOperations.applyContentEvents.path) {
      events.push(...applyContentEventsSchema.parse(json).events);
      return send(200, {});
    }
    if (req.url === internalOperations.getPlayback.path) {
      const playback = playbacks.get(getPlaybackSchema.parse(json).objectPath);
      return playback ? send(200, playback) : send(503, {});
    }
    const body = checkObjectSchema.parse(json);
    checks.push(body);
    const set = await responses.get(body.objectPath);
    if (set && 'status' in set) return send(set.status, set.body);
    send(200, { ...checked(body.objectPath), ...set });
  });
  return {
    url,
    close,
    checks,
    events,
    playbacks,
    response: (objectPath: string, response: Given | Promise<Given>) =>
      void responses.set(objectPath, response),
  };
}
