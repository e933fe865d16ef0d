import { PutObjectCommand, type S3Client, UploadPartCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';

export interface UploadSigner {
  /** Life of the URLs, in seconds. */
  readonly expiresIn: number;
  /** A URL for one PUT of one object. A size or type that is given is signed: S3 refuses a PUT of any other. */
  put(key: string, file: { size?: number; contentType?: string }): Promise<string>;
  part(key: string, uploadId: string, partNumber: number): Promise<string>;
}

/** Signs the URLs browsers send files to, under the address by which browsers reach S3. */
export function createUploadSigner(publicS3: S3Client, bucket: string, expiresIn: number): UploadSigner {
  return {
    expiresIn,
    put(key, { size, contentType }) {
      const command = new PutObjectCommand({
        Bucket: bucket,
        Key: key,
        ...(contentType && { ContentType: contentType }),
        ...(size !== undefined && { ContentLength: size }),
      });
      const signableHeaders = new Set(['host']);
      if (contentType) signableHeaders.add('content-type');
      if (size !== undefined) signableHeaders.add('content-length');
      return getSignedUrl(publicS3, command, { expiresIn, signableHeaders });
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
