import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { apiPath, type CreateMember, type Embed, type Member, type VideoDetail } from '@platform/contracts';
import { Client } from '@platform/demo-library';
import { waitFor } from '@platform/testkit/time';
import { newPhoneNumber } from './phone-number.ts';

/** The product's API through its gateway, with what tests make by it. */
export class Api extends Client {
  createMember(member: Partial<CreateMember> = {}): Promise<Member> {
    const fields = { name: '测试会员', phoneNumber: newPhoneNumber(), ...member };
    return this.post(apiPath('/api/members'), fields);
  }

  createEmbed(fields: { title: string } & Record<string, unknown>): Promise<Embed> {
    const iframeCode = '<iframe src="https://player.example/1"></iframe>';
    return this.post(apiPath('/api/embeds'), { iframeCode, ...fields });
  }

  setMemberStatus(id: string, status: 'active' | 'suspended'): Promise<unknown> {
    return this.put(apiPath('/api/members/{id}/status', { id }), { status });
  }

  /** Uploads a file to storage by presigned URL. Returns the object's path and the response's status. */
  async upload(
    file: string,
    declared?: Record<string, unknown>,
  ): Promise<{ objectPath: string; status: number }> {
    const { uploadURL, headers, objectPath } = await this.post(apiPath('/api/objects/upload'), declared);
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
    const detail = () => this.get(apiPath('/api/videos/{id}', { id }));
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
        const waiting = await this.get(apiPath('/api/storage/processing'));
        return !waiting.some((one) => one.objectPath === objectPath);
      },
      { what: 'all renditions', timeoutMs: 280_000, everyMs: 500 },
    );
    return detail();
  }

  async createVideo(file: string, fields: { title: string } & Record<string, unknown>): Promise<VideoDetail> {
    const { objectPath } = await this.upload(file);
    return this.post(apiPath('/api/videos'), { objectPath, filename: 'test.mp4', ...fields });
  }
}
