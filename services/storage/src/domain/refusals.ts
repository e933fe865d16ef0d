import { messages } from '@platform/contracts';
import { type AppError, errors } from '@platform/service-kit';
import type { ObjectKind } from './object-key.ts';

/**
 * Why an uploaded file is not taken. The messages section 5 of the specification gives exactly (a thumbnail's) are 400; where
 * it says nothing the status is the true one: 413 too large, 415 not a video, 409 not there (yet).
 */
export const refusals: Record<ObjectKind, Record<'missing' | 'tooLarge' | 'wrongType', () => AppError>> = {
  video: {
    missing: () => errors.conflict(messages.videoObjectMissing),
    tooLarge: () => errors.payloadTooLarge(messages.videoTooLarge),
    wrongType: () => errors.unsupportedMediaType(messages.videoNotAVideo),
  },
  thumbnail: {
    missing: () => errors.conflict(messages.thumbnailMissing),
    tooLarge: () => errors.validation(messages.thumbnailTooLarge),
    wrongType: () => errors.validation(messages.thumbnailNotAnImage),
  },
};
