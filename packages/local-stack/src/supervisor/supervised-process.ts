import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type RunningProcess } from '../support/launch-process.ts';

/** Time a replaced process goes on serving once its successor is ready, so that clients leave their kept connections. */
const DRAIN_MS = 1_000;
/** A process that was ready this long has recovered: the pauses before restarts start anew. */
const STEADY_MS = 30_000;

/**
 * Back-off before a restart: none after the first end, then up to 2 s, so that a repaired stack is back soon.
 * @param ends how often it ended, or failed to start, in a row before
 * @param readyMs how long it had been ready when it ended; 0 when it never was
 */
export const restartDelayMs = (ends: number, readyMs: number): number =>
  Math.min(500 * ends, readyMs > 0 ? 500 : 2_000);

export type ProcessState = 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopping' | 'stopped';

/** What is known about a supervised process, for the state file. */
export interface ProcessReport {
  name: string;
  label: string;
  ports: number[];
  adminPort?: number;
  state: ProcessState;
  pid?: number;
  /** Restarts after a crash or a failed start. */
  restarts: number;
  /** Why the last start failed or how the process last ended, one line. */
  lastProblem?: string;
  /** Failed starts in a row. */
  failedStarts: number;
}

export interface StartOptions {
  onSpawn(pid: number): void;
  /** Aborts a start that is under way. */
  signal: AbortSignal;
  /** Its predecessor still serves on the same ports. */
  replaces: boolean;
}

export interface SupervisedPlan extends Pick<ProcessReport, 'name' | 'label' | 'ports' | 'adminPort'> {
  start(options: StartOptions): Promise<RunningProcess>;
  /** What must be ready before the first start. */
  after?: Promise<unknown>;
  /** Two of it can serve on the same ports: on a planned restart the new one is ready before the old one ends. */
  overlaps?: boolean;
}

export interface SupervisedEvents {
  changed(): void;
  log(line: string): void;
}

/** Keeps one process running until it is told to stop. */
export class SupervisedProcess {
  readonly report: ProcessReport;
  /** Fulfilled when it is ready for the first time. */
  readonly firstReady: Promise<void>;
  readonly #plan: SupervisedPlan;
  readonly #events: SupervisedEvents;
  #ends = 0;
  #pause = new AbortController();
  readonly #stopping = new AbortController();
  readonly #firstReady = Promise.withResolvers<void>();
  /** The replacement under way, settled by its first start: ready or failed. */
  #replacement?: PromiseWithResolvers<void>;
  #replace = Promise.withResolvers<void>();
  /** The one that serves, and one that it replaced and that still shuts down. */
  readonly #alive = new Set<RunningProcess>();
  #current?: RunningProcess;
  #loop?: Promise<void>;

  constructor(plan: SupervisedPlan, events: SupervisedEvents) {
    this.#plan = plan;
    this.#events = events;
    const { name, label, ports, adminPort } = plan;
    this.report = { name, label, ports, adminPort, state: 'waiting', restarts: 0, failedStarts: 0 };
    this.firstReady = this.#firstReady.promise;
  }

  begin(): void {
    this.#loop = this.#run();
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#set({ state: 'stopping' });
    // SIGINT skips the delay in which a service waits for its successor.
    const signal = this.#plan.overlaps ? 'SIGINT' : 'SIGTERM';
    await Promise.all([...this.#alive].map((process) => process.stop(signal)));
    await this.#loop;
    this.#set({ state: 'stopped', pid: undefined });
  }

  /**
   * Replaces the process by a new one; returns when that is ready or could not start. In that case the tries go on in the
   * background. A process that waits for its next try starts at once.
   */
  async restart(): Promise<void> {
    this.#ends = 0;
    this.#set({ failedStarts: 0 });
    this.#pause.abort();
    if (!this.#current) return;
    this.#replacement ??= Promise.withResolvers();
    this.#replace.resolve();
    await this.#replacement.promise;
  }

  async #run(): Promise<void> {
    const stopped = once(this.#stopping.signal, 'abort');
    await Promise.race([this.#plan.after, stopped]);
    while (!this.#stopping.signal.aborted) {
      const next = await this.#start();
      const readyMs = next ? await this.#serve(next) : 0;
      if (readyMs !== undefined) await this.#pauseBeforeRestart(readyMs);
    }
  }

  async #start(): Promise<RunningProcess | undefined> {
    this.#set({ state: 'starting' });
    try {
      const next = await this.#plan.start({
        onSpawn: (pid) => this.#set({ pid }),
        signal: this.#stopping.signal,
        replaces: this.#alive.size > 0,
      });
      this.#alive.add(next);
      void next.exited.then(() => this.#alive.delete(next));
      return next;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#set({ lastProblem: message, failedStarts: this.report.failedStarts + 1 });
      if (!this.#stopping.signal.aborted) this.#events.log(`${this.#plan.name} could not start: ${message}`);
      this.#endReplacement();
      return undefined;
    }
  }

  /** Returns how long it was ready when it ended; undefined when it is to be replaced or was told to stop. */
  async #serve(running: RunningProcess): Promise<number | undefined> {
    const { overlaps, name } = this.#plan;
    if (this.#stopping.signal.aborted) {
      await running.stop();
      return undefined;
    }
    if (this.#current) void this.#retire(this.#current);
    this.#current = running;
    this.#replace = Promise.withResolvers();
    const since = Date.now();
    this.#becomeReady();
    const replaced = [this.#replace.promise, ...(overlaps ? [running.shuttingDown] : [])];
    const status = await Promise.race([running.exited, ...replaced]);
    if (this.#stopping.signal.aborted) return undefined;
    if (!status) {
      if (!overlaps) await running.stop();
      return undefined;
    }
    this.#current = undefined;
    const how = describeExit(status);
    this.#set({ lastProblem: how });
    this.#events.log(`${name} ${how}: starting it again`);
    return Math.max(1, Date.now() - since);
  }

  /** Ends a process that was replaced: SIGTERM makes it close each connection with its next answer, SIGINT ends it. */
  async #retire(old: RunningProcess): Promise<void> {
    void old.stop('SIGTERM');
    await delay(DRAIN_MS);
    await old.stop('SIGINT');
  }

  async #pauseBeforeRestart(readyMs: number): Promise<void> {
    this.#set({ state: 'restarting', pid: this.#current?.pid, restarts: this.report.restarts + 1 });
    this.#pause = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, this.#pause.signal]);
    if (readyMs >= STEADY_MS) this.#ends = 0;
    await delay(restartDelayMs(this.#ends++, readyMs), undefined, { signal }).catch(() => {});
  }

  #becomeReady(): void {
    this.#set({ state: 'ready', failedStarts: 0 });
    this.#events.log(`${this.#plan.name} is ready${this.report.restarts > 0 ? ' again' : ''}`);
    this.#firstReady.resolve();
    this.#endReplacement();
  }

  #endReplacement(): void {
    this.#replacement?.resolve();
    this.#replacement = undefined;
  }

  #set(change: Partial<ProcessReport>): void {
    Object.assign(this.report, change);
    this.#events.changed();
  }
}
