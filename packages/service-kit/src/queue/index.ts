export { createWorkQueue, QueueFullError, type WorkQueue, type WorkQueueOptions } from './work-queue.ts';
