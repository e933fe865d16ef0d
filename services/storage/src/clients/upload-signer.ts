import { PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

export interface SignedPut {
  url: string;
  headers: Record<string, string>;
}

export interface UploadSigner {
  /** Life of the URLs, in seconds. */
  readonly expiresIn: number;
  /**
   * A URL for one PUT of one new object, and the headers the PUT must send. A size or type that is given is signed: S3 refuses a PUT
   * of any other. So is `if-none-match: *`: S3 refuses a PUT to a key that has an object.
   */
  put(key: string, file: { size?: number; contentType?: string }): Promise<SignedPut>;
  part(key: string, uploadId: string, partNumber: number): Promise<string>;
}

/** Signs the URLs browsers send files to, under the address by which browsers reach S3. */
export function createUploadSigner(publicS3: S3Client, bucket: string, expiresIn: number): UploadSigner {
  return {
    expiresIn,
    async put(key, { size, contentType }) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        IfNoneMatch: '*',
        ...(contentType && { ContentType: contentType }),
        ...(size !== undefined && { ContentLength: size }),
      });
      const headers = { 'if-none-match': '*', ...(contentType && { 'content-type': contentType }) };
      const signableHeaders = new Set(['host', ...Object.keys(headers)]);
      if (size !== undefined) signableHeaders.add('content-length');
      return { url: await getSignedUrl(publicS3, command, { expiresIn, signableHeaders }), headers };
    },
    part(key, uploadId, partNumber) {
      const command = new UploadPartCommand({
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: partNumber,
      });
      return getSignedUrl(publicS3, command, { expiresIn });
    },
  };
}
