/** The uploaded object already belongs to another video. */
export class ObjectInUseError extends Error {
  override readonly name = 'ObjectInUseError';
}
