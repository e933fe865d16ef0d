import { parentPort, workerData } from 'node:worker_threads';
import { parseEmbedId, parseResults } from '../domain/parse.ts';
import type { ParseTask } from './parser.ts';

const task: ParseTask = workerData;
parentPort?.postMessage(
  task.wanted === 'results'
    ? parseResults(task.page, task.selectors)
    : parseEmbedId(task.page, task.selectors),
);
