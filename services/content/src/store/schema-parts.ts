import type { Types } from 'mongoose';

/** What an entity is in its collection: its id is MongoDB's, and lists sort by a title of their own. */
export type RecordOf<Entity> = Entity extends unknown
  ? Omit<Entity, 'id'> & { _id: Types.ObjectId; titleKey: string }
  : never;

/** Order of titles: pinyin for Chinese, case and accents aside. */
export const titleCollation = { locale: 'zh', strength: 2 } as const;

export const schemaOptions = { autoIndex: false, versionKey: false, strict: 'throw' } as const;

export const text = { type: String, default: '' } as const;
export const counter = { type: Number, default: 0, min: 0 } as const;
/** What every entity has beside its own. */
export const common = {
  title: { type: String, required: true },
  titleKey: text,
  createdAt: { type: Date, required: true },
  views: counter,
  revision: counter,
} as const;
