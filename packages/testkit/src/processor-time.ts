/** Processor time that a call takes, in milliseconds: however busy the machine is with something else. */
export function processorTime(call: () => unknown): number {
  const { user } = process.cpuUsage();
  call();
  return (process.cpuUsage().user - user) / 1_000;
}
