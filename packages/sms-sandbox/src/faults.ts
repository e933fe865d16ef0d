import type { Request, Response } from 'express';
import * as z from 'zod';
import { sendError } from './errors.ts';

const faultKinds = [
  'tooManyRequests',
  'serverError',
  'serverErrorAfterAccepting',
  'hang',
  'hangAfterAccepting',
  'resetAfterAccepting',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How calls that create a message fail. */
export const faultSchema = z.strictObject({
  kind: z.enum(faultKinds),
  /** How many calls in a row; endless by default. */
  times: z.int().min(1).optional(),
  /** Only each n-th call. */
  every: z.int().min(1).optional(),
  /** Only calls to this number. */
  to: z.string().optional(),
});
export type Fault = z.infer<typeof faultSchema>;

/** Whether the message is written to the ledger before the call fails. */
export const isAccepted = (kind: FaultKind): boolean => kind.endsWith('AfterAccepting');

export type Faults = ReturnType<typeof createFaults>;

/** Keeps the faults that were asked for, in memory. */
export function createFaults() {
  let faults: (Fault & { calls: number })[] = [];
  return {
    set(wanted: readonly Fault[]): void {
      faults = wanted.map((fault) => ({ ...fault, calls: 0 }));
    },
    /** Gives the fault of this call, if it has one. */
    next(to: string | undefined): FaultKind | undefined {
      for (const fault of faults) {
        if (fault.to !== undefined && fault.to !== to) continue;
        fault.calls += 1;
        if (fault.calls % (fault.every ?? 1) !== 0) continue;
        if (fault.calls / (fault.every ?? 1) <= (fault.times ?? Number.POSITIVE_INFINITY)) return fault.kind;
      }
      return undefined;
    },
  };
}

/** Carries a fault out. A call that hangs stays open until its client gives up. */
export function failCall(kind: FaultKind, req: Request, res: Response): void {
  if (kind === 'tooManyRequests') sendError(res, 20429);
  else if (kind.startsWith('serverError')) sendError(res, 20500);
  else if (kind === 'resetAfterAccepting') req.socket.resetAndDestroy();
}
