import { contentOperations } from './operations-content.ts';
import { itemOperations } from './operations-items.ts';
import { outreachOperations } from './operations-outreach.ts';
import { peopleOperations } from './operations-people.ts';
import type { Operation } from './operations-shape.ts';
import { storageOperations } from './operations-storage.ts';

export type { Method, Operation, OperationResponse } from './operations-shape.ts';

/** Every operation of the API: what it takes and what it answers. Services validate with the same schemas. */
export const operations: readonly Operation[] = [
  ...itemOperations,
  ...contentOperations,
  ...peopleOperations,
  ...storageOperations,
  ...outreachOperations,
];
