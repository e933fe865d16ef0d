import * as z from 'zod';
import { type CategoryId, categories } from './category-list.ts';

export * from './category-list.ts';

const ids = categories.map((category) => category.id) as [CategoryId, ...CategoryId[]];
export const categoryIdSchema = z.enum(ids, { error: 'Unknown category' });
