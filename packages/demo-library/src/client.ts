import { apiPath, errorBodySchema, membershipNumberHeader, type PathOf } from '@platform/contracts';
import {
  type ApiPath,
  type Method,
  type Operation,
  type OperationAt,
  operations,
  type ResponseBody,
} from '@platform/contracts/operations';

/** Who calls: an administrator, a member, or nobody. */
export type Credentials = { token?: string; membershipNumber?: string };

type LoggedIn<Api> = { api: Api; token: string };

/** What each operation responds with. */
const responses = Object.values<Operation>(operations).map(({ method, path, responses }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`),
  schema: (responses[200] ?? responses[201] ?? responses[202])?.schema,
}));

/** The platform can't be reached, isn't ready or rejects the request. The message says what to do. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError';
}

/**
 * A client of the running platform, over its public API. All methods but `send` throw unless the request succeeds, and the response is
 * as the operation table says.
 */
export class Client {
  readonly #url: string;
  readonly #credentials: Credentials;

  constructor(url: string, credentials: Credentials = {}) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** The same client with other credentials. */
  as(credentials: Credentials): this {
    const Own = this.constructor as new (url: string, credentials: Credentials) => this;
    return new Own(this.#url, credentials);
  }

  /**
   * Logs in; returns an admin's client.
   * @throws {PlatformError} when the platform doesn't respond or rejects the credentials
   */
  async logIn(admin: { username: string; password: string }): Promise<LoggedIn<this>> {
    const response = await this.post(apiPath('/api/admin/login'), admin);
    if (!('token' in response)) throw new PlatformError('This administrator has a second factor');
    const { token } = response;
    return { api: this.as({ token }), token };
  }

  /** The headers that carry the credentials. */
  headers(): Record<string, string> {
    const { token, membershipNumber } = this.#credentials;
    return {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(membershipNumber !== undefined && { [membershipNumberHeader]: membershipNumber }),
    };
  }

  /** Sends a request, a Blob as it is and any other body as JSON; returns whatever response comes. */
  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const file = body instanceof Blob ? body : undefined;
    const sent = body !== undefined && { body: file ?? JSON.stringify(body) };
    const type = sent && !file && { 'content-type': 'application/json' };
    return fetch(this.#url + path, { method, headers: { ...this.headers(), ...type, ...headers }, ...sent });
  }

  get = <Path extends ApiPath>(path: PathOf<Path>) => this.#call('GET', path);
  post = <Path extends ApiPath>(path: PathOf<Path>, body?: unknown) => this.#call('POST', path, body);
  put = <Path extends ApiPath>(path: PathOf<Path>, body: unknown) => this.#call('PUT', path, body);
  /** Sends a text file as the body. */
  putFile = <Path extends ApiPath>(path: PathOf<Path>, text: string) =>
    this.#call('PUT', path, new Blob([text], { type: 'application/octet-stream' }));
  delete = <Path extends ApiPath>(path: PathOf<Path>) => this.#call('DELETE', path);

  /** Yields all items of a paginated list. */
  async *list(path: string): AsyncIterable<unknown> {
    for (let next: string | undefined = path; next; ) {
      const response: Response = await this.#succeed('GET', next);
      yield* (await response.json()) as unknown[];
      next = /^<([^>]+)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1];
    }
  }

  async #call<M extends Method, Path extends ApiPath>(method: M, path: PathOf<Path>, body?: unknown) {
    const response = await this.#succeed(method, path, body);
    const { schema } = responses.find((one) => one.method === method && one.pattern.test(path)) ?? {};
    return schema?.parse(await response.json()) as ResponseBody<OperationAt<Path, M>>;
  }

  async #succeed(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await this.send(method, path, body).catch((cause: unknown) => {
      const message = `The platform is not running: nothing responds at ${this.#url}. Start it with 'make up' first`;
      throw new PlatformError(message, { cause });
    });
    if (response.ok) return response;
    const error = errorBodySchema.safeParse(await response.json().catch(() => undefined));
    const about =
      response.status === 503 ? "The platform is not ready ('make ps' shows what is not)" : 'Rejected';
    const why = error.data?.message ?? response.statusText;
    throw new PlatformError(`${about}: ${method} ${path} responded with ${response.status}: ${why}`);
  }
}

/** Uploads a file to storage by presigned URL. */
async function upload(
  api: Client,
  path: PathOf<'/api/objects/upload' | '/api/thumbnails/upload'>,
  body: Buffer,
  about: { contentType: string; filename?: string },
) {
  const target = await api.post(path, { ...about, size: body.length });
  const { uploadURL, headers } = target;
  const response = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(body) });
  if (!response.ok) throw new Error(`storage responded with ${response.status}: ${await response.text()}`);
  return target;
}

/** Uploads an MP4; returns the object's path. */
export async function uploadVideo(api: Client, film: Buffer, filename: string): Promise<string> {
  return (await upload(api, apiPath('/api/objects/upload'), film, { contentType: 'video/mp4', filename }))
    .objectPath;
}

/** Uploads a JPEG and makes it the thumbnail of the video or embed at `path`. */
export async function setThumbnail(
  api: Client,
  path: PathOf<'/api/videos/{id}' | '/api/embeds/{id}'>,
  picture: Buffer,
): Promise<void> {
  const { uploadURL } = await upload(api, apiPath('/api/thumbnails/upload'), picture, {
    contentType: 'image/jpeg',
  });
  const { objectPath } = await api.put(apiPath('/api/thumbnails/upload'), { thumbnailURL: uploadURL });
  await api.put(path, { thumbnail: objectPath });
}
