import { setTimeout as delay } from 'node:timers/promises';
import type { ExitStatus, RunningProcess } from '../launchers/server-process.ts';
import { Backoff } from './backoff.ts';

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

export interface SupervisedPlan {
  name: string;
  label: string;
  ports: number[];
  adminPort?: number;
  start(onSpawn: (pid: number) => void): Promise<RunningProcess>;
  /** What must be ready before the first start. */
  after?: Promise<unknown>;
}

export interface SupervisedEvents {
  changed(): void;
  say(line: string): void;
}

/** Keeps one process running until it is told to stop. */
export class SupervisedProcess {
  readonly report: ProcessReport;
  /** Fulfilled when it is ready for the first time. */
  readonly firstReady: Promise<void>;
  readonly #plan: SupervisedPlan;
  readonly #events: SupervisedEvents;
  #backoff = new Backoff();
  #pause = new AbortController();
  readonly #stopping = new AbortController();
  #tellFirstReady: () => void = () => {};
  #running?: RunningProcess;
  #loop?: Promise<void>;
  /** An end that was asked for, by a restart, is no crash. */
  #expectingEnd = false;

  constructor(plan: SupervisedPlan, events: SupervisedEvents) {
    this.#plan = plan;
    this.#events = events;
    const { name, label, ports, adminPort } = plan;
    this.report = { name, label, ports, adminPort, state: 'waiting', restarts: 0, failedStarts: 0 };
    this.firstReady = new Promise((resolve) => {
      this.#tellFirstReady = resolve;
    });
  }

  begin(): void {
    this.#loop = this.#run();
  }

  /** Ends the process for good. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    if (this.#running) this.#set({ state: 'stopping' });
    await this.#running?.stop();
    await this.#loop;
    this.#set({ state: 'stopped', pid: undefined });
  }

  /** Ends the process politely, and the loop starts it again; one that waits for its next try starts at once. */
  async restart(): Promise<void> {
    this.#backoff = new Backoff();
    this.#set({ failedStarts: 0 });
    this.#pause.abort();
    if (!this.#running) return;
    this.#expectingEnd = true;
    this.#set({ state: 'stopping' });
    await this.#running.stop();
  }

  async #run(): Promise<void> {
    await this.#plan.after;
    while (!this.#stopping.signal.aborted) {
      const readyMs = await this.#runOnce();
      if (this.#stopping.signal.aborted) return;
      await this.#pauseBeforeRestart(readyMs);
    }
  }

  async #pauseBeforeRestart(readyMs: number): Promise<void> {
    this.#set({ state: 'restarting', pid: undefined });
    if (this.#expectingEnd) {
      this.#expectingEnd = false;
      return;
    }
    this.#set({ restarts: this.report.restarts + 1 });
    this.#pause = new AbortController();
    const signal = AbortSignal.any([this.#stopping.signal, this.#pause.signal]);
    await delay(this.#backoff.nextDelayMs(readyMs), undefined, { signal }).catch(() => {});
  }

  /** One life of the process. Returns how long it was ready. */
  async #runOnce(): Promise<number> {
    this.#set({ state: 'starting' });
    const running = await this.#start();
    if (!running) return 0;
    const since = Date.now();
    this.#running = running;
    if (this.#stopping.signal.aborted) await running.stop();
    else this.#becomeReady();
    const status = await running.exited;
    this.#running = undefined;
    this.#sayEnded(status);
    return Math.max(1, Date.now() - since);
  }

  async #start(): Promise<RunningProcess | undefined> {
    try {
      return await this.#plan.start((pid) => this.#set({ pid }));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      this.#set({ lastProblem: message, failedStarts: this.report.failedStarts + 1 });
      if (!this.#stopping.signal.aborted) this.#events.say(`${this.#plan.name} could not start: ${message}`);
      return undefined;
    }
  }

  #becomeReady(): void {
    this.#set({ state: 'ready', failedStarts: 0 });
    this.#events.say(`${this.#plan.name} is ready${this.report.restarts > 0 ? ' again' : ''}`);
    this.#tellFirstReady();
  }

  #sayEnded({ code, signal }: ExitStatus): void {
    if (this.#stopping.signal.aborted || this.#expectingEnd) return;
    const how = signal ? `was ended by ${signal}` : `ended with status ${code}`;
    this.#set({ lastProblem: how });
    this.#events.say(`${this.#plan.name} ${how}: starting it again`);
  }

  #set(change: Partial<ProcessReport>): void {
    Object.assign(this.report, change);
    this.#events.changed();
  }
}
