import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadBucketCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type Part,
  type S3Client,
} from '@aws-sdk/client-s3';
import { errors } from '@platform/service-kit';
import { callS3, s3StatusOf } from '../clients/s3.ts';

/**
 * In milliseconds. An S3 server may copy a 3 GB file before it responds. With the request before it, which takes 8 s at most, less
 * than the minute that the gateway waits.
 */
const completeWithinMs = 50_000;

/** Multipart uploads in one bucket. */
export function createMultipartStore(s3: S3Client, bucket: string) {
  return {
    async create(key: string, contentType: string | undefined): Promise<string> {
      const upload = { Bucket: bucket, Key: key, ContentType: contentType };
      const { UploadId } = await callS3(s3.send(new CreateMultipartUploadCommand(upload)));
      if (!UploadId) throw errors.unavailable();
      return UploadId;
    },

    async parts(key: string, uploadId: string) {
      const parts: Part[] = [];
      let marker: string | undefined;
      do {
        const input = { Bucket: bucket, Key: key, UploadId: uploadId, PartNumberMarker: marker };
        const page = await known(s3.send(new ListPartsCommand(input)));
        parts.push(...(page.Parts ?? []));
        marker = page.IsTruncated ? page.NextPartNumberMarker : undefined;
      } while (marker);
      return parts.map(({ PartNumber = 0, Size = 0, ETag = '' }) => ({ PartNumber, Size, ETag }));
    },

    async complete(key: string, uploadId: string, parts: { PartNumber: number; ETag: string }[]) {
      const Parts = [...parts].sort((a, b) => a.PartNumber - b.PartNumber);
      const command = new CompleteMultipartUploadCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        MultipartUpload: { Parts },
        IfNoneMatch: '*',
      });
      // As the completion has so long, an S3 that is frozen is noticed here.
      await callS3(s3.send(new HeadBucketCommand({ Bucket: bucket })));
      // One timeout for both attempts, instead of the client's per attempt.
      const abortSignal = AbortSignal.timeout(completeWithinMs);
      await known(s3.send(command, { requestTimeout: 0, abortSignal }));
    },

    /** Aborting a missing upload is no error. */
    async abort(key: string, uploadId: string) {
      const command = new AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId: uploadId });
      await callS3(s3.send(command)).catch((error: unknown) => {
        if (s3StatusOf(error) !== 404) throw error;
      });
    },

    /** Uploads begun before `time` (milliseconds) and never finished. */
    async begunBefore(time: number) {
      const found: { key: string; uploadId: string }[] = [];
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined;
      do {
        const page = await callS3(s3.send(new ListMultipartUploadsCommand({ Bucket: bucket, ...marker })));
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key && UploadId && Initiated && Initiated.getTime() < time)
            found.push({ key: Key, uploadId: UploadId });
        }
        marker = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
      } while (marker?.KeyMarker);
      return found;
    },
  };
}

/** Maps S3's errors about an upload to client errors. */
async function known<T>(call: Promise<T>): Promise<T> {
  try {
    return await callS3(call);
  } catch (error) {
    const status = s3StatusOf(error);
    if (status === 404 || status === 412) throw errors.notFound('This upload is not known or is over');
    // A concurrent request is completing or aborting the same upload.
    if (status === 409) throw errors.unavailable({ retryAfter: 1, cause: error });
    if (status === 400) throw errors.validation('The parts do not match what was uploaded');
    throw error;
  }
}
