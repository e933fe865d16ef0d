import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type LaunchPlan, type RunningProcess } from '../support/launch-process.ts';
import { identifyProcess } from '../support/processes.ts';

/** Time a replaced process goes on serving once the new one is ready, so that clients close their keep-alive connections. */
const DRAIN_MS = 1_000;
/** A process that was ready this long has recovered: the pauses before restarts start anew. */
const STEADY_MS = 30_000;

/**
 * Back-off before a restart: none after the first exit, then up to 2 s.
 * @param ends exits and failed starts in a row before this one
 * @param readyMs how long it had been ready when it ended; 0 when it never was
 */
export const restartDelayMs = (ends: number, readyMs: number): number =>
  Math.min(500 * ends, readyMs > 0 ? 500 : 2_000);

/** What is known about a supervised process, for the state file. */
export interface ProcessReport {
  name: string;
  label: string;
  ports: number[];
  adminPort?: number;
  state: 'waiting' | 'starting' | 'ready' | 'restarting' | 'stopping' | 'stopped';
  pid?: number;
  /** Tells the process from a later one with the same id. */
  startedAt?: string;
  /** Restarts after a crash or a failed start. */
  restarts: number;
  /** Why the last start failed or how the process last exited, in one line. */
  lastProblem?: string;
  /** Failed starts in a row. */
  failedStarts: number;
}

export type StartOptions = Required<Pick<LaunchPlan, 'onSpawn' | 'signal'>>;

export interface SupervisedPlan extends Pick<ProcessReport, 'name' | 'label' | 'ports' | 'adminPort'> {
  start(options: StartOptions): Promise<RunningProcess>;
  /** What must be ready before the first start. */
  after?: Promise<unknown>;
  /** Two instances can share the ports: on a planned restart the new one is ready before the old one ends. */
  overlaps?: boolean;
}

interface SupervisedEvents {
  changed(): void;
  log(line: string): void;
}

const identityOf = (pid?: number) => ({
  pid,
  startedAt: pid === undefined ? undefined : identifyProcess(pid)?.startedAt,
});

const firstReport = ({ name, label, ports, adminPort }: SupervisedPlan): ProcessReport => ({
  ...{ name, label, ports, adminPort },
  ...{ state: 'waiting', restarts: 0, failedStarts: 0 },
});

/** Waits before each restart, longer after each end in a row. */
function createBackoff() {
  /** Ends, or failed starts, in a row. */
  let ends = 0;
  let pause = new AbortController();
  return {
    async wait(readyMs: number, stopping: AbortSignal): Promise<void> {
      pause = new AbortController();
      const signal = AbortSignal.any([stopping, pause.signal]);
      if (readyMs >= STEADY_MS) ends = 0;
      await delay(restartDelayMs(ends++, readyMs), undefined, { signal }).catch(() => {});
    },
    /** Ends the wait under way; the next ones begin anew. */
    reset(): void {
      ends = 0;
      pause.abort();
    },
  };
}

/** Ends a process that was replaced: SIGTERM makes it close each connection with its next response, SIGINT ends it. */
async function retire(old: RunningProcess): Promise<void> {
  void old.stop('SIGTERM');
  await delay(DRAIN_MS);
  await old.stop('SIGINT');
}

/** Keeps one process running until it is told to stop. */
export function supervise(plan: SupervisedPlan, events: SupervisedEvents) {
  const { name, overlaps } = plan;
  const report = firstReport(plan);
  const firstReady = Promise.withResolvers<void>();
  const stopping = new AbortController();
  const backoff = createBackoff();
  /** Resolved when the current process is to be replaced. */
  let replace = Promise.withResolvers<void>();
  /** The replacement under way, settled by its first start: ready or failed. */
  let replacement: PromiseWithResolvers<void> | undefined;
  let current: RunningProcess | undefined;
  /** The current process, and a replaced one that still shuts down. */
  const alive = new Set<RunningProcess>();
  let loop: Promise<void> | undefined;

  function set(change: Partial<ProcessReport>): void {
    Object.assign(report, change);
    events.changed();
  }

  function endReplacement(): void {
    replacement?.resolve();
    replacement = undefined;
  }

  async function run(): Promise<void> {
    await Promise.race([plan.after, once(stopping.signal, 'abort')]);
    while (!stopping.signal.aborted) {
      const next = await start();
      const readyMs = next ? await serve(next) : 0;
      if (readyMs === undefined) continue;
      set({ ...identityOf(current?.pid), state: 'restarting', restarts: report.restarts + 1 });
      await backoff.wait(readyMs, stopping.signal);
    }
  }

  async function start(): Promise<RunningProcess | undefined> {
    set({ state: 'starting' });
    try {
      const next = await plan.start({
        onSpawn: (pid) => set(identityOf(pid)),
        signal: stopping.signal,
      });
      alive.add(next);
      void next.exited.then(() => alive.delete(next));
      return next;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      set({ lastProblem: message, failedStarts: report.failedStarts + 1 });
      if (!stopping.signal.aborted) events.log(`${name} could not start: ${message}`);
      endReplacement();
      return undefined;
    }
  }

  /** Returns how long it was ready when it ended; undefined when it is to be replaced or was told to stop. */
  async function serve(running: RunningProcess): Promise<number | undefined> {
    if (stopping.signal.aborted) {
      await running.stop();
      return undefined;
    }
    if (current) void retire(current);
    current = running;
    replace = Promise.withResolvers();
    const since = Date.now();
    set({ state: 'ready', failedStarts: 0 });
    events.log(`${name} is ready${report.restarts > 0 ? ' again' : ''}`);
    firstReady.resolve();
    endReplacement();
    const replaced = [replace.promise, ...(overlaps ? [running.shuttingDown] : [])];
    const status = await Promise.race([running.exited, ...replaced]);
    if (stopping.signal.aborted) return undefined;
    if (!status) {
      if (!overlaps) await running.stop();
      return undefined;
    }
    current = undefined;
    const how = describeExit(status);
    set({ lastProblem: how });
    events.log(`${name} ${how}: starting it again`);
    return Math.max(1, Date.now() - since);
  }

  return {
    report,
    /** Fulfilled when it is ready for the first time. */
    firstReady: firstReady.promise,
    begin(): void {
      loop = run();
    },
    /** Ends the process for good. */
    async stop(): Promise<void> {
      stopping.abort();
      set({ state: 'stopping' });
      // SIGINT skips the delay in which a service waits for its successor.
      const signal = overlaps ? 'SIGINT' : 'SIGTERM';
      await Promise.all([...alive].map((process) => process.stop(signal)));
      await loop;
      set({ ...identityOf(), state: 'stopped' });
    },
    /**
     * Replaces the process by a new one; returns when that is ready or could not start. In that case the tries go on in the
     * background. A process that waits for its next try starts at once.
     */
    async restart(): Promise<void> {
      set({ failedStarts: 0 });
      backoff.reset();
      if (!current) return;
      replacement ??= Promise.withResolvers();
      replace.resolve();
      await replacement.promise;
    },
  };
}
