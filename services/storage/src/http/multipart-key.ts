import { errors } from '@platform/service-kit';
import { isObjectKey, kindOfKey } from '../domain/object-key.ts';
import { refusals } from '../domain/refusals.ts';

/** The key a client names must be one this service gives to videos. */
export function videoKey(key: string): string {
  if (!isObjectKey(key) || kindOfKey(key) !== 'video')
    throw errors.validation('This key is not an upload of ours');
  return key;
}

/** What is said of a file's type before it is sent is refused at once when it is no video; empty is no word at all. */
export function videoContentType(type: string | undefined): string | undefined {
  if (!type) return undefined;
  if (!/^video\/[\w.+-]{1,100}$/.test(type)) throw refusals.video.wrongType();
  return type;
}
