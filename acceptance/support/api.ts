import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import {
  apiPath,
  type CreateMember,
  type Member,
  memberSchema,
  membershipNumberHeader,
  processingListSchema,
  signedInSchema,
  uploadTargetSchema,
  type Video,
  type VideoDetail,
  videoDetailSchema,
  videoSchema,
} from '@platform/contracts';
import { waitFor } from '@platform/testkit/time';
import { newPhoneNumber } from './phone-number.ts';

export type Credentials = { token?: string; membershipNumber?: string };

/** An API client that calls the product through its gateway. */
export class Api {
  readonly #url: string;
  readonly #credentials: Credentials;

  constructor(url: string, credentials: Credentials = {}) {
    this.#url = url;
    this.#credentials = credentials;
  }

  /** The same API with other credentials. */
  as(credentials: Credentials): Api {
    return new Api(this.#url, credentials);
  }

  headers(): Record<string, string> {
    const { token, membershipNumber } = this.#credentials;
    return {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(membershipNumber === undefined ? {} : { [membershipNumberHeader]: membershipNumber }),
    };
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.#url + path, {
      method,
      headers: {
        ...this.headers(),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  }

  async #expect(response: Response): Promise<unknown> {
    if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
    return response.status === 204 ? undefined : response.json();
  }

  get(path: string): Promise<unknown> {
    return this.send('GET', path).then((response) => this.#expect(response));
  }

  post(path: string, body?: unknown): Promise<unknown> {
    return this.send('POST', path, body).then((response) => this.#expect(response));
  }

  put(path: string, body: unknown): Promise<unknown> {
    return this.send('PUT', path, body).then((response) => this.#expect(response));
  }

  async delete(path: string): Promise<void> {
    await this.#expect(await this.send('DELETE', path));
  }

  /** Logs in; returns the API as admin. */
  async logIn(admin: { username: string; password: string }): Promise<{ api: Api; token: string }> {
    const { token } = signedInSchema.parse(await this.post(apiPath('/api/admin/login'), admin));
    return { api: this.as({ token }), token };
  }

  async createMember(member: Partial<CreateMember> = {}): Promise<Member> {
    return memberSchema.parse(
      await this.post(apiPath('/api/members'), {
        name: '测试会员',
        phoneNumber: newPhoneNumber(),
        ...member,
      }),
    );
  }

  setMemberStatus(id: string, status: 'active' | 'suspended'): Promise<unknown> {
    return this.put(apiPath('/api/members/{id}/status', { id }), { status });
  }

  /** Uploads a file to storage by presigned URL. Returns the object's path and the response's status. */
  async upload(
    file: string,
    declared?: Record<string, unknown>,
  ): Promise<{ objectPath: string; status: number }> {
    const { uploadURL, headers, objectPath } = uploadTargetSchema.parse(
      await this.post(apiPath('/api/objects/upload'), declared),
    );
    const { size } = await stat(file);
    const response = await fetch(uploadURL, {
      method: 'PUT',
      headers: { 'content-type': 'video/mp4', ...headers, 'content-length': String(size) },
      body: createReadStream(file) as unknown as BodyInit,
      duplex: 'half',
    } as RequestInit);
    return { objectPath, status: response.status };
  }

  /** Waits until all renditions of a video are made; the video as its page gets it. */
  async untilProcessed(id: string): Promise<VideoDetail> {
    const detail = async () => videoDetailSchema.parse(await this.get(apiPath('/api/videos/{id}', { id })));
    // First: storage hears of a saved video a moment later, and doesn't list it before.
    const { objectPath } = await waitFor(
      async () => {
        const shown = await detail();
        return shown.playback.hls ? shown : undefined;
      },
      { what: 'the first rendition', timeoutMs: 280_000, everyMs: 500 },
    );
    await waitFor(
      async () => {
        const waiting = processingListSchema.parse(await this.get(apiPath('/api/storage/processing')));
        return !waiting.some((one) => one.objectPath === objectPath);
      },
      { what: 'all renditions', timeoutMs: 280_000, everyMs: 500 },
    );
    return detail();
  }

  /** Sends a file as the body. */
  async putFile(path: string, text: string): Promise<unknown> {
    const body = new Blob([text], { type: 'text/vtt' });
    return this.#expect(await fetch(this.#url + path, { method: 'PUT', headers: this.headers(), body }));
  }

  async createVideo(file: string, fields: { title: string } & Record<string, unknown>): Promise<Video> {
    const { objectPath } = await this.upload(file);
    return videoSchema.parse(
      await this.post(apiPath('/api/videos'), { objectPath, filename: 'test.mp4', ...fields }),
    );
  }
}
