export { createOutbox, type Outbox, type OutboxEvent, type OutboxOptions } from './outbox.ts';
